/// What a style is described with, be it written in Lua or in JSON.
public indirect enum StyleValue: Hashable, Sendable {
  /// `true` or `false`.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// Named values; of a name given twice the last value counts.
  case table([Member])
  /// Anything else, by what kind of value it is: "a list", "nil".
  case other(String)

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: StyleValue

    /// Makes a member.
    public init(_ name: String, _ value: StyleValue) {
      self.name = name
      self.value = value
    }
  }

  /// What kind of value this is, in words for a message.
  var kind: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): "the number \(number)"
    case .text(let text): "the text '\(text)'"
    case .table: "a table"
    case .other(let kind): kind
    }
  }
}
