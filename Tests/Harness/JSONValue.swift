import Foundation

/// A JSON value as Foundation's parser understands it.
package enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .null
      guard value.decodeNil() else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "no JSON value")
      }
    }
  }

  package init(parsing text: some StringProtocol) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  package init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  /// The member of that name; null when there is none.
  package subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The element at that place; null when there is none.
  package subscript(index: Int) -> JSONValue {
    let values = list
    return values.indices.contains(index) ? values[index] : .null
  }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var list: [JSONValue] { if case .list(let values) = self { values } else { [] } }
  package var names: Set<String> {
    if case .object(let members) = self { Set(members.keys) } else { [] }
  }
}
