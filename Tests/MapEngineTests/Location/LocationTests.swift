import Geo
import MapEngine
import MapModel
import Testing

@Suite("Location of the device")
struct LocationTests {
  private let path = [Coordinate(lat: 0, lng: 0), Coordinate(lat: 0, lng: 0.01)]

  private func fixes(_ driver: MapDriver) -> [LocationFix] {
    driver.events.compactMap { if case .location(let fix) = $0 { fix } else { nil } }
  }

  private func track(speed: Double? = 100, interval: Double = 1) -> LocationTrack {
    var track = LocationTrack(points: path.map { LocationTrack.Point(coordinate: $0) })
    track.speed = speed
    track.interval = interval
    return track
  }

  @Test("a journey gives a fix at once, then every interval, the last exactly at the end")
  func interval() throws {
    let driver = MapDriver()
    let motion = driver.perform(.playLocation(track()))
    driver.run()
    let all = fixes(driver)
    let seconds = Spherical.length(of: path) / 100
    #expect(all.map(\.time) == (0...11).map(Double.init) + [seconds])
    #expect(all.first?.coordinate == path[0] && all.last?.coordinate == path[1])
    #expect(all.allSatisfy { $0.speed == 100 })
    #expect(all.allSatisfy { abs(($0.heading ?? 0) - 90) < 1e-6 })
    #expect(driver.outcomes[motion] == [.finished])
    #expect(driver.story.last == "#1 finished")
    for (before, after) in zip(all, all.dropFirst()).dropLast() {
      #expect(abs(Spherical.distance(before.coordinate, after.coordinate) - 100) < 1e-6)
    }
  }

  @Test("a track with times keeps them, also where it rests") func times() {
    let driver = MapDriver()
    let places: [(Coordinate, Double)] = [
      (path[0], 5), (path[1], 15), (path[1], 25), (Coordinate(lat: 0, lng: 0.03), 35),
    ]
    var track = LocationTrack(
      points: places.map { LocationTrack.Point(coordinate: $0.0, time: $0.1) })
    track.interval = 5
    driver.perform(.playLocation(track))
    driver.run()
    let all = fixes(driver)
    #expect(all.map(\.time) == [0, 5, 10, 15, 20, 25, 30])
    #expect(all.map { ($0.coordinate.lng * 1000).rounded() } == [0, 5, 10, 10, 10, 20, 30])
    #expect(all[3].speed == 0)
    #expect(all[3].heading == nil || all[3].heading == 90)
  }

  @Test("noise follows its seed and spares the last fix") func noise() {
    func run(_ seed: UInt64) -> [LocationFix] {
      let driver = MapDriver()
      var track = track()
      track.noise = 10
      track.seed = seed
      driver.perform(.playLocation(track))
      driver.run()
      return fixes(driver)
    }
    let (a, b, c) = (run(5), run(5), run(6))
    #expect(a == b && a != c)
    #expect(a.last?.coordinate == path[1])
    #expect(a.allSatisfy { $0.accuracy == 10 })
    let exact = MapDriver()
    exact.perform(.playLocation(track()))
    exact.run()
    let off = zip(a, fixes(exact)).map { Spherical.distance($0.coordinate, $1.coordinate) }
    #expect(off.dropLast().allSatisfy { $0 > 0 && $0 < 60 })
  }

  @Test("cancel ends a journey, finish gives its last fix, stop lets it go on") func endings() {
    let driver = MapDriver()
    let first = driver.perform(.playLocation(track()))
    driver.sleep(3.5)
    driver.perform(.stop)
    driver.sleep(1)
    #expect(fixes(driver).count == 5)
    driver.perform(.cancel(first))
    driver.run()
    #expect(fixes(driver).count == 5)
    #expect(driver.outcomes[first] == [.canceled])
    let second = driver.perform(.playLocation(track()))
    driver.perform(.finish(second))
    #expect(fixes(driver).count == 7)
    #expect(fixes(driver).last?.coordinate == path[1])
    #expect(driver.outcomes[second] == [.finished])
    #expect(driver.nextFrame == nil)
  }

  @Test("the second set_location does not flicker: it ends a journey and comes once") func flicker()
  {
    let driver = MapDriver()
    let journey = driver.perform(.playLocation(track()))
    driver.sleep(2.5)
    let here = Coordinate(lat: 50, lng: 60)
    driver.perform(.setLocation(LocationFix(coordinate: here, time: driver.now)))
    driver.perform(.setLocation(LocationFix(coordinate: here, time: driver.now)))
    driver.run()
    #expect(fixes(driver).suffix(2).allSatisfy { $0.coordinate == here })
    #expect(driver.location?.coordinate == here)
    #expect(driver.outcomes[journey] == [.canceled])
  }

  @Test("a second journey ends the first") func secondJourney() {
    let driver = MapDriver()
    let first = driver.perform(.playLocation(track()))
    let second = driver.perform(.playLocation(track()))
    driver.run()
    #expect(driver.outcomes[first] == [.canceled] && driver.outcomes[second] == [.finished])
  }

  @Test("0,0 is a place and not the lack of one") func nullIsland() {
    let driver = MapDriver()
    #expect(driver.location == nil)
    let fix = LocationFix(coordinate: Coordinate(lat: 0, lng: 0), time: 0)
    driver.perform(.setLocation(fix))
    #expect(fixes(driver) == [fix] && driver.location == fix)
    driver.perform(.followLocation(zoom: 9))
    #expect(driver.camera == Camera(target: Coordinate(lat: 0, lng: 0), zoom: 9))
    driver.perform(.setLocation(nil))
    #expect(driver.location == nil)
  }

  @Test("following keeps the target on every fix until something else moves the map")
  func following() {
    let driver = MapDriver()
    let follow = driver.perform(.followLocation(zoom: nil))
    driver.perform(.playLocation(track()))
    driver.run()
    #expect(driver.camera.target == path[1] && driver.camera.zoom == 5)
    #expect(driver.count("idle") == 13 && driver.count("will_move") == 13)
    #expect(driver.outcomes[follow] == nil)
    driver.perform(.setZoomLimits(min: 7, max: 20))
    #expect(driver.outcomes[follow] == nil)
    driver.pan(200, 200, to: 100, 200, seconds: 0.1)
    driver.run()
    #expect(driver.outcomes[follow] == [.canceled])
    let here = driver.camera
    driver.perform(
      .setLocation(LocationFix(coordinate: Coordinate(lat: 3, lng: 3), time: driver.now)))
    #expect(driver.camera == here)
  }

  @Test("a journey of one point, and one of no length, is one fix") func noLength() {
    let driver = MapDriver()
    var track = LocationTrack(points: [LocationTrack.Point(coordinate: path[0])])
    driver.perform(.playLocation(track))
    track.points = [path[0], path[0]].map { LocationTrack.Point(coordinate: $0, time: 3) }
    driver.perform(.playLocation(track))
    #expect(fixes(driver).count == 2)
    #expect(driver.outcomes.values.allSatisfy { $0 == [.finished] })
  }
}
