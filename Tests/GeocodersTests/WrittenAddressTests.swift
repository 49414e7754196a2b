import Geo
import Testing

@testable import Geocoders

@Suite struct WrittenAddressTests {
  /// Number, street, locality, postcode, region, its code, country.
  private static let places: [([String], String)] = [
    (["3", "Bundesplatz", "Bern", "3011", "Bern", "CH-BE", "CH"], "Bundesplatz 3|3011 Bern"),
    (
      ["10", "Downing Street", "London", "SW1A 2AA", "England", "", "GB"],
      "10 Downing Street|London SW1A 2AA|England"
    ),
    (
      [
        "1600", "Pennsylvania Avenue NW", "Washington", "20500", "District of Columbia", "US-DC",
        "US",
      ],
      "1600 Pennsylvania Avenue NW|Washington, DC 20500"
    ),
    (
      ["260", "Broadway", "New York", "10007", "New York", "US-NY", "US"],
      "260 Broadway|New York, NY 10007"
    ),
    (
      ["111", "Wellington Street", "Ottawa", "K1A 0A9", "Ontario", "CA-ON", "CA"],
      "111 Wellington Street|Ottawa, ON K1A 0A9"
    ),
    (
      ["111", "Wellington Street", "Ottawa", "K1A 0A9", "Ontario", "", "CA"],
      "111 Wellington Street|Ottawa, Ontario K1A 0A9"
    ),
    (
      ["1", "Macquarie Street", "Sydney", "2000", "New South Wales", "AU-NSW", "AU"],
      "1 Macquarie Street|Sydney NSW 2000"
    ),
    (["25", "Rue de Rivoli", "Paris", "75001", "", "", "FR"], "25 Rue de Rivoli|75001 Paris"),
    (["5", "Calle Mayor", "Madrid", "28013", "", "", "ES"], "Calle Mayor, 5|28013 Madrid"),
    (
      ["100", "Avenida Paulista", "São Paulo", "01310-100", "São Paulo", "BR-SP", "BR"],
      "Avenida Paulista, 100|São Paulo - SP, 01310-100"
    ),
    (
      ["1", "Grafton Street", "Dublin", "D02 X285", "", "", "IE"],
      "1 Grafton Street|Dublin D02 X285"
    ),
    (
      ["1-1", "Marunouchi", "Chiyoda", "100-0005", "Tokyo", "JP-13", "JP"],
      "1-1 Marunouchi|Chiyoda, Tokyo 100-0005"
    ),
    (
      ["1", "Orchard Road", "Singapore", "238823", "", "", "SG"], "1 Orchard Road|Singapore 238823"
    ),
    (["7", "Tverskaya", "Moscow", "125009", "", "", "RU"], "Tverskaya, 7|Moscow, 125009"),
    (
      ["63", "Calle San Sebastián", "San Juan", "00901", "", "", "PR"],
      "63 Calle San Sebastián|San Juan, PR 00901"
    ),
    (["1", "Dam", "Amsterdam", "", "", "", "NL"], "Dam 1|Amsterdam"),
    (["", "Dam", "", "1012", "", "", "NL"], "Dam|1012"),
  ]

  private func place(_ parts: [String]) -> FoundPlace {
    var place = FoundPlace(coordinate: Coordinate(lat: 0, lng: 0))
    let told = parts.map { $0.isEmpty ? nil : $0 }
    (place.houseNumber, place.road, place.locality) = (told[0], told[1], told[2])
    (place.postalCode, place.region, place.regionCode) = (told[3], told[4], told[5])
    place.countryCode = told[6]
    return place
  }

  @Test(arguments: places)
  func `every country was written as Germany writes`(parts: [String], lines: String) {
    let written = WrittenAddress(place(parts))
    #expect(written.lines.joined(separator: "|") == lines)
    #expect(written.thoroughfare == written.lines.first)
    #expect(written.name == written.thoroughfare)
  }

  @Test(arguments: ["10 Downing Street", "Downing Street 10", "Downing Street, 10", "10"])
  func `a name that is the street again contradicted the street`(name: String) {
    var place = place(["10", "Downing Street", "London", "SW1A 2AA", "", "", "GB"])
    place.name = name
    let written = WrittenAddress(place)
    #expect(written.name == "10 Downing Street")
    #expect(written.lines == ["10 Downing Street", "London SW1A 2AA"])
    place.name = "Prime Minister's Office"
    #expect(WrittenAddress(place).lines.first == WrittenAddress(place).name)
  }

  @Test func `a country without a list is written as most are`() {
    for code in ["FR", "US", "BR", "JP"] {
      #expect(PostalCustom(of: code) != PostalCustom(of: "DE"))
    }
    #expect(PostalCustom(of: nil) == PostalCustom(of: "DE"))
    #expect(PostalCustom(of: "zz") == PostalCustom(of: "DE"))
  }
}
