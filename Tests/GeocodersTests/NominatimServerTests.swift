import Foundation
import Gazetteer
import Geo
import Permissions
import Testing

@testable import Geocoders

/// Against a real Nominatim with an extract of Helsinki, which `Scripts/test-nominatim` sets up.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["MAPCTL_NOMINATIM"] != nil,
    "Scripts/test-nominatim starts the server that these tests ask"))
struct NominatimServerTests {
  private let server = ProcessInfo.processInfo.environment["MAPCTL_NOMINATIM"] ?? ""

  private func ask(_ question: PlaceQuestion) throws -> PlaceAnswer {
    let chain = try GeocoderChain(
      [try GeocoderName("nominatim:\(server)")], permissions: Permissions(), environment: [:],
      userAgent: "mapctl/test")
    let queue = GeocodeQueue(chain, cache: nil)
    return try #require(queue.ask(question) { true }).get()
  }

  @Test func `a street of Helsinki has its name and number`() throws {
    let point = Coordinate(lat: 60.16975, lng: 24.94295)
    let address = try #require(try ask(.reverse(point)).addresses.first)
    #expect(address.countryCode == "FI")
    #expect(address.thoroughfare != nil)
    #expect((address.distanceMeters ?? .infinity) < 200)
    #expect(address.timezone == "Europe/Helsinki")
    #expect(!address.lines.isEmpty)
  }

  @Test func `a point far outside the extract has no address`() throws {
    #expect(try ask(.reverse(Coordinate(lat: -40, lng: -120))).addresses.isEmpty)
  }

  @Test func `places are found by name`() throws {
    let found = try ask(.search("Mannerheimintie", limit: 3)).addresses
    let first = try #require(found.first)
    #expect(found.count <= 3)
    #expect(Spherical.distance(first.coordinate, Coordinate(lat: 60.17, lng: 24.94)) < 10_000)
    #expect(try ask(.search("Qqqqzzzz", limit: 3)).addresses.isEmpty)
  }

  @Test func `many questions under way together are answered each by its own`() throws {
    let chain = try GeocoderChain(
      [try GeocoderName("nominatim:\(server)")], permissions: Permissions(), environment: [:],
      userAgent: "mapctl/test")
    let queue = GeocodeQueue(chain, cache: nil)
    let points = (0..<40).map { Coordinate(lat: 60.165 + Double($0) * 0.0002, lng: 24.94) }
    for (id, point) in points.enumerated() { queue.begin(.reverse(point), id: id) }
    var distances: [Double] = []
    while distances.count < points.count {
      queue.advance(milliseconds: 50)
      for id in points.indices {
        guard let result = queue.take(id) else { continue }
        distances.append(try result.get().addresses.first?.distanceMeters ?? 0)
      }
    }
    #expect(distances.allSatisfy { $0 < 500 })
  }
}
