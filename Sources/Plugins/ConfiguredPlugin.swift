/// A plugin with the values of its options.
public struct ConfiguredPlugin: Sendable {
  /// The plugin.
  public let plugin: Plugin
  /// The values of its options in the order of its manifest, where they have one.
  public let values: [(name: String, value: DeclaredOption.Value)]
  private let settings: PluginSettings

  /// Its id.
  public var id: String { plugin.id }

  /// Gives a plugin the values that are set.
  ///
  /// - Throws: `PluginError` when one does not fit.
  public init(_ plugin: Plugin, _ settings: PluginSettings) throws(PluginError) {
    self.plugin = plugin
    self.settings = settings
    values = try settings.values(of: plugin)
  }

  /// The plugin as its files are now.
  public func readAgain() throws(PluginError) -> ConfiguredPlugin {
    try ConfiguredPlugin(Plugin(at: plugin.path, origin: plugin.origin), settings)
  }
}
