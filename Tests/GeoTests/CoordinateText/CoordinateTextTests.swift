import Testing

@testable import Geo

@Suite("Coordinates as text")
struct CoordinateTextTests {
  private static let paris = Coordinate(lat: 48.8566, lng: 2.3522)

  @Test(
    "every usual spelling of a decimal pair is read",
    arguments: [
      "48.8566,2.3522", "48.8566, 2.3522", "  48.8566 ,2.3522\t", "48.8566 2.3522",
      "48.8566;2.3522", "48.8566 / 2.3522", "+48.8566, +2.3522", "(48.8566, 2.3522)",
      "48,8566; 2,3522", "48,8566;2,3522", "48,8566, 2,3522", "48,8566 2,3522",
      "48.8566N 2.3522E", "48.8566 N, 2.3522 E", "N48.8566 E2.3522", "N 48.8566, E 2.3522",
      "2.3522E 48.8566N", "48,8566N 2,3522E", "48.8566° 2.3522°", "48.8566°N, 2.3522°E",
      "48.8566 north, 2.3522 east", "48.8566\u{A0}2.3522", "48.8566n,2.3522e",
      "geo:48.8566,2.3522", "GEO:48.8566,2.3522;u=35", "geo:48.8566,2.3522,120;crs=wgs84;u=0",
      "geo:48.8566,2.3522?z=14&q=Paris",
    ])
  func decimals(_ text: String) throws {
    #expect(try CoordinateText.coordinate(text) == CoordinateTextTests.paris)
  }

  @Test(
    "degrees, minutes and seconds are read with marks, letters and blanks",
    arguments: [
      "48°51'24\"N 2°21'9\"E", "48°51′24″N, 2°21′9″E", "48° 51' 24\" N 2° 21' 9\" E",
      "48°51’24”N 2°21’9”E", "48º51'24''N 2º21'9''E",
      "N48°51'24\" E2°21'9\"", "48 51 24 N 2 21 9 E", "48 51 24, 2 21 9", "48 51 24 2 21 9",
      "48d51m24s N 2d21m9s E", "48deg 51min 24sec N, 2deg 21min 9sec E", "48°51.4'N 2°21.15'E",
      "48°51,4'N 2°21,15'E", "48°51'24\" 2°21'9\"", "48°51.4' 2°21.15'", "2°21'9\"E 48°51'24\"N",
    ])
  func sexagesimal(_ text: String) throws {
    let found = try CoordinateText.coordinate(text)
    #expect(abs(found.lat - (48 + 51.0 / 60 + 24.0 / 3600)) < 1e-12)
    #expect(abs(found.lng - (2 + 21.0 / 60 + 9.0 / 3600)) < 1e-12)
  }

  @Test(
    "south and west are negative, by sign and by letter",
    arguments: [
      "-33.5,-70.25", "33.5S 70.25W", "S33.5 W70.25", "\u{2212}33.5 \u{2212}70.25",
      "-33°30' -70°15'", "33°30's, 70°15'w", "33.5 south 70.25 west", "-33,5; -70,25",
    ])
  func negative(_ text: String) throws {
    #expect(try CoordinateText.coordinate(text) == Coordinate(lat: -33.5, lng: -70.25))
  }

  @Test(
    "what is no coordinate is refused",
    arguments: [
      "", " ", "48.8566", "Paris", "48.8566,", ",2.3522", "48.8566,2.3522,3", "1.2.3,4",
      "48°61'N 2°E", "48°51'60\"N 2°E", "48N 2N", "48E 2W", "-48S 2E", "48.5 N", "48 2 3",
      "0x10,2", "1e5,2", "nan,nan", "inf,1", "48..5,2", "--48,2", "48,2;3;4", "geo:", "geo:1",
      "geo:1,2,3,4", "geo:a,b", "geo:1,2;u=-1", "geo:1,2;u", "geo:+1,2", "48.8566 2,",
      "9C3W9QCJ2VX", "O 12 N 3", "48.8566;;2.3522", "48,8566 2",
    ])
  func unreadable(_ text: String) {
    #expect(throws: CoordinateTextError.unreadable) { try CoordinateText.coordinate(text) }
  }

  @Test("a text with two readings is refused as such")
  func ambiguous() {
    #expect(throws: CoordinateTextError.ambiguous) {
      try CoordinateText.coordinate("48,8566,2,3522")
    }
  }

  @Test("a latitude off the earth is told, with a hint when the numbers look swapped")
  func offTheEarth() {
    #expect(
      throws: CoordinateTextError.offTheEarth(.latitudeOutOfRange(103.8, fitsSwapped: true))
    ) { try CoordinateText.coordinate("103.8,1.3") }
    #expect(
      throws: CoordinateTextError.offTheEarth(.latitudeOutOfRange(95, fitsSwapped: false))
    ) { try CoordinateText.coordinate("95N 100E") }
  }

  @Test("a geo: URI of another reference system is refused by its name")
  func referenceSystem() {
    #expect(throws: CoordinateTextError.unknownReferenceSystem("nad27")) {
      try CoordinateText.coordinate("geo:1,2;crs=nad27")
    }
  }

  @Test("a pole's longitude means nothing in a geo: URI")
  func pole() throws {
    #expect(try CoordinateText.coordinate("geo:90,-22.43") == Coordinate(lat: 90, lng: 0))
  }

  @Test("one angle is read by its axis")
  func angle() throws {
    #expect(try CoordinateText.degrees("48°30'N", axis: .latitude) == 48.5)
    #expect(try CoordinateText.degrees("70,25 W", axis: .longitude) == -70.25)
    #expect(throws: CoordinateTextError.unreadable) {
      try CoordinateText.degrees("48°30'N", axis: .longitude)
    }
  }

  @Test("random texts never crash")
  func random() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "4", "8.", "°", "'", "\"", "N", "s", "e", "W", ",", ";", " ", "-", "+", "geo:", "d", "m",
      "0", ".", "8FW4", "V942+JV", "é", "\u{0}", "/", "(", ")",
    ]
    for _ in 0..<4000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if let found = try? CoordinateText.coordinate(text) { #expect(abs(found.lat) <= 90) }
    }
  }
}
