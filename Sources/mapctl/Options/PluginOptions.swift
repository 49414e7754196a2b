import HostSystem
import MapSession
import Plugins

/// The options that say which plugins a run has.
enum PluginOptions {
  static let specs: [OptionSpec] = [
    OptionSpec(
      "--plugin", .required("PATH"), isRepeatable: true,
      "run this plugin too: a file, a folder or an id"),
    OptionSpec(
      "--plugin-option", .required("ID.NAME=VALUE"), isRepeatable: true,
      "set an option of a plugin"),
    OptionSpec("--no-plugins", "run no plugins but those that are named"),
  ]

  /// What the options ask for.
  static func request(_ options: ParsedOptions, _ world: ProcessWorld) -> PluginRequest {
    PluginRequest(
      names: options.all("--plugin"), discovers: !options.has("--no-plugins"),
      environment: world.environment, workingFolder: world.workingFolder)
  }

  /// The plugins of a run in their order; what was found and left out is said.
  ///
  /// - Returns: nil when a file cannot be read; which one has been said.
  static func plugins(
    _ options: ParsedOptions, _ world: ProcessWorld, _ messages: Messages
  ) throws(UsageError) -> [ConfiguredPlugin]? {
    do throws(PluginError) {
      let settings = try PluginSettings(options.all("--plugin-option"))
      let plan = try PluginPlan(request(options, world))
      if !options.has("--no-plugins") {
        for notice in plan.notices { messages.log(.warn, notice) }
      }
      try settings.check(plan.order)
      var plugins: [ConfiguredPlugin] = []
      for plugin in plan.order { plugins.append(try ConfiguredPlugin(plugin, settings)) }
      return plugins
    } catch {
      guard case .file(let file) = error else { throw UsageError(error.words) }
      messages.error(file, "the plugin")
      return nil
    }
  }
}
