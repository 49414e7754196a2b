import HostSystem
import MapModel
import MapSession
import Reporting
import ScriptCheck

/// `mapctl check`: what is wrong in scripts, without running them.
enum CheckCommand: Subcommand {
  static let spec = CommandSpec(
    "check", "SCRIPT…", "find mistakes in scripts without running them",
    details: """
      Syntax, unknown handlers, events, names and options of the API, globals that look like slips,
      words of older Lua versions. Exit code 0 when nothing is wrong (warnings count as nothing),
      1 when something is, 2 when a script does not compile.
      """,
    options: [OptionSpec("--json", "print a JSON object a problem")])

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    guard !options.words.isEmpty else { throw UsageError("check needs a SCRIPT") }
    var code = ExitCode.done
    for path in options.words {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try readFile(path, limit: ScriptFile.limit)
      } catch {
        world.messages.write("error: cannot read \(path): \(error.reason)\n")
        code = worse(code, .unavailable)
        continue
      }
      for problem in ScriptCheck.problems(in: bytes, name: path) {
        switch problem.severity {
        case .syntax: code = worse(code, .usage)
        case .error: code = worse(code, .scriptError)
        case .warning: break
        }
        if options.has("--json") {
          world.output.write(json(problem, path))
        } else {
          let word = problem.severity == .warning ? "warning" : "error"
          world.messages.write("\(path):\(problem.line): \(word): \(problem.message)\n")
        }
      }
    }
    return code
  }

  private static func worse(_ one: ExitCode, _ other: ExitCode) -> ExitCode {
    one.rawValue >= other.rawValue ? one : other
  }

  private static func json(_ problem: ScriptProblem, _ path: String) -> String {
    var json = JSONText()
    json.value(
      .object([
        RecordField("file", .text(path)), RecordField("line", .number(Double(problem.line))),
        RecordField("severity", .text(problem.severity.rawValue)),
        RecordField("message", .text(problem.message)),
      ]))
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}
