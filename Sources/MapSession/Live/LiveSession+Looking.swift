import MapScript

extension LiveSession {
  /// Whether the script has a global of that name.
  public func hasGlobal(_ name: String) -> Bool { script.hasGlobal(name) }

  /// What can be typed behind names with dots between them; the globals behind none.
  public func names(behind path: [String]) -> [KnownName] { script.names(behind: path) }
}
