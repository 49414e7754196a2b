import MapFiles

extension JSONValue {
  /// An object with these members; those that are null are left out.
  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(
      JSONObject(
        members: members.compactMap { name, value in
          value == .null ? nil : JSONObject.Member(name: name, value: value)
        }))
  }

  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  static func number(_ number: Double?) -> JSONValue { number.map(JSONValue.double) ?? .null }

  static func integer(_ number: Int?) -> JSONValue { number.map(JSONValue.int) ?? .null }

  /// A text that is left out when it is empty.
  static func words(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

  /// A list that is left out when it is empty.
  static func list<Item>(_ items: [Item], _ value: (Item) -> JSONValue) -> JSONValue {
    items.isEmpty ? .null : .array(items.map(value))
  }

  /// Seconds of a clock on the wall, to the microsecond.
  static func seconds(_ seconds: Double) -> JSONValue { .double((seconds * 1e6).rounded() / 1e6) }

  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  func items(_ name: String) -> [JSONValue] { self[name]?.items ?? [] }

  func string(_ name: String) -> String { self[name]?.string ?? "" }

  func double(_ name: String) -> Double { self[name]?.number ?? 0 }

  func int(_ name: String) -> Int { self[name]?.number.flatMap { Int(exactly: $0) } ?? 0 }

  func flag(_ name: String) -> Bool { self[name] == .bool(true) }
}
