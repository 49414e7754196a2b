import Glibc
import HostSystem
import MapModel
import MapSession
import Plugins
import ScriptCheck

/// `mapctl plugin check`: what is wrong in a plugin, without running it.
enum PluginCheck {
  private struct Finding {
    let file: String
    let line: Int
    let severity: String
    let message: String
  }

  @Sendable static func run(_ call: PluginCommand.Call) throws -> ExitCode {
    let name = try call.plugin("check")
    var findings: [Finding] = []
    do throws(PluginError) {
      let plugin = try self.plugin(name, call)
      for path in plugin.luaFiles {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try readFile(path, limit: ScriptFile.limit) } catch {
          throw .file(error)
        }
        findings += ScriptCheck.problems(in: bytes, name: path).map {
          Finding(
            file: path, line: $0.line, severity: $0.severity == .warning ? "warning" : "error",
            message: $0.message)
        }
      }
      // Whether it fits in with the others.
      if findings.allSatisfy({ $0.severity == "warning" }) {
        _ = try call.plan(naming: plugin.origin == .commandLine ? name : nil)
      }
    } catch {
      if case .file = error { throw error }
      findings.append(finding(error, name))
    }
    for finding in findings { say(finding, call) }
    if findings.isEmpty, !call.isJSON { call.world.output.write("\(name) is in order\n") }
    return findings.contains { $0.severity == "error" } ? .scriptError : .done
  }

  private static func plugin(
    _ name: String, _ call: PluginCommand.Call
  ) throws(PluginError) -> Plugin {
    if PluginCommand.isPath(name) || access(name, F_OK) == 0 {
      let path = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
      return try Plugin(at: path, origin: .commandLine)
    }
    let entry = try call.plan().entry(name)
    return try Plugin(at: entry.path, origin: entry.origin)
  }

  private static func finding(_ error: PluginError, _ name: String) -> Finding {
    guard case .manifest(let path, let fault) = error else {
      return Finding(file: name, line: 1, severity: "error", message: error.words)
    }
    return Finding(file: path, line: fault.line, severity: "error", message: fault.words)
  }

  private static func say(_ finding: Finding, _ call: PluginCommand.Call) {
    if call.isJSON {
      call.world.output.write(
        jsonLine([
          RecordField("file", .text(finding.file)),
          RecordField("line", .number(Double(finding.line))),
          RecordField("severity", .text(finding.severity)),
          RecordField("message", .text(finding.message)),
        ]))
    } else {
      call.world.messages.write(
        "\(finding.file):\(finding.line): \(finding.severity): \(finding.message)\n")
    }
  }
}
