import Testing

@testable import Geo

@Suite("Plus codes")
struct PlusCodeTests {
  /// From the specification's own decoding tests: code, south, west, north, east.
  private static let table: [(String, Double, Double, Double, Double)] = [
    ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8),
    ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
    ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
    ("8FVC2222+22", 47, 8, 47.000125, 8.000125),
    ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786),
    ("62G20000+", 0, -180, 1, -179),
    ("22220000+", -90, -180, -89, -179),
    ("7FG40000+", 20, 2, 21, 3),
    ("CFX30000+", 89, 1, 90, 2),
  ]

  @Test("the specification's codes have their centres", arguments: table.indices)
  func centres(_ index: Int) throws {
    let (code, south, west, north, east) = PlusCodeTests.table[index]
    for text in [code, code.lowercased(), " \(code) "] {
      let found = try CoordinateText.coordinate(text)
      #expect(abs(found.lat - (south + north) / 2) < 1e-9)
      #expect(abs(found.lng - (west + east) / 2) < 1e-9)
    }
  }

  @Test("a short code is refused as such", arguments: ["V942+JV", "CJ+2VX"])
  func short(_ text: String) {
    #expect(throws: CoordinateTextError.shortPlusCode) { try CoordinateText.coordinate(text) }
  }

  @Test(
    "what only looks like a code is none",
    arguments: [
      "8FW4V942+J", "8FW4V9420+JV", "8FW4A942+JV", "8F00V942+", "+", "00000000+", "8FW40000+JV",
    ])
  func none(_ text: String) {
    #expect(throws: CoordinateTextError.unreadable) { try CoordinateText.coordinate(text) }
  }

  /// Short codes of the Open Location Code project's own test table: full, reference, short.
  @Test(
    "a short code counts from the nearest place that it fits",
    arguments: [
      ("9C3W9QCJ+2VX", 51.3701125, -1.217765625, "9QCJ+2VX"),
      ("9C3W9QCJ+2VX", 51.3708675, -1.217765625, "CJ+2VX"),
      ("9C3W9QCJ+2VX", 51.3693575, -1.217765625, "CJ+2VX"),
      ("9C3W9QCJ+2VX", 51.3852125, -1.218765625, "CJ+2VX"),
      ("8FJFW222+", 42.899, 9.012, "22+"), ("796RXG22+", 14.95125, -23.5001, "22+"),
      ("8FVC2GGG+GG", 46.976, 8.526, "2GGG+GG"),
    ])
  func near(full: String, lat: Double, lng: Double, short: String) throws {
    let reference = Coordinate(lat: lat, lng: lng)
    let found = try CoordinateText.coordinate(short, near: reference)
    let wanted = try CoordinateText.coordinate(full)
    #expect(abs(found.lat - wanted.lat) < 1e-9 && abs(found.lng - wanted.lng) < 1e-9)
  }
}
