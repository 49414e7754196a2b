import Gazetteer
import Geo
import Glibc
import MapSession

/// What a look-up in the world costs on one core.
func reportGeocoding() {
  let count = 400_000
  let near = nearCities(count)
  let uniform = overTheSphere(count)
  report("look-ups near cities, a core", matches(near) / 1e6, "M a second")
  report("look-ups over the sphere, a core", matches(uniform) / 1e6, "M a second")
  let land = uniform.filter { World.embedded.match(at: $0).country != nil }
  let sea = uniform.filter { World.embedded.match(at: $0).country == nil }
  let slowOnLand = slowest(land)
  let slowAtSea = slowest(sea)
  report("one of a hundred on land takes as long as", slowOnLand * 1e6, "µs")
  report("one of a hundred at sea takes as long as", slowAtSea * 1e6, "µs")

  let calls = 10_000
  let single = perSecond(calls) { run(lua(calls, together: false)) }
  let batch = perSecond(calls) { run(lua(calls, together: true)) }
  report("awaited one by one from Lua", 1e6 / single, "µs a call")
  report("all asked, then all awaited from Lua", 1e6 / batch, "µs a call")
}

/// Look-ups in a second of a core's time, whatever else the machine does meanwhile.
private func matches(_ points: [Coordinate]) -> Double {
  median {
    let begin = coreTime()
    var sum = 0
    for point in points { sum &+= World.embedded.match(at: point).country ?? 1 }
    precondition(sum != 0)
    return Double(points.count) / (coreTime() - begin)
  }
}

/// Seconds that this thread has had a core.
private func coreTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds that 99 of 100 look-ups stay below.
private func slowest(_ points: [Coordinate]) -> Double {
  median {
    var times: [Double] = []
    times.reserveCapacity(points.count)
    for point in points {
      let begin = wall()
      let match = World.embedded.match(at: point)
      times.append(wall() - begin)
      precondition(match.country ?? 0 >= 0)
    }
    times.sort()
    return times[times.count * 99 / 100]
  }
}

/// Numbers that are the same in each run, in 0..<1 (a Weyl sequence, scrambled).
private struct Numbers {
  private var state: UInt64 = 1

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }
}

/// Points around settlements, 5 km off in the mean.
private func nearCities(_ count: Int) -> [Coordinate] {
  let places = World.embedded.mapPlaces(appearingAt: 0..<32)
  var numbers = Numbers()
  return (0..<count).map { _ in
    let middle = places[Int(numbers.next() * Double(places.count))].coordinate
    let degrees = -log(1 - numbers.next()) * 5000 / (Earth.radius * .pi / 180)
    let angle = numbers.next() * 2 * .pi
    let lat = min(max(middle.lat + degrees * cos(angle), -90), 90)
    let shrink = max(cos(middle.lat * .pi / 180), 0.01)
    return Coordinate(lat: lat, lng: Coordinate.wrapped(middle.lng + degrees * sin(angle) / shrink))
  }
}

/// Points of which every part of the sphere has its share.
private func overTheSphere(_ count: Int) -> [Coordinate] {
  var numbers = Numbers()
  return (0..<count).map { _ in
    let height = numbers.next() * 2 - 1
    return Coordinate(
      lat: asin(height) * 180 / .pi, lng: numbers.next() * 360 - 180)
  }
}

private func lua(_ count: Int, together: Bool) -> String {
  let point = "{(i * 7919) % 16000 / 100 - 80, (i * 104729) % 36000 / 100 - 180}"
  return together
    ? """
    local left = \(count)
    for i = 1, \(count) do
      map.reverse_geocode(\(point), function(response) left = left - 1 end)
    end
    """
    : "for i = 1, \(count) do map.reverse_geocode(\(point)) end"
}
