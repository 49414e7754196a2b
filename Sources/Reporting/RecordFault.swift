/// Why a record cannot be read back.
public enum RecordFault: Error, Hashable, Sendable {
  /// A field is not there, by its name.
  case missing(String)
  /// A field holds something else than it should, by its name and with what would do.
  case unlike(String, expected: String)
  /// No such command is known, by its name.
  case unknownCommand(String)

  /// The fault in words.
  public var words: String {
    switch self {
    case .missing(let field): "the field '\(field)' is missing"
    case .unlike(let field, let expected): "the field '\(field)' is no \(expected)"
    case .unknownCommand(let name): "the command '\(name)' is unknown"
    }
  }
}
