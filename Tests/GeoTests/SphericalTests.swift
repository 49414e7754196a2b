import ConformanceRows
import Testing

@testable import Geo

@Suite("Great circles")
struct SphericalTests {
  private let half = Double.pi * Earth.radius

  @Test("distance is symmetric, zero for equal points, at most half the circumference")
  func distance() {
    var random = Seeded(10)
    for _ in 0..<2000 {
      let (one, other) = (random.coordinate(), random.coordinate())
      let metres = Spherical.distance(one, other)
      #expect(metres == Spherical.distance(other, one))
      #expect(metres >= 0 && metres <= half * 1.0000000001)
      #expect(Spherical.distance(one, one) == 0)
    }
  }

  @Test("antipodes are half the circumference apart, neighbours as far as they are")
  func extremes() {
    var random = Seeded(11)
    for _ in 0..<500 {
      let one = random.coordinate()
      let other = Coordinate(lat: -one.lat, lng: one.lng + 180)
      #expect(abs(Spherical.distance(one, other) - half) < 1e-6)
      let near = Coordinate(lat: one.lat * 0.999999, lng: one.lng)
      let metres = abs(one.lat - near.lat) * Degrees.radian * Earth.radius
      #expect(abs(Spherical.distance(one, near) - metres) < 1e-6)
    }
    let almost = Spherical.distance(Coordinate(lat: 0, lng: 0), Coordinate(lat: 0, lng: 179.99999))
    #expect(abs(almost - half * 179.99999 / 180) < 1e-6)
  }

  @Test("going the measured way in the measured direction arrives") func roundTrip() {
    var random = Seeded(12)
    for _ in 0..<2000 {
      let (one, other) = (random.coordinate(), random.coordinate())
      let metres = Spherical.distance(one, other)
      let heading = Spherical.heading(from: one, to: other)
      #expect(heading >= 0 && heading < 360)
      let arrived = Spherical.offset(from: one, metres: metres, heading: heading)
      #expect(Spherical.distance(arrived, other) < 1e-3)
    }
  }

  @Test("poles have every direction, counted from the longitude given for them") func poles() {
    let north = Coordinate(lat: 90, lng: 30)
    #expect(Spherical.heading(from: north, to: Coordinate(lat: 0, lng: 30)) == 180)
    let arrived = Spherical.offset(from: north, metres: half / 2, heading: 90)
    #expect(agree(arrived, Coordinate(lat: 0, lng: 120), within: 1e-9))
    let over = Spherical.offset(from: Coordinate(lat: 80, lng: 0), metres: half / 9, heading: 0)
    #expect(agree(over, Coordinate(lat: 80, lng: 180), within: 1e-9))
  }

  @Test("interpolation is exact at its ends and even between them") func interpolate() {
    var random = Seeded(13)
    for _ in 0..<1000 {
      let (one, other) = (random.coordinate(), random.coordinate())
      #expect(Spherical.interpolate(from: one, to: other, fraction: 0) == one)
      #expect(Spherical.interpolate(from: one, to: other, fraction: 1) == other)
      let part = random.number(0...1)
      let between = Spherical.interpolate(from: one, to: other, fraction: part)
      let metres = Spherical.distance(one, other)
      #expect(abs(Spherical.distance(one, between) - metres * part) < 1e-3)
      #expect(abs(Spherical.distance(between, other) - metres * (1 - part)) < 1e-3)
    }
  }

  @Test("shifting longitudes by whole turns changes nothing") func shifts() {
    var random = Seeded(14)
    for _ in 0..<500 {
      // Multiples of 1/1024 stay exact when turns are added.
      let lngs = (0..<2).map { _ in (random.number(-180...179.9) * 1024).rounded() / 1024 }
      let (lat1, lat2) = (random.number(-90...90), random.number(-90...90))
      let (one, other) = (
        Coordinate(lat: lat1, lng: lngs[0]), Coordinate(lat: lat2, lng: lngs[1])
      )
      let shifted = (
        Coordinate(lat: lat1, lng: lngs[0] + 720), Coordinate(lat: lat2, lng: lngs[1] - 360)
      )
      #expect(one == shifted.0 && other == shifted.1)
      #expect(Spherical.distance(one, other) == Spherical.distance(shifted.0, shifted.1))
      let turned = (
        Coordinate(lat: lat1, lng: lngs[0] + 90), Coordinate(lat: lat2, lng: lngs[1] + 90)
      )
      let difference =
        Spherical.distance(one, other) - Spherical.distance(turned.0, turned.1)
      #expect(abs(difference) < 1e-6)
    }
  }

