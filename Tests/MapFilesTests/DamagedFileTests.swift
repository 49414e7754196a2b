import MapModel
import Testing

@testable import MapFiles

@Suite("Damaged files")
struct DamagedFileTests {
  /// Everything that is done with the bytes of a file.
  private func readEverything(_ bytes: [UInt8]) {
    do { _ = try LocationTrack(gpx: GPXFile.read(bytes)) } catch { check(error) }
    do { _ = try LocationTrack(geoJSON: GeoJSONFile.read(bytes)) } catch { check(error) }
  }

  private func check(_ error: MapFileError) {
    #expect(!error.reason.isEmpty)
    if case .syntax(_, _, let position) = error {
      #expect(position.line >= 1 && position.column >= 1)
    }
  }

  @Test("a GPX file cut off anywhere is an error", arguments: Fixture.gpx)
  func truncatedGPX(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for count in 0...end {
      let error = failure { () throws(MapFileError) in try GPXFile.read(Array(bytes[..<count])) }
      #expect(error != nil, "\(count) bytes")
    }
  }

  @Test("a GeoJSON file cut off anywhere is an error", arguments: Fixture.geoJSON)
  func truncatedGeoJSON(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...end {
      let error = failure { () throws(MapFileError) in
        try GeoJSONFile.read(Array(bytes[..<count]))
      }
      #expect(error != nil, "\(count) bytes")
    }
  }

  @Test("mutated files are values or errors", arguments: Fixture.gpx + Fixture.geoJSON)
  func mutated(name: String) throws {
    let original = try Fixture.bytes(name)
    var random = Seeded(20)
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      readEverything(bytes)
    }
  }

  @Test("noise is an error") func noise() {
    var random = Seeded(21)
    let signs =
      Array(#"<>/="' {}[]:,\0123456789-.eEtruefalsenull&;#xgpw!?"#.utf8) + [0, 0xC3, 0xFF]
    for _ in 0..<4000 {
      let count = Int.random(in: 0...60, using: &random)
      readEverything(
        (0..<count).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] })
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout Seeded) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 2: bytes.removeSubrange(start..<end)
    case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
    case 4: bytes.replaceSubrange(start..<end, with: "99999999999999999999".utf8)
    default: bytes.swapAt(start, end - 1)
    }
  }
}
