import LuaBridge
import MapScript

extension LiveSession {
  /// Whether the script has a global of that name.
  public func hasGlobal(_ name: String) -> Bool { script.hasGlobal(name) }

  /// The commands that plugins and the script offer to people.
  public var commands: [PluginCommand] { session.commands }

  /// Lets the script write a file that a person has named.
  public func addOutput(_ path: String) { session.access.files.addOutput(path) }

  /// Whether a film is being taken.
  public var isFilming: Bool { !session.films.running.isEmpty }

  /// Shows the map as `map.show` does; what goes wrong is said.
  public func show() {
    do throws(LuaFailure) {
      try session.showInTerminal()
    } catch {
      messages.error(error.message)
    }
  }

  /// What can be typed behind names with dots between them; the globals behind none.
  public func names(behind path: [String]) -> [KnownName] { script.names(behind: path) }
}
