import HostSystem
import MapSession
import Plugins

/// `mapctl plugin`: makes plugins, and tells which there are and why.
enum PluginCommand: Subcommand {
  static let spec = CommandSpec(
    "plugin", "new|list|info|check|why|trust|distrust [PLUGIN]",
    "make plugins, find them, trust them",
    details: """
      new ID        make the folder ID with a manifest and a main file
      list          print the plugins that are found, in the order in which they run
      info PLUGIN   print what a plugin says of itself, and the flags that it needs
      check PLUGIN  find mistakes in its manifest and its Lua files, without running anything
      why PLUGIN    tell why it is, or is not, part of a run, and why it stands where it does
      trust [PLUGIN], distrust [PLUGIN]
                    let runs take the project's plugins, all of them or one, as they are now;
                    a plugin that changes has to be trusted again

      PLUGIN is a file, a folder, or an id. Plugins are looked for in .mapctl/plugins of the
      project (the nearest folder upwards that has a .mapctl; only those that are trusted),
      $XDG_DATA_HOME/mapctl/plugins, and mapctl/plugins in $XDG_DATA_DIRS.
      """,
    options: [OptionSpec("--json", "print JSON, an object a line")] + PluginOptions.specs,
    mostWords: 2)

  /// What a verb gets.
  struct Call {
    let options: ParsedOptions
    let world: ProcessWorld
    let messages: Messages

    var isJSON: Bool { options.has("--json") }

    /// The word behind the verb.
    func plugin(_ verb: String) throws(UsageError) -> String {
      guard options.words.count > 1 else { throw UsageError("plugin \(verb) needs a PLUGIN") }
      return options.words[1]
    }

    /// All plugins, and a named one among them when it is given.
    func plan(naming name: String? = nil) throws(PluginError) -> PluginPlan {
      var request = PluginOptions.request(options, world)
      if let name { request.names.append(name) }
      return try PluginPlan(request)
    }

    /// The plugin at a path or of an id, whatever state it is in.
    func entry(_ name: String) throws(PluginError) -> (PluginPlan, PluginPlan.Entry) {
      let plan = try plan(naming: PluginCommand.isPath(name) ? name : nil)
      if PluginCommand.isPath(name), let entry = plan.entries.first(where: { $0.path == name }) {
        return (plan, entry)
      }
      return (plan, try plan.entry(name))
    }
  }

  static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".lua") }

  private static let verbs: [(name: String, run: @Sendable (Call) throws -> ExitCode)] = [
    ("new", PluginNew.run), ("list", PluginList.run), ("info", PluginInfo.run),
    ("check", PluginCheck.run), ("why", PluginWhy.run), ("trust", PluginTrusting.trust),
    ("distrust", PluginTrusting.distrust),
  ]

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = Messages(world, isJSON: options.has("--json"))
    let names = verbs.map(\.name)
    guard let name = options.words.first else {
      throw UsageError("plugin what?", hint: "there are \(names.joined(separator: ", "))")
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw UsageError.unknown("plugin command", name, among: names)
    }
    do {
      return try verb.run(Call(options: options, world: world, messages: messages))
    } catch let error as PluginError {
      if case .file(let file) = error {
        messages.error(file, "the plugin")
        return .unavailable
      }
      messages.error(error.words)
      return .usage
    } catch let error as UsageError {
      throw error
    } catch {
      messages.error("\(error)")
      return .internalError
    }
  }
}
