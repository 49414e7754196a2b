import ConformanceRows
import Geo
import Testing

@testable import MapModel

@Suite("Ways and flights between cameras")
struct PathsTests {
  private let viewport = Viewport(width: 800, height: 600)

  @Test("both ends are exact, whatever lies between") func ends() {
    var random = Seeded(140)
    for _ in 0..<2000 {
      let (start, end) = (random.camera(), random.camera())
      let way = CameraPath(from: start, to: end)
      #expect(way.camera(at: 0) == start && way.camera(at: 1) == end)
      let flight = FlightPath(from: start, to: end, in: viewport)
      #expect(flight.camera(at: 0) == start && flight.camera(at: 1) == end)
      #expect(flight.camera(at: -1) == start && flight.camera(at: 2) == end)
      #expect(flight.length.isFinite && flight.length > 0)
      #expect(flight.camera(at: random.number(0...1)).isFinite)
      #expect(way.camera(at: random.number(-3...3)).isFinite)
    }
  }

  @Test("a flight arrives without a jump", arguments: [nil, 2.0, 6.0])
  func continuous(minZoom: Double?) {
    var random = Seeded(141)
    for _ in 0..<500 {
      let (start, end) = (random.camera(), random.camera())
      let flight = FlightPath(from: start, to: end, in: viewport, minZoom: minZoom)
      for (near, camera) in [(1e-9, start), (1 - 1e-9, end)] {
        let frame = flight.camera(at: near)
        #expect(abs(frame.zoom - camera.zoom) < 1e-6)
        let projection = Projection(camera: camera, viewport: viewport)
        let point = projection.point(for: frame.target)
        #expect(agree(point, viewport.center, within: 0.01))
      }
    }
  }

  @Test("a ceiling holds, is reached, and costs length but no continuity") func ceiling() {
    let start = Camera(target: Coordinate(lat: 37.7, lng: -122.4), zoom: 13)
    let end = Camera(target: Coordinate(lat: 40.7, lng: -74), zoom: 12)
    let free = FlightPath(from: start, to: end, in: viewport)
    let low = FlightPath(from: start, to: end, in: viewport, minZoom: 8)
    #expect(low.length > free.length)
    let frames = (0...4000).map { low.camera(at: Double($0) / 4000) }
    #expect(abs((frames.map(\.zoom).min() ?? 0) - 8) < 1e-9)
    let lngs = frames.map(\.target.lng)
    #expect(zip(lngs, lngs.dropFirst()).allSatisfy(<=))
    let steps = zip(frames, frames.dropFirst()).map { abs($1.zoom - $0.zoom) }
    #expect((steps.max() ?? 1) < 0.05)
    // A ceiling that the free flight keeps by itself changes nothing.
    let same = FlightPath(from: start, to: end, in: viewport, minZoom: 4)
    #expect(same.length == free.length)
    #expect(same.camera(at: 0.3) == free.camera(at: 0.3))
    // With both ends on the ceiling the flight stays level.
    var level = end
    level.zoom = 13
    let flat = FlightPath(from: start, to: level, in: viewport, minZoom: 13)
    #expect((0...100).allSatisfy { abs(flat.camera(at: Double($0) / 100).zoom - 13) < 1e-9 })
    #expect(abs(flat.camera(at: 0.5).target.lng - (-122.4 - 74) / 2) < 1e-6)
  }

  @Test("the flight passes evenly: a step of time is a step of felt length") func even() {
    // The paper's metric: ds² = ρ²du²/w² + dw²/(ρ²w²).
    let rho = 1.42
    let start = Camera(target: Coordinate(lat: 0, lng: 10), zoom: 12)
    let end = Camera(target: Coordinate(lat: 0, lng: 12), zoom: 9)
    for minZoom in [nil, 8.5] {
      let flight = FlightPath(from: start, to: end, in: viewport, curve: rho, minZoom: minZoom)
      let frames = (0...2000).map { flight.camera(at: Double($0) / 2000) }
      for (one, other) in zip(frames, frames.dropFirst()) {
        let scale = Projection.scale(atZoom: (one.zoom + other.zoom) / 2)
        let du = (other.target.lng - one.target.lng) / 360 * scale / 800
        let dw = (other.zoom - one.zoom) * 0.6931471805599453
        let step = (rho * rho * du * du + dw * dw / (rho * rho)).squareRoot()
        #expect(abs(step * 2000 / flight.length - 1) < 1e-3)
      }
    }
  }

