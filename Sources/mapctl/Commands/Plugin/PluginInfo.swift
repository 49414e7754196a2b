import MapModel
import MapSession
import Permissions
import Plugins

/// `mapctl plugin info`.
enum PluginInfo {
  @Sendable static func run(_ call: PluginCommand.Call) throws -> ExitCode {
    let (_, entry) = try call.entry(try call.plugin("info"))
    guard let plugin = entry.plugin else {
      if case .refused(let error) = entry.status { throw error }
      // It was not read well enough to be trusted; reading it again tells what is wrong.
      _ = try Plugin(at: entry.path, origin: entry.origin)
      return .internalError
    }
    call.world.output.write(call.isJSON ? json(plugin, entry) : text(plugin, entry))
    return .done
  }

  private static func text(_ plugin: Plugin, _ entry: PluginPlan.Entry) -> String {
    let manifest = plugin.manifest
    var lines = ["\(plugin.id) \(manifest.version.text)"]
    if !manifest.summary.isEmpty { lines.append(manifest.summary) }
    lines.append("in \(entry.path) (\(entry.origin.words), \(entry.status.word))")
    lines.append("for version \(manifest.api.text) of the API; this is \(PluginVersion.api.text)")
    for requirement in manifest.requires {
      lines.append("requires \(requirement.id) \(requirement.range.text)")
    }
    if !manifest.after.isEmpty { lines.append("after \(manifest.after.joined(separator: ", "))") }
    if !manifest.before.isEmpty {
      lines.append("before \(manifest.before.joined(separator: ", "))")
    }
    let flags = flags(of: manifest)
    lines.append(
      flags.isEmpty
        ? "touches nothing outside itself"
        : "needs, for all it can do: \(flags.joined(separator: " "))")
    for option in manifest.options {
      let standard = option.standard.map { " (default \($0.text))" } ?? ""
      let summary = option.summary.isEmpty ? "" : "  \(option.summary)"
      lines.append(
        "--plugin-option \(plugin.id).\(option.name)=…  \(option.kind.words)\(standard)\(summary)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The flags that give it what it asks for.
  private static func flags(of manifest: PluginManifest) -> [String] {
    PermissionKind.allCases.compactMap { kind in
      switch manifest.permissions[kind] ?? .none {
      case .none, .some([]): nil
      case .all: "--allow-\(kind.rawValue)"
      case .some(let names):
        PermissionList.flag("--allow-\(kind.rawValue)", of: names)
      }
    }
  }

  private static func json(_ plugin: Plugin, _ entry: PluginPlan.Entry) -> String {
    let manifest = plugin.manifest
    func list(_ texts: [String]) -> RecordValue { .list(texts.map(RecordValue.text)) }
    return jsonLine([
      RecordField("id", .text(plugin.id)),
      RecordField("version", .text(manifest.version.text)),
      RecordField("summary", .text(manifest.summary)),
      RecordField("path", .text(entry.path)), RecordField("origin", .text(entry.origin.words)),
      RecordField("status", .text(entry.status.word)),
      RecordField("main", .text(plugin.mainPath)),
      RecordField("api", .text(manifest.api.text)),
      RecordField(
        "requires",
        .object(manifest.requires.map { RecordField($0.id, .text($0.range.text)) })),
      RecordField("after", list(manifest.after)), RecordField("before", list(manifest.before)),
      RecordField("priority", .number(manifest.priority)),
      RecordField("flags", list(flags(of: manifest))),
      RecordField(
        "options",
        .list(
          manifest.options.map { option in
            var fields = [
              RecordField("name", .text(option.name)),
              RecordField("type", .text(option.kind.words)),
              RecordField("summary", .text(option.summary)),
            ]
            switch option.standard {
            case .text(let text): fields.append(RecordField("default", .text(text)))
            case .number(let number): fields.append(RecordField("default", .number(number)))
            case .flag(let flag): fields.append(RecordField("default", .flag(flag)))
            case nil: break
            }
            return .object(fields)
          })),
    ])
  }
}
