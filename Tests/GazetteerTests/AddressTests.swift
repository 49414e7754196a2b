import Geo
import Testing

@testable import Gazetteer

@Suite struct AddressTests {
  private let world = World.embedded

  /// Points spread evenly over the sphere, always the same.
  private static func spread(_ count: Int) -> [Coordinate] {
    (0..<count).map { i in
      let lat = 90 - 180 * (Double(i) + 0.5) / Double(count)
      return Coordinate(lat: lat, lng: Double(i) * 222.492_235_949_6)
    }
  }

  @Test func `every point has lines, and no line is doubled`() {
    for point in AddressTests.spread(3000) {
      let address = world.address(at: point)
      #expect(!address.lines.isEmpty, "\(point)")
      #expect(address.lines.allSatisfy { !$0.isEmpty }, "\(point) \(address.lines)")
      #expect(Set(address.lines).count == address.lines.count, "\(point) \(address.lines)")
      #expect(address.coordinate == point)
      #expect(address.name != nil)
      #expect(address.nearest != nil)
    }
  }

  @Test(arguments: [
    (48.2082, 16.3738, ["Vienna", "Austria"]), (34.6937, 135.5023, ["Osaka", "Japan"]),
    (38.8977, -77.0365, ["Washington", "District of Columbia", "United States"]),
    (40.7143, -74.006, ["New York City", "New York", "United States"]),
    (38.627, -90.1994, ["St. Louis", "Missouri", "United States"]),
    (39.1031, -84.512, ["Cincinnati", "Ohio", "United States"]),
    (50.8503, 4.3517, ["Brussels", "Belgium"]),
    (33.269, 35.77, ["Majdal Shams", "Quneitra", "Syria"]),
  ])
  func `a region had another's town, was told twice in two languages, or not at all`(
    lat: Double, lng: Double, lines: [String]
  ) {
    #expect(world.address(at: Coordinate(lat: lat, lng: lng)).lines == lines)
  }

  @Test func `what is said of a point fits together`() {
    for point in AddressTests.spread(3000) {
      let address = world.address(at: point)
      #expect((address.country == nil) == (address.countryCode == nil), "\(point)")
      if address.country == nil {
        #expect(address.precision == .water && address.water != nil, "\(point)")
        #expect(address.locality == nil && address.administrativeArea == nil, "\(point)")
      }
      #expect((address.locality == nil) == (address.distanceMeters == nil), "\(point)")
      if let code = address.adminCode {
        let prefix = String(code.prefix(2))
        #expect(prefix == address.countryCode || prefix == "NO", "\(point) \(code)")
      }
      if let nearest = address.nearest, let meters = address.distanceMeters {
        #expect(nearest.distanceMeters <= meters + 2, "\(point)")
      }
    }
  }

  @Test func `the poles are the Arctic Ocean and Antarctica from every longitude`() {
    for lng in stride(from: -180.0, through: 180, by: 7.5) {
      let north = world.address(at: Coordinate(lat: 90, lng: lng))
      #expect(north.water == "Arctic Ocean" && north.country == nil, "north pole at \(lng)")
      let south = world.address(at: Coordinate(lat: -90, lng: lng))
      #expect(south.countryCode == "AQ" && south.country == "Antarctica", "south pole at \(lng)")
    }
  }

  @Test func `an address reads as a person would write it`() {
    let paris = world.address(at: Coordinate(lat: 48.8566, lng: 2.3522))
    #expect(paris.lines == ["Paris", "Île-de-France", "France"])
    #expect(paris.timezone == "Europe/Paris")
    #expect(paris.population == 2_138_551)
    let ocean = world.address(at: Coordinate(lat: -6, lng: -128))
    #expect(ocean.lines == ["South Pacific Ocean"])
    #expect(ocean.timezone == "Etc/GMT+9")
    let nevada = world.address(at: Coordinate(lat: 38.337025, lng: -115.043747))
    #expect(nevada.lines == ["Nye County", "Nevada", "United States"])
    #expect(nevada.county == "Nye County")
    let monaco = world.address(at: Coordinate(lat: 43.7384, lng: 7.4246))
    #expect(monaco.lines.last == "Monaco")
  }

  @Test func `the words of a match are those of the address`() {
    for point in AddressTests.spread(200) {
      let match = world.match(at: point)
      let address = world.address(at: point)
      #expect(world.countryCode(of: match) == address.countryCode)
      #expect(world.countryName(of: match) == address.country)
      #expect(world.regionCode(of: match) == address.adminCode)
      #expect(world.regionName(of: match) == address.administrativeArea)
      #expect(world.localityName(of: match) == address.locality)
      #expect(world.waterName(of: match) == address.water)
      #expect(world.timezone(of: match, at: point) == address.timezone)
      #expect(world.localityMeters(of: match, from: point) == address.distanceMeters)
      #expect(match.precision == address.precision)
    }
  }
}