  @Test("a flight to where one is takes no time; one that only turns takes the default")
  func still() {
    var camera = Camera(target: Coordinate(lat: 5, lng: 6), zoom: 7)
    let none = FlightPath(from: camera, to: camera, in: viewport)
    #expect(none.length == 0 && none.duration(of: Flight()) == 0)
    let start = camera
    camera.bearing = 90
    let turn = FlightPath(from: start, to: camera, in: viewport)
    #expect(turn.duration(of: Flight()) == Timing.defaultDuration)
    #expect(turn.camera(at: 0.5).bearing == 45)
    #expect(turn.camera(at: 0.5).target == start.target)
  }

  @Test("a flight's own and longest durations") func durations() {
    let start = Camera(target: Coordinate(lat: 0, lng: 0), zoom: 15)
    let end = Camera(target: Coordinate(lat: 50, lng: 100), zoom: 15)
    let path = FlightPath(from: start, to: end, in: viewport)
    var flight = Flight()
    #expect(abs(path.duration(of: flight) - path.length / 1.2) < 1e-12)
    flight.maxDuration = 3
    #expect(path.duration(of: flight) == 3)
    flight.timing.duration = 8
    #expect(path.duration(of: flight) == 8)
  }

  @Test("tiny paths and steep zooms stay smooth") func tiny() {
    for exponent in 0...12 {
      let way = 1 / Double(1 << (3 * exponent))
      let start = Camera(target: Coordinate(lat: 0, lng: 0), zoom: 21)
      let end = Camera(target: Coordinate(lat: way, lng: way), zoom: 2)
      for (one, other) in [(start, end), (end, start)] {
        let flight = FlightPath(from: one, to: other, in: viewport)
        let frames = (0...200).map { flight.camera(at: Double($0) / 200) }
        #expect(frames.allSatisfy { $0.isFinite && $0.target.lng >= -1e-9 })
        #expect(frames.allSatisfy { $0.target.lng <= way + 1e-9 })
        let zooms = frames.map(\.zoom)
        #expect((zooms.min() ?? 0) > 1.5 && (zooms.max() ?? 30) < 21.001)
      }
    }
  }

  @Test("ways go the short way around in bearing and longitude, straight on the map")
  func shortWay() {
    let start = Camera(target: Coordinate(lat: 60, lng: 170), zoom: 4, bearing: 350)
    let end = Camera(target: Coordinate(lat: -60, lng: -170), zoom: 6, bearing: 30)
    let half = CameraPath(from: start, to: end).camera(at: 0.5)
    #expect(agree(half.target, Coordinate(lat: 0, lng: 180), within: 1e-9))
    #expect(half.bearing == 10 && half.zoom == 5)
    // What does not change keeps its exact number.
    var turned = start
    turned.bearing = 20
    let frame = CameraPath(from: start, to: turned).camera(at: 0.3)
    #expect(frame.target == start.target && frame.zoom == 4)
  }
}

@Suite("Speed curves")
struct EasingTests {
  @Test("exact at the ends, rising where it must", arguments: Easing.named.map(\.easing))
  func named(easing: Easing) {
    let curve = EasingCurve(easing)
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    #expect(curve.value(at: -3) == 0 && curve.value(at: 9) == 1)
    let values = (0...5000).map { curve.value(at: Double($0) / 5000) }
    #expect(zip(values, values.dropFirst()).allSatisfy(<=))
    #expect(easing.value(at: 0.37) == curve.value(at: 0.37))
  }

  @Test("the point found lies on the curve, for every curve") func onCurve() {
    var random = Seeded(150)
    for _ in 0..<3000 {
      let (x1, x2) = (random.number(0...1), random.number(0...1))
      // With the y of the x coordinates the curve must give the time back.
      let mirror = EasingCurve(.cubicBezier(x1: x1, y1: x1, x2: x2, y2: x2))
      for time in [1e-12, 0.001, 0.2, 0.5, 0.9, 0.999999] {
        #expect(abs(mirror.value(at: time) - time) < 1e-12)
      }
    }
  }

  @Test("flat and steep curves converge") func extremes() {
    for (x1, x2) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let curve = EasingCurve(.cubicBezier(x1: x1, y1: 0, x2: x2, y2: 1))
      let values = (0...1000).map { curve.value(at: Double($0) / 1000) }
      #expect(values.allSatisfy { $0 >= 0 && $0 <= 1 })
      #expect(zip(values, values.dropFirst()).allSatisfy { $1 - $0 > -1e-5 })
    }
    let wild = EasingCurve(.cubicBezier(x1: -5, y1: 1e308, x2: 9, y2: -1e308))
    #expect((0...100).allSatisfy { wild.value(at: Double($0) / 100).isFinite })
  }
}
