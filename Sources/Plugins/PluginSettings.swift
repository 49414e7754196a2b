import MapModel

/// The values of plugins' options, as `--plugin-option ID.NAME=VALUE` gives them.
public struct PluginSettings: Sendable {
  private var given: [String: [(name: String, value: String)]] = [:]

  /// Reads settings such as `geofence.radius=200`.
  ///
  /// - Throws: the words of what is wrong.
  public init(_ texts: [String]) throws(PluginError) {
    for text in texts {
      guard let dot = text.firstIndex(of: "."),
        let equals = text[dot...].firstIndex(of: "="), dot != text.startIndex
      else {
        throw .option(
          plugin: String(text.prefix { $0 != "." && $0 != "=" }),
          "an option is set as ID.NAME=VALUE, got '\(text)'")
      }
      let name = String(text[text.index(after: dot)..<equals])
      let value = String(text[text.index(after: equals)...])
      given[String(text[..<dot]), default: []].append((name, value))
    }
  }

  /// The values of a plugin's options in the order of its manifest, where they have one.
  public func values(
    of plugin: Plugin
  ) throws(PluginError) -> [(name: String, value: DeclaredOption.Value)] {
    let options = plugin.manifest.options
    var set: [String: DeclaredOption.Value] = [:]
    for (name, text) in given[plugin.id] ?? [] {
      guard let option = options.first(where: { $0.name == name }) else {
        let near = nearestName(to: name, among: options.map(\.name))
        let known = options.map(\.name).joined(separator: ", ")
        throw .option(
          plugin: plugin.id,
          "has no option '\(name)'; "
            + (near.map { "did you mean '\($0)'?" }
              ?? (options.isEmpty ? "it has none" : "there are \(known)")))
      }
      guard let value = option.value(of: text) else {
        throw .option(
          plugin: plugin.id, "option \(name): expected \(option.kind.words), got '\(text)'")
      }
      set[name] = value
    }
    return options.compactMap { option in
      (set[option.name] ?? option.standard).map { (option.name, $0) }
    }
  }

  /// Refuses settings of plugins that are not part of the run.
  public func check(_ plugins: [Plugin]) throws(PluginError) {
    for id in given.keys.sorted() where !plugins.contains(where: { $0.id == id }) {
      throw .unknown(id, near: nearestName(to: id, among: plugins.map(\.id)))
    }
  }
}
