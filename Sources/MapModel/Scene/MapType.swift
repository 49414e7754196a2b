/// What the map itself shows under everything that lies on it, by the names of the SDK.
public enum MapType: String, CaseIterable, Sendable {
  case normal, satellite, terrain, hybrid, none

  /// All of them in words.
  public static let words = allCases.map(\.rawValue).joined(separator: ", ")
}
