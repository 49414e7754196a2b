import ConformanceRows
import Testing

@testable import Geo

@Suite("Boxes of coordinates")
struct CoordinateBoundsTests {
  private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double)
    -> CoordinateBounds
  {
    CoordinateBounds(
      southwest: Coordinate(lat: south, lng: west), northeast: Coordinate(lat: north, lng: east))
  }

  @Test("two points make the box with the smaller span, over 180° if need be") func twoPoints() {
    let fiji = CoordinateBounds.of([
      Coordinate(lat: -20, lng: -178), Coordinate(lat: -15, lng: 176),
    ])
    #expect(fiji == box(-20, 176, -15, -178))
    let europe = CoordinateBounds.of([Coordinate(lat: 60, lng: 30), Coordinate(lat: 36, lng: -9)])
    #expect(europe == box(36, -9, 60, 30))
  }

  @Test("many points leave out the widest gap") func manyPoints() {
    let points = [170.0, -170, -100, 100, 175].map { Coordinate(lat: 0, lng: $0) }
    #expect(CoordinateBounds.of(points) == box(0, 100, 0, -100))
    #expect(CoordinateBounds.of([]) == nil)
    #expect(CoordinateBounds.of([points[0]])?.longitudeSpan == 0)
  }

  @Test("a box wider than 180° keeps its corners") func wide() {
    let wide = box(-10, -170, 10, 170)
    #expect(wide.longitudeSpan == 340 && wide.latitudeSpan == 20)
    #expect(wide.contains(Coordinate(lat: 0, lng: 0)))
    #expect(!wide.contains(Coordinate(lat: 0, lng: 180)))
    #expect(wide.including(Coordinate(lat: 0, lng: 171)).longitudeSpan == 341)
  }

  @Test("the world holds everything and stays as it is") func world() {
    var random = Seeded(1)
    for _ in 0..<1000 {
      let point = random.coordinate()
      #expect(CoordinateBounds.world.contains(point))
      #expect(CoordinateBounds.world.including(point) == .world)
      #expect(CoordinateBounds.world.intersects(box(0, point.lng, 0, point.lng)))
    }
  }

  @Test("the centre lies halfway, also over 180°") func center() {
    #expect(box(-20, 170, 10, -160).center == Coordinate(lat: -5, lng: -175))
    #expect(box(0, 10, 10, 20).center == Coordinate(lat: 5, lng: 15))
  }

  @Test("boxes that touch or overlap intersect, over 180°, too") func intersects() {
    #expect(box(0, 170, 10, -170).intersects(box(5, -175, 20, -160)))
    #expect(box(0, 170, 10, -170).intersects(box(10, 160, 20, 170)))
    #expect(!box(0, 170, 10, -170).intersects(box(0, -169, 10, 169)))
    #expect(!box(0, 0, 10, 10).intersects(box(11, 0, 20, 10)))
    #expect(box(0, -170, 10, 170).intersects(box(0, 160, 10, -160)))
  }

  @Test("a grown box holds the point and all it held, and is no larger than it must be")
  func including() {
    var random = Seeded(2)
    for _ in 0..<2000 {
      let start = random.coordinate()
      let grown = CoordinateBounds(southwest: start, northeast: start)
        .including(random.coordinate())
      let point = random.coordinate()
      let more = grown.including(point)
      #expect(more.contains(point))
      #expect(more.contains(grown.southwest) && more.contains(grown.northeast))
      #expect(more.longitudeSpan >= grown.longitudeSpan)
      #expect(grown.longitudeSpan <= 180)
      #expect(more.including(point) == more)
    }
  }

  @Test("the box of points holds them all") func ofHolds() {
    var random = Seeded(3)
    for _ in 0..<300 {
      let points = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.coordinate() }
      let around = CoordinateBounds.of(points)
      #expect(points.allSatisfy { around?.contains($0) == true })
    }
  }
}
