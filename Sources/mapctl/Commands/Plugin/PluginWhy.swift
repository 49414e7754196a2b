import MapModel
import MapSession
import Plugins

/// `mapctl plugin why`.
enum PluginWhy {
  @Sendable static func run(_ call: PluginCommand.Call) throws -> ExitCode {
    let name = try call.plugin("why")
    let plan: PluginPlan
    let entry: PluginPlan.Entry
    do throws(PluginError) {
      (plan, entry) = try call.entry(name)
    } catch {
      // Why it is not part of a run is what was asked.
      guard PluginCommand.isPath(name) else { throw error }
      say(call, name, "refused", [error.words])
      return .done
    }
    say(call, entry.id, entry.status.word, plan.reasons(for: entry))
    return .done
  }

  private static func say(
    _ call: PluginCommand.Call, _ id: String, _ status: String, _ reasons: [String]
  ) {
    let words = "\(id) is \(status)\n" + reasons.map { "  \($0)\n" }.joined()
    call.world.output.write(
      call.isJSON
        ? jsonLine([
          RecordField("id", .text(id)), RecordField("status", .text(status)),
          RecordField("reasons", .list(reasons.map(RecordValue.text))),
        ]) : words)
  }
}
