import MapModel
import MapSession
import Plugins

/// `mapctl plugin trust` and `distrust`.
enum PluginTrusting {
  @Sendable static func trust(_ call: PluginCommand.Call) throws -> ExitCode {
    try change(call, "trusted", among: { $0.isUntrusted }) {
      trust, path throws(PluginError) in try trust.trust(path)
    }
  }

  @Sendable static func distrust(_ call: PluginCommand.Call) throws -> ExitCode {
    try change(call, "not trusted any more", among: { !$0.isUntrusted }) {
      trust, path throws(PluginError) in try trust.distrust(path)
    }
  }

  private static func change(
    _ call: PluginCommand.Call, _ words: String, among isWanted: (PluginPlan.Entry) -> Bool,
    _ body: (inout PluginTrust, String) throws(PluginError) -> Void
  ) throws -> ExitCode {
    let plan = try call.plan()
    var entries = plan.entries.filter { $0.origin == .project }
    if call.options.words.count > 1 {
      let name = call.options.words[1]
      entries = entries.filter { $0.id == name || $0.path == name }
      guard !entries.isEmpty else {
        throw UsageError(
          "the project has no plugin '\(name)'",
          hint: "only plugins in .mapctl/plugins of a project need trust")
      }
    } else {
      entries = entries.filter(isWanted)
    }
    var trust = PluginTrust(environment: call.world.environment)
    for entry in entries {
      try body(&trust, entry.path)
      if call.isJSON {
        call.world.output.write(
          jsonLine([
            RecordField("id", .text(entry.id)), RecordField("path", .text(entry.path)),
            RecordField("trusted", .flag(words == "trusted")),
          ]))
      } else {
        call.world.output.write("\(entry.id) is \(words): \(entry.path)\n")
      }
    }
    if entries.isEmpty, !call.isJSON { call.world.output.write("nothing to do\n") }
    return .done
  }
}
