import ConformanceRows
import Geo
import Testing

@testable import MapModel

@Suite("Limits of the camera")
struct CameraLimitsTests {
  @Test("limiting twice changes nothing, and the result is lawful") func idempotent() {
    var random = Seeded(110)
    for round in 0..<5000 {
      var limits = CameraLimits()
      if round.isMultiple(of: 2) {
        let (one, other) = (random.coordinate(), random.coordinate())
        limits.targetBounds = CoordinateBounds(
          southwest: Coordinate(lat: min(one.lat, other.lat), lng: one.lng),
          northeast: Coordinate(lat: max(one.lat, other.lat), lng: other.lng))
      }
      let wild = Camera(
        target: random.coordinate(), zoom: random.number(-30...60),
        bearing: random.number(-2000...2000), viewingAngle: random.number(-90...180))
      let camera = limits.clamped(wild)
      #expect(isLawful(camera))
      #expect(limits.clamped(camera) == camera)
      if let box = limits.targetBounds {
        #expect(box.contains(longitude: camera.target.lng))
      }
    }
  }

  @Test("a lawful camera stays the same") func lawful() {
    var random = Seeded(111)
    for _ in 0..<1000 {
      let camera = random.camera()
      #expect(CameraLimits().clamped(camera) == camera)
    }
  }

  @Test("a target outside goes to the nearer edge, around the circle") func nearestEdge() {
    let limits = CameraLimits(
      targetBounds: CoordinateBounds(
        southwest: Coordinate(lat: -10, lng: 170), northeast: Coordinate(lat: 10, lng: -170)))
    #expect(limits.clamped(Coordinate(lat: 0, lng: 0)).lng != 0)
    #expect(limits.clamped(Coordinate(lat: 0, lng: 100)) == Coordinate(lat: 0, lng: 170))
    #expect(limits.clamped(Coordinate(lat: 50, lng: -100)) == Coordinate(lat: 10, lng: -170))
    #expect(limits.clamped(Coordinate(lat: 0, lng: 180)) == Coordinate(lat: 0, lng: 180))
  }

  @Test("bounds beyond 85° leave the nearest latitude that a target may have") func polarBounds() {
    let limits = CameraLimits(
      targetBounds: CoordinateBounds(
        southwest: Coordinate(lat: 87, lng: 0), northeast: Coordinate(lat: 90, lng: 10)))
    #expect(limits.clamped(Coordinate(lat: 0, lng: 5)) == Coordinate(lat: 85, lng: 5))
  }

  @Test("what is no number becomes one") func notNumbers() {
    for bad in [Double.nan, .infinity, -.infinity] {
      let camera = Camera(
        target: Coordinate(lat: bad, lng: bad), zoom: bad, bearing: bad, viewingAngle: bad)
      #expect(isLawful(CameraLimits().clamped(camera)))
      #expect(!camera.isFinite)
    }
  }

  @Test("the largest viewing angle rises by straight lines and never falls") func angle() {
    #expect(CameraLimits.maxViewingAngle(atZoom: 10) == 30)
    #expect(CameraLimits.maxViewingAngle(atZoom: 14) == 45)
    #expect(CameraLimits.maxViewingAngle(atZoom: 15) == 55)
    #expect(CameraLimits.maxViewingAngle(atZoom: 16) == 65)
    let angles = (0...240).map { CameraLimits.maxViewingAngle(atZoom: Double($0) / 10) }
    #expect(zip(angles, angles.dropFirst()).allSatisfy(<=))
  }
}
