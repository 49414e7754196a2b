/// Why a command cannot be carried out.
public enum CommandError: Error, Hashable, Sendable {
  /// A number that must be finite is NaN or an infinity.
  case notFinite(argument: String)
  /// A number lies outside what makes sense; `expected` says what would do.
  case outOfRange(argument: String, value: Double, expected: String)
  /// A list has nothing in it.
  case empty(argument: String)
  /// Two arguments exclude each other or are both missing.
  case exactlyOne(of: [String])
  /// Numbers that must not fall do.
  case falling(argument: String)
  /// Bounds whose south lies north of their north.
  case upsideDown(argument: String)
  /// Something that is not, or no longer, on the map.
  case unknownOverlay(argument: String)
}
