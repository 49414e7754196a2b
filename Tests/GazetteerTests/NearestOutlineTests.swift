import Geo
import Testing

@testable import Gazetteer

@Suite struct NearestOutlineTests {
  private let world = World.embedded

  @Test func `going out to sea, the country ends 5 km off the coast`() throws {
    // Due west of Point Reyes and due east of Cape Hatteras the coast is behind.
    for (start, step, country) in [
      (Coordinate(lat: 38.2, lng: -122.96), -0.002, "US"),
      (Coordinate(lat: 35.25, lng: -75.53), 0.002, "US"),
    ] {
      var previous = 0.0
      for i in 0..<200 {
        let point = Coordinate(lat: start.lat, lng: start.lng + Double(i) * step)
        let address = world.address(at: point)
        let edge = world.areaLayer.nearestEdge(
          to: GridPoint(point), within: 60_000, where: { _ in true })
        let meters = try #require(edge).meters
        guard world.areaLayer.feature(at: GridPoint(point), where: { _ in true }) == nil else {
          continue
        }
        #expect(address.countryCode == (meters < 5000 ? country : nil), "\(point) \(meters) m off")
        #expect(address.precision == (meters < 5000 ? .nearCoast : .water), "\(point)")
        #expect(abs(meters - previous) < 1000, "the distance jumps at \(point)")
        previous = meters
      }
      #expect(previous > 20_000)
    }
  }

  @Test func `the coast across the antimeridian is seen`() {
    // Taveuni's coast and Wrangel Island reach over 180 degrees.
    for lng in [-179.999, 179.999] {
      let edge = world.areaLayer.nearestEdge(
        to: GridPoint(Coordinate(lat: 70.75, lng: lng)), within: 60_000, where: { _ in true })
      #expect(edge != nil, "at \(lng)")
    }
  }

  @Test func `nothing is near in the middle of the Pacific`() {
    let middle = GridPoint(Coordinate(lat: -30, lng: -125))
    let edge = world.areaLayer.nearestEdge(to: middle, within: 400_000, where: { _ in true })
    #expect(edge == nil)
  }
}
