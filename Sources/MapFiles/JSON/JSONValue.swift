/// Any JSON value (RFC 8259).
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named members in order.
  case object(JSONObject)

  /// A member of an object; nil where there is none or this is no object.
  public subscript(_ name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The number, be it written as an integer or not; nil for anything else.
  public var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The text; nil for anything else.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// What kind of value this is, in words for a message.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object in the order of the text; two are equal when the order is too.
public struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members; no name comes twice.
  public let members: [Member]

  /// An object without members.
  public static let empty = JSONObject(members: [])

  /// Makes an object of members of different names.
  public init(members: [Member]) { self.members = members }

  /// The value of a name, nil where there is none; looks at one member after the other.
  public subscript(_ name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }
}