  @Test("areas: small squares, caps around either pole, orientation") func areas() {
    let degree = Degrees.radian * Earth.radius
    let square = [(0.0, 0.0), (0.0, 0.01), (0.01, 0.01), (0.01, 0.0)]
      .map { Coordinate(lat: $0.0, lng: $0.1) }
    let expected = degree * degree * 1e-4
    #expect(abs(Spherical.signedArea(of: square) / expected - 1) < 1e-6)
    let mirrored = Spherical.signedArea(of: square.reversed())
    #expect(abs(mirrored + Spherical.signedArea(of: square)) < 1e-3)

    for lat in [-80.0, 80] {
      let ring = (0..<360).map { Coordinate(lat: lat, lng: Double($0)) }
      let cap = 2 * Double.pi * Earth.radius * Earth.radius * (1 - Degrees.sineCosine(80).sine)
      #expect(abs(Spherical.area(of: ring) / cap - 1) < 1e-3)
      // Eastwards is counter-clockwise around the north pole only.
      #expect((Spherical.signedArea(of: ring) > 0) == (lat > 0))
    }
    #expect(Spherical.signedArea(of: Array(square.prefix(2))) == 0)
  }

  @Test("no finite input gives a number that is none") func finite() {
    let odd = [0, -0.0, 90, -90, 45, 180, -180, 179.99999999999997, 1e-300, 89.99999999999999]
    let points = odd.flatMap { lat in
      odd.map { Coordinate(lat: min(max(lat, -90), 90), lng: $0) }
    }
    for one in points {
      for other in points {
        #expect(Spherical.distance(one, other).isFinite)
        let heading = Spherical.heading(from: one, to: other)
        #expect(heading >= 0 && heading < 360)
        for part in [0.5, 1e300, -3] {
          let place = Spherical.interpolate(from: one, to: other, fraction: part)
          #expect(abs(place.lat) <= 90 && place.lng >= -180 && place.lng < 180)
        }
        #expect(Spherical.signedArea(of: [one, other, points[7]]).isFinite)
      }
      for metres in [0, 1e308, -1e308, half, .leastNonzeroMagnitude] {
        let place = Spherical.offset(from: one, metres: metres, heading: 1e300)
        #expect(abs(place.lat) <= 90 && place.lng >= -180 && place.lng < 180)
      }
      let world = WorldPoint(one)
      #expect(world.x.isFinite && world.y.isFinite)
      #expect(abs(world.coordinate.lat) <= 90)
    }
  }
}

@Suite("Exact degrees and the Mercator map")
struct DegreesAndMercatorTests {
  @Test("multiples of 90 are exact") func exact() {
    for (degrees, sine, cosine) in [
      (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (360, 0, 1),
      (450, 1, 0), (-180, 0, -1),
    ] {
      let result = Degrees.sineCosine(degrees)
      #expect(result.sine == sine && result.cosine == cosine)
    }
  }

  @Test("angles wrap to [0, 360) and never to 360") func wraps() {
    #expect(Degrees.wrapped(-1e-20) == 0)
    #expect(Degrees.wrapped(360) == 0)
    #expect(Degrees.wrapped(-90) == 270)
    #expect(Degrees.wrapped(1e300) < 360)
    #expect(Degrees.wrapped(-0.0).sign == .plus)
    #expect(Degrees.shortWay(from: 350, to: 10) == 20)
  }

  @Test("the map and back is the same place") func mercator() {
    var random = Seeded(20)
    for _ in 0..<5000 {
      let point = random.coordinate(maxLatitude: 89.9)
      #expect(agree(WorldPoint(point).coordinate, point, within: 1e-12))
    }
  }

  @Test("the square ends at 85.0511°, the poles lie finitely beyond") func edges() {
    #expect(agree(WorldPoint.latitude(ofY: 0), WorldPoint.maxLatitude, within: 1e-12))
    let pole = WorldPoint(Coordinate(lat: -90, lng: 0))
    #expect(pole.y > 6 && pole.y < 7)
    #expect(pole.inSquare == WorldPoint(x: 0.5, y: 1))
    #expect(WorldPoint(x: -0.25, y: -3).inSquare == WorldPoint(x: 0.75, y: 0))
    #expect(WorldPoint.latitude(ofY: -1e300) == 90)
    #expect(WorldPoint.latitude(ofY: 1e300) == -90)
    #expect(WorldPoint(x: 0.1, y: 0).nearest(toX: 0.9) == WorldPoint(x: 1.1, y: 0))
  }
}
