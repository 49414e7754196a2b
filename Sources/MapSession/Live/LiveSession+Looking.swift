import MapScript

extension LiveSession {
  /// Whether the script has a global of that name.
  public func hasGlobal(_ name: String) -> Bool { script.hasGlobal(name) }

  /// The commands that plugins and the script offer to people.
  public var offeredCommands: [PluginCommand] { session.commands }
}
