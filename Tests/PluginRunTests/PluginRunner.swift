import Harness
import MapSession
import Plugins

/// Runs a script together with plugins that are given as text.
struct PluginRunner {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A plugin of one file whose manifest has these members beside its id.
  @discardableResult
  func plugin(_ id: String, _ code: String, _ manifest: String = "") throws -> String {
    let extra = manifest.isEmpty ? "" : ", \(manifest)"
    return try folder.write("--[[plugin {\"id\": \"\(id)\"\(extra)} ]] \(code)", to: "\(id).lua")
  }

  func run(_ code: String, _ ids: String...) throws -> ScriptOutcome { try run(code, ids) }

  func run(
    _ code: String, _ ids: [String], configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    let plan = try PluginPlan(
      PluginRequest(
        names: ids.map { folder.path(of: $0.hasSuffix("/") ? "\($0)" : "\($0).lua") },
        discovers: false, environment: [:], workingFolder: ""))
    let settings = try PluginSettings([])
    let plugins = try plan.order.map { try ConfiguredPlugin($0, settings) }
    return try ScriptHarness.run(code) { options in
      options.plugins = plugins
      options.permissions.workingFolder = folder.path
      configure(&options)
    }
  }
}
