import ConformanceRows
import Testing

@testable import Geo

@Suite("Paths: containment, nearness, simplification")
struct PathTests {
  private func path(_ numbers: [(Double, Double)]) -> [Coordinate] {
    numbers.map { Coordinate(lat: $0.0, lng: $0.1) }
  }

  @Test("vertices and points on edges are inside", arguments: [true, false])
  func edges(geodesic: Bool) {
    var random = Seeded(30)
    for _ in 0..<300 {
      let polygon = (0..<5).map { _ in random.coordinate(maxLatitude: 80) }
      for vertex in polygon {
        #expect(Spherical.contains(vertex, in: polygon, geodesic: geodesic))
      }
      if geodesic {
        let part = random.number(0...1)
        let onEdge = Spherical.interpolate(from: polygon[1], to: polygon[2], fraction: part)
        #expect(Spherical.isOnPath(onEdge, polygon, geodesic: true, tolerance: 0.01))
      }
    }
    let box = path([(0, 0), (0, 10), (10, 10), (10, 0)])
    #expect(Spherical.contains(Coordinate(lat: 5, lng: 0), in: box, geodesic: geodesic))
    #expect(Spherical.contains(Coordinate(lat: 5, lng: 10), in: box, geodesic: geodesic))
    #expect(Spherical.contains(Coordinate(lat: 0, lng: 5), in: box, geodesic: geodesic))
  }

  @Test("small polygons anywhere hold their middle, not what is far", arguments: [true, false])
  func regular(geodesic: Bool) {
    var random = Seeded(31)
    for _ in 0..<500 {
      let middle = random.coordinate(maxLatitude: geodesic ? 85 : 60)
      let ring = (0..<6).map {
        Spherical.offset(from: middle, metres: 50_000, heading: Double($0) * 60 + 7)
      }
      #expect(Spherical.contains(middle, in: ring, geodesic: geodesic))
      #expect(Spherical.contains(middle, in: ring.reversed(), geodesic: geodesic))
      for (metres, inside) in [(40_000.0, true), (52_000, false), (5_000_000, false)] {
        let heading = random.number(0...360)
        let place = Spherical.offset(from: middle, metres: metres, heading: heading)
        #expect(Spherical.contains(place, in: ring, geodesic: geodesic) == inside)
      }
    }
  }

  @Test("a polygon over 180° holds what lies on both sides", arguments: [true, false])
  func dateLine(geodesic: Bool) {
    let fiji = path([(-20, 175), (-20, -175), (-10, -175), (-10, 175)])
    #expect(Spherical.contains(Coordinate(lat: -15, lng: 180), in: fiji, geodesic: geodesic))
    #expect(Spherical.contains(Coordinate(lat: -15, lng: -176), in: fiji, geodesic: geodesic))
    #expect(!Spherical.contains(Coordinate(lat: -15, lng: 0), in: fiji, geodesic: geodesic))
    #expect(!Spherical.contains(Coordinate(lat: -15, lng: -174), in: fiji, geodesic: geodesic))
  }

  @Test("a triangle with a corner at the north pole is a slice of the cap") func polarCorner() {
    for order in [[(90.0, 77.0), (60, 0), (60, 40)], [(60, 40), (60, 0), (90, -120)]] {
      let slice = path(order)
      #expect(Spherical.contains(Coordinate(lat: 85, lng: 20), in: slice, geodesic: true))
      #expect(!Spherical.contains(Coordinate(lat: 85, lng: 60), in: slice, geodesic: true))
      #expect(!Spherical.contains(Coordinate(lat: 85, lng: -20), in: slice, geodesic: true))
      #expect(Spherical.contains(Coordinate(lat: 90, lng: 3), in: slice, geodesic: true))
    }
  }

  @Test("a path over a pole parts the cap in two halves", arguments: [1.0, -1])
  func halfCap(sign: Double) {
    for (side, vertices) in [(-90.0, [0.0, -180, -90]), (90, [0, 90, 180])] {
      let cap = vertices.map { Coordinate(lat: 60 * sign, lng: $0) }
      for path in [cap, cap.reversed()] {
        for (lat, lng, inside) in [(80.0, side, true), (80, -side, false), (50, side, false)] {
          let point = Coordinate(lat: lat * sign, lng: lng)
          #expect(Spherical.contains(point, in: path, geodesic: true) == inside)
        }
        let pole = Coordinate(lat: 90 * sign, lng: 33)
        #expect(Spherical.contains(pole, in: path, geodesic: true))
        let onEdge = Coordinate(lat: 70 * sign, lng: 180)
        #expect(Spherical.contains(onEdge, in: path, geodesic: true))
      }
    }
  }

