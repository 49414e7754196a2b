import MapModel
import MapSession
import Plugins
import Reporting

/// `mapctl plugin list`.
enum PluginList {
  @Sendable static func run(_ call: PluginCommand.Call) throws(PluginError) -> ExitCode {
    let plan = try call.plan()
    let places = Dictionary(
      uniqueKeysWithValues: plan.order.enumerated().map { ($0.element.path, $0.offset) })
    let entries = plan.entries.enumerated().sorted { one, other in
      (places[one.element.path] ?? .max, one.offset)
        < (places[other.element.path] ?? .max, other.offset)
    }.map(\.element)
    for entry in entries {
      call.world.output.write(call.isJSON ? json(entry, plan) : line(entry, plan))
    }
    return .done
  }

  private static func line(_ entry: PluginPlan.Entry, _ plan: PluginPlan) -> String {
    let version = entry.plugin?.manifest.version.text ?? "?"
    var line =
      "\(entry.id) \(version) (\(entry.origin.words)) \(entry.status.word): \(entry.path)\n"
    if let summary = entry.plugin?.manifest.summary, !summary.isEmpty { line += "  \(summary)\n" }
    if entry.status != .active {
      line += plan.reasons(for: entry).map { "  \($0)\n" }.joined()
    }
    return line
  }

  private static func json(_ entry: PluginPlan.Entry, _ plan: PluginPlan) -> String {
    var fields = [
      RecordField("id", .text(entry.id)), RecordField("path", .text(entry.path)),
      RecordField("origin", .text(entry.origin.words)),
      RecordField("status", .text(entry.status.word)),
    ]
    if let manifest = entry.plugin?.manifest {
      fields.append(RecordField("version", .text(manifest.version.text)))
      fields.append(RecordField("summary", .text(manifest.summary)))
    }
    if entry.status != .active {
      fields.append(RecordField("reasons", .list(plan.reasons(for: entry).map(RecordValue.text))))
    }
    return jsonLine(fields)
  }
}

/// An object as a line of JSON.
func jsonLine(_ fields: [RecordField]) -> String {
  var json = JSONText()
  json.value(.object(fields))
  return String(decoding: json.bytes, as: UTF8.self) + "\n"
}
