import Geo
import Glibc
import HostSystem
import MapEngine
import MapModel

/// A million markers: adding them from Lua, tapping among them, clearing them.
func reportMarkers() {
  let count = 1_000_000
  let loop = """
    local add = map.add_marker
    for i = 1, \(count) do
      add{position = {(i * 7919) % 16000 / 100 - 80, (i * 104729) % 36000 / 100 - 180}%@}
    end
    """
  for (name, more) in [(" with titles", ", title = 'stop ' .. i"), ("", "")] {
    let before = peakBytes()
    let time = median { seconds { run(loop.replacing("%@", with: more)) } }
    report("a million markers\(name), from Lua", time, "s")
    let bytes = Double(peakBytes() - before) / Double(count)
    // What was held before hides what is held again.
    if bytes > 100 { report("  in the whole process", bytes, "bytes each") }
  }
  var engine = millionMarkers(count)
  for zoom in [2.0, 8, 15] {
    let taps = (0..<1000).map { number in
      let number = number * 1009 + 1
      return Projection(
        camera: Camera(target: spot(number), zoom: zoom),
        viewport: Viewport(width: 800, height: 600))
    }
    let point = ViewPoint(x: 400, y: 290)
    var found = 0
    let time = median {
      seconds {
        for view in taps {
          found += engine.overlays.targets(at: point, projection: view, time: 0, limit: 1).count
        }
      }
    }
    precondition(found > 0)
    report("  a tap among them at zoom \(Int(zoom))", time / Double(taps.count) * 1e6, "µs")
    if zoom == 2 {
      let all = median { seconds { found += engine.hits(at: point).count } }
      report("  everything under a finger, all in view", all * 1e3, "ms")
    }
  }
  report("  clearing them", seconds { engine.clear() } * 1e3, "ms")
}

private func spot(_ number: Int) -> Coordinate {
  Coordinate(
    lat: Double(number * 7919 % 16000) / 100 - 80, lng: Double(number * 104729 % 36000) / 100 - 180)
}

private func millionMarkers(_ count: Int) -> Engine {
  var engine = Engine(
    viewport: Viewport(width: 800, height: 600),
    camera: Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2), framesPerSecond: 60)
  for number in 1...count {
    var marker = Marker(position: spot(number), id: "marker-\(number)")
    marker.title = "the stop of number \(number)"
    marker.zIndex = Double(number % 10)
    _ = engine.add(marker)
  }
  return engine
}

func seconds(_ work: () -> Void) -> Double {
  let begin = wall()
  work()
  return wall() - begin
}

/// The most memory that the process has held.
private func peakBytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss * 1024
}
