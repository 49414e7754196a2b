import Foundation
import Geo
import Testing

/// One row of a conformance file (see `Fixtures/README.md`).
struct Row: Sendable, CustomTestStringConvertible {
  let fields: JSON

  var id: String { fields["id"].text }
  var kind: String { fields["kind"].text }
  var args: JSON { fields["args"] }
  var expect: JSON { fields["expect"] }
  var testDescription: String { id }

  /// The tolerance of that name, 0 when absent.
  func tolerance(_ name: String) -> Double { fields["tolerance"][name].number ?? 0 }

  /// All rows of a topic, or those of some kinds.
  static func all(_ topic: String, _ kinds: String...) -> [Row] {
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
enum JSON: Decodable, Sendable {
  case null
  case bool(Bool)
  case double(Double)
  case string(String)
  case list([JSON])
  case table([String: JSON])

  init(from decoder: any Decoder) throws {
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

  subscript(_ name: String) -> JSON {
    if case .table(let fields) = self { return fields[name] ?? .null }
    return .null
  }

  var exists: Bool { if case .null = self { false } else { true } }
  var items: [JSON] { if case .list(let items) = self { items } else { [] } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var text: String { if case .string(let text) = self { text } else { "" } }

  /// A number; the texts "nan" and "inf" stand for those.
  var number: Double? {
    switch self {
    case .double(let number): number
    case .string("nan"): .nan
    case .string("inf"): .infinity
    default: nil
    }
  }

  /// A number that the row must have.
  var value: Double { number ?? .nan }
  var coordinate: Coordinate { Coordinate(lat: self["lat"].value, lng: self["lng"].value) }
  var path: [Coordinate] { items.map(\.coordinate) }
  var bounds: CoordinateBounds {
    CoordinateBounds(
      southwest: self["southwest"].coordinate, northeast: self["northeast"].coordinate)
  }
}

/// Whether two coordinates agree: latitudes, and longitudes around the circle times cos(latitude).
func agree(_ one: Coordinate, _ other: Coordinate, within tolerance: Double) -> Bool {
  let east = abs(Degrees.shortWay(from: one.lng, to: other.lng))
  let shrunk = east * cos(other.lat * .pi / 180)
  return abs(one.lat - other.lat) <= tolerance && shrunk <= tolerance
}

/// Whether two numbers agree.
func agree(_ one: Double, _ other: Double, within tolerance: Double) -> Bool {
  abs(one - other) <= tolerance
}