  @Test("a corner at the south pole makes a slice, whatever longitude it is given")
  func southernSlice() {
    for lng in [0.0, 77, -170, 180] {
      let slice = path([(-90, lng), (-60, 0), (-60, 40)])
      for geodesic in [true, false] {
        let inside = [(-85.0, 20.0, true), (-85, 100, false), (-85, -100, false), (0, 20, false)]
        for (lat, lng, expected) in inside {
          let point = Coordinate(lat: lat, lng: lng)
          #expect(Spherical.contains(point, in: slice, geodesic: geodesic) == expected)
        }
      }
      let lune = path([(-90, lng), (0, 0), (90, -lng), (0, 40)])
      for lat in [-85.0, -30, 0, 30, 85] {
        #expect(Spherical.contains(Coordinate(lat: lat, lng: 20), in: lune, geodesic: true))
        #expect(!Spherical.contains(Coordinate(lat: lat, lng: 60), in: lune, geodesic: true))
        #expect(!Spherical.contains(Coordinate(lat: lat, lng: -160), in: lune, geodesic: true))
      }
    }
  }

  @Test("a continent around the south pole, drawn with an edge along it, holds its middle")
  func southernContinent() {
    let coast = (0..<36).map { Coordinate(lat: -70, lng: Double($0) * 10 - 180) }
    let drawn = coast + path([(-70, 179.999), (-90, 179.999), (-90, -180)])
    for geodesic in [true, false] {
      #expect(Spherical.contains(Coordinate(lat: -85, lng: 20), in: drawn, geodesic: geodesic))
      #expect(Spherical.contains(Coordinate(lat: -90, lng: 0), in: drawn, geodesic: geodesic))
      #expect(!Spherical.contains(Coordinate(lat: -60, lng: 20), in: drawn, geodesic: geodesic))
    }
  }

  @Test("an edge between antipodes is near all of the meridian over the north pole")
  func antipodalEdge() {
    let edge = path([(10, 20), (-10, -160)])
    #expect(Spherical.isOnPath(Coordinate(lat: 60, lng: 20), edge, geodesic: true))
    #expect(Spherical.isOnPath(Coordinate(lat: 60, lng: -160), edge, geodesic: true))
    #expect(!Spherical.isOnPath(Coordinate(lat: -60, lng: 20), edge, geodesic: true))
    let poles = path([(90, 5), (-90, 60)])
    #expect(Spherical.isOnPath(Coordinate(lat: 3, lng: 0), poles, geodesic: true))
  }

  @Test("a ring around the north pole holds it") func polarRing() {
    let ring = path([(80, 0), (80, 90), (80, 180), (80, -90)])
    #expect(Spherical.contains(Coordinate(lat: 90, lng: 0), in: ring, geodesic: true))
    #expect(Spherical.contains(Coordinate(lat: 89, lng: 33), in: ring, geodesic: false))
    #expect(!Spherical.contains(Coordinate(lat: 70, lng: 33), in: ring, geodesic: true))
  }

  @Test("an edge between opposite meridians runs over the nearer pole") func overPole() {
    let edge = path([(70, 10), (60, -170)])
    #expect(Spherical.isOnPath(Coordinate(lat: 90, lng: 0), edge, geodesic: true))
    #expect(Spherical.isOnPath(Coordinate(lat: 80, lng: 10), edge, geodesic: true))
    #expect(!Spherical.isOnPath(Coordinate(lat: 80, lng: 100), edge, geodesic: true))
    #expect(Spherical.contains(Coordinate(lat: 80, lng: 10), in: edge, geodesic: true))
  }

  @Test("nearness to a rhumb line is measured on the ground, also far off") func rhumb() {
    let parallel = path([(60, 0), (60, 60)])
    let north = Coordinate(lat: 70, lng: 30)
    let metres = 10 * Degrees.radian * Earth.radius
    #expect(Spherical.isOnPath(north, parallel, geodesic: false, tolerance: metres * 1.0001))
    // The great circle through the meridian is the shortest way only up to the curve's side.
    #expect(!Spherical.isOnPath(north, parallel, geodesic: false, tolerance: metres * 0.95))
    let far = Coordinate(lat: 60, lng: -120)
    #expect(Spherical.isOnPath(far, parallel, geodesic: false, tolerance: 2e7))
    #expect(!Spherical.isOnPath(far, parallel, geodesic: false, tolerance: 3e6))
  }

  @Test("what simplify leaves is a subset in order that keeps the ends and stays near")
  func simplify() {
    var random = Seeded(32)
    for round in 0..<60 {
      var place = random.coordinate(maxLatitude: 85)
      let path = (0..<200).map { _ in
        place = Spherical.offset(
          from: place, metres: random.number(0...2000), heading: random.number(0...180))
        return place
      }
      let metres = [0, 1, 100, 1000, 1e9][round % 5]
      let less = Spherical.simplify(path, metres: metres)
      #expect(less.first == path.first && less.last == path.last)
      var rest = less[...]
      for point in path where point == rest.first { rest = rest.dropFirst() }
      #expect(rest.isEmpty)
      for point in path {
        #expect(Spherical.isOnPath(point, less, geodesic: true, tolerance: metres + 0.001))
      }
      #expect(Spherical.simplify(less, metres: metres).count <= less.count)
    }
    let same = path([(1, 1), (1, 1), (1, 1), (1, 1)])
    #expect(Spherical.simplify(same, metres: 1).count == 2)
    #expect(Spherical.simplify([], metres: 1).isEmpty)
  }
}
