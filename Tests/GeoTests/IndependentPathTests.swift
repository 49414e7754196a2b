import ConformanceRows
import Testing

@testable import Geo

/// Containment and nearness against separately written, slower computations.
@Suite("Paths against a second computation")
struct IndependentPathTests {
  private typealias Planar = (x: Double, y: Double)

  /// The even-odd rule in the plane.
  private func evenOdd(_ point: Planar, _ polygon: [Planar]) -> Bool {
    var inside = false
    var from = polygon[polygon.count - 1]
    for to in polygon {
      if (from.y > point.y) != (to.y > point.y) {
        let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
        if x > point.x { inside.toggle() }
      }
      from = to
    }
    return inside
  }

  /// The gnomonic map, on which great circles are straight; nil on the far half of the sphere.
  private func gnomonic(_ point: Coordinate, around middle: Coordinate) -> Planar? {
    let axis = Direction(middle)
    let (sine, cosine) = Degrees.sineCosine(middle.lng)
    let east = Direction(x: -sine, y: cosine, z: 0)
    let place = Direction(point)
    let depth = axis.dot(place)
    guard depth > 0.001 else { return nil }
    return (east.dot(place) / depth, axis.cross(east).dot(place) / depth)
  }

  @Test("great-circle polygons as on the gnomonic map") func geodesicPolygons() throws {
    var random = Seeded(50)
    var inside = 0
    for _ in 0..<3000 {
      let middle = random.coordinate()
      let near = { (random: inout Seeded) in
        Spherical.offset(
          from: middle, metres: random.number(0...7e6), heading: random.number(0...360))
      }
      let polygon = (0..<Int.random(in: 3...9, using: &random)).map { _ in near(&random) }
      let point = near(&random)
      let flat = try polygon.map { try #require(gnomonic($0, around: middle)) }
      var expected = evenOdd(try #require(gnomonic(point, around: middle)), flat)
      // The south pole is outside by definition.
      if let pole = gnomonic(Coordinate(lat: -90, lng: 0), around: middle), evenOdd(pole, flat) {
        expected.toggle()
      }
      if expected { inside += 1 }
      #expect(Spherical.contains(point, in: polygon, geodesic: true) == expected)
    }
    #expect(inside > 500)
  }

  @Test("rhumb polygons as on the Mercator map") func rhumbPolygons() {
    var random = Seeded(51)
    for _ in 0..<3000 {
      let middle = random.number(-180...180)
      let near = { (random: inout Seeded) in
        (lat: random.number(-89...89), east: random.number(-85...85))
      }
      let raw = (0..<Int.random(in: 3...9, using: &random)).map { _ in near(&random) }
      let seen = near(&random)
      let flat = { (place: (lat: Double, east: Double)) -> Planar in
        (place.east / 360, WorldPoint(Coordinate(lat: place.lat, lng: 0)).y)
      }
      let expected = evenOdd(flat(seen), raw.map(flat))
      let polygon = raw.map { Coordinate(lat: $0.lat, lng: middle + $0.east) }
      let point = Coordinate(lat: seen.lat, lng: middle + seen.east)
      #expect(Spherical.contains(point, in: polygon, geodesic: false) == expected)
    }
  }

  @Test("nearness as by walking along the edge", arguments: [true, false])
  func nearness(geodesic: Bool) {
    var random = Seeded(52)
    for round in 0..<300 {
      let one = random.coordinate(maxLatitude: 88)
      let way = round.isMultiple(of: 3) ? 2e7 : 3e5
      let other = Spherical.offset(
        from: one, metres: random.number(0...way), heading: random.number(0...360))
      let point = Spherical.offset(
        from: one, metres: random.number(0...way / 3), heading: random.number(0...360))
      let (start, end) = (WorldPoint(one), WorldPoint(other).nearest(toX: WorldPoint(one).x))
      let metres = (0...4000).map { step in
        let part = Double(step) / 4000
        let place =
          geodesic
          ? Spherical.interpolate(from: one, to: other, fraction: part)
          : WorldPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            .coordinate
        return Spherical.distance(place, point)
      }
      let least = metres.min() ?? 0
      let path = [one, other]
      let coarse = least + way / 4000 + 0.01
      #expect(Spherical.isOnPath(point, path, geodesic: geodesic, tolerance: coarse))
      let under = least * 0.99 - way / 4000
      if under > 0 {
        #expect(!Spherical.isOnPath(point, path, geodesic: geodesic, tolerance: under))
      }
    }
  }
}
