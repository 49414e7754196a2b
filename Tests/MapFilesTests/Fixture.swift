import Foundation
import Testing

@testable import MapFiles

/// Files beside the tests.
enum Fixture {
  static let gpx = ["ride.gpx", "latin1.gpx", "prefixed.gpx"]
  static let geoJSON = ["walk.geojson"]

  static func bytes(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
    return Array(try Data(contentsOf: url))
  }
}

/// Seeded random numbers (SplitMix64: G. Steele, D. Lea, C. Flood, 2014).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// The error that reading gives, nil when it gives a value.
func failure<Value>(of read: () throws(MapFileError) -> Value) -> MapFileError? {
  do {
    _ = try read()
    return nil
  } catch {
    return error
  }
}

/// A GPX 1.1 document around a content, all on line 1 with the content from column 60.
func gpx(_ content: String) -> [UInt8] {
  Array(#"<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1"> "#.utf8)
    + Array((content + "</gpx>").utf8)
}

func json(_ text: String) throws(MapFileError) -> JSONValue {
  try JSONReader.read(Array(text.utf8))
}

func geoJSON(_ text: String) throws(MapFileError) -> GeoJSONFile {
  try GeoJSONFile.read(Array(text.utf8))
}

func at(_ line: Int, _ column: Int) -> TextPosition { TextPosition(line: line, column: column) }

/// A text in UTF-16 with its byte order mark.
func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
  var bytes: [UInt8] = []
  for unit in [0xFEFF] + Array(text.utf16) {
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
    bytes += bigEndian ? [high, low] : [low, high]
  }
  return bytes
}
