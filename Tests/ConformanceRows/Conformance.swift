import Foundation
import Geo
import Testing

/// One row of a conformance file (see `Fixtures/README.md`).
package struct Row: Sendable, CustomTestStringConvertible {
  package let fields: JSON

  package var id: String { fields["id"].text }
  package var kind: String { fields["kind"].text }
  package var args: JSON { fields["args"] }
  package var expect: JSON { fields["expect"] }
  package var testDescription: String { id }

  /// The tolerance of that name, 0 when absent.
  package func tolerance(_ name: String) -> Double { fields["tolerance"][name].number ?? 0 }

  /// All rows of a topic, or those of some kinds.
  package static func all(_ topic: String, _ kinds: String...) -> [Row] {
    guard
      let url = Bundle.module.url(forResource: "Fixtures/\(topic)", withExtension: "json"),
      let data = try? Data(contentsOf: url),
      let file = try? JSONDecoder().decode(JSON.self, from: data)
    else { return [] }
    let rows = file["rows"].items.map(Row.init)
    return kinds.isEmpty ? rows : rows.filter { kinds.contains($0.kind) }
  }
}

/// A JSON value; asking for what is not there gives `.null`.
package enum JSON: Decodable, Sendable {
  case null
  case bool(Bool)
  case double(Double)
  case string(String)
  case list([JSON])
  case table([String: JSON])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .double(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let list = try? value.decode([JSON].self) {
      self = .list(list)
    } else {
      self = (try? value.decode([String: JSON].self)).map(JSON.table) ?? .null
    }
  }

  package subscript(_ name: String) -> JSON {
    if case .table(let fields) = self { return fields[name] ?? .null }
    return .null
  }

  package var exists: Bool { if case .null = self { false } else { true } }
  package var items: [JSON] { if case .list(let items) = self { items } else { [] } }
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var text: String { if case .string(let text) = self { text } else { "" } }

  /// A number; the texts "nan" and "inf" stand for those.
  package var number: Double? {
    switch self {
    case .double(let number): number
    case .string("nan"): .nan
    case .string("inf"): .infinity
    default: nil
    }
  }

  /// A number that the row must have.
  package var value: Double { number ?? .nan }
  package var coordinate: Coordinate { Coordinate(lat: self["lat"].value, lng: self["lng"].value) }
  package var path: [Coordinate] { items.map(\.coordinate) }
  package var bounds: CoordinateBounds {
    CoordinateBounds(
      southwest: self["southwest"].coordinate, northeast: self["northeast"].coordinate)
  }
}

/// Whether two coordinates agree: latitudes, and longitudes around the circle times cos(latitude).
package func agree(_ one: Coordinate, _ other: Coordinate, within tolerance: Double) -> Bool {
  let east = abs(Degrees.shortWay(from: one.lng, to: other.lng))
  let shrunk = east * cos(other.lat * .pi / 180)
  return abs(one.lat - other.lat) <= tolerance && shrunk <= tolerance
}

/// Whether two numbers agree.
package func agree(_ one: Double, _ other: Double, within tolerance: Double) -> Bool {
  abs(one - other) <= tolerance
}

/// Seeded random numbers (SplitMix64: G. Steele, D. Lea, C. Flood, 2014).
package struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number in a range.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// A coordinate anywhere, denser at the poles than on the ground.
  package mutating func coordinate(maxLatitude: Double = 90) -> Coordinate {
    Coordinate(lat: number(-maxLatitude...maxLatitude), lng: number(-180...180))
  }
}
