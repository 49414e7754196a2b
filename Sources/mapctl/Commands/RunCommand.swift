import Glibc
import HostSystem
import MapSession

/// `mapctl run`: a script from its first line to the end of everything it set in motion.
enum RunCommand: Subcommand {
  static let spec = CommandSpec(
    "run", "SCRIPT|- [ARGS…]", "run a script on the virtual clock until nothing is left to happen",
    details: """
      SCRIPT is a Lua file, or - for standard input. With -e, CODE runs first; a SCRIPT then has
      to stand before the -e, and every other word goes to the code as args[1], args[2], …
      Options may stand before or after SCRIPT; the script's own options follow --, as in
      mapctl run trip.lua word -- --city=Bergen
      """,
    options: [
      OptionSpec(
        "--eval", short: "-e", .required("CODE"), isRepeatable: true, "run this Lua code")
    ] + SharedOptions.specs, takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    var session = try SharedOptions.session(options)
    let timeLimit = try SharedOptions.timeLimit(options)
    let codes = options.all("--eval")
    var words = options.words
    var sources = codes.enumerated().map { index, code in
      let name = codes.count == 1 ? "-e" : "-e #\(index + 1)"
      return ScriptSource(name: name, bytes: Array(code.utf8))
    }
    session.scriptName = "-e"
    if codes.isEmpty || options.wordsBeforeCode > 0 {
      guard let path = words.first else {
        throw UsageError(
          "run needs a SCRIPT or -e CODE", hint: "such as: mapctl run -e 'print(map.camera.zoom)'")
      }
      words.removeFirst()
      guard let script = read(path, messages) else { return .unavailable }
      sources.append(script)
      session.scriptName = path
      session.scriptFolder = folder(of: path)
    }
    session.arguments = words + options.rest
    let run = ScriptRun(
      options: session, timeLimit: timeLimit, tracePath: options.text("--trace"),
      version: Version.number)
    return run.run(sources, world: world, messages: messages, isProcess: true)
  }

  private static func read(_ path: String, _ messages: Messages) -> ScriptSource? {
    do throws(FileError) {
      return ScriptSource(name: path == "-" ? "stdin" : path, bytes: try readFile(path))
    } catch {
      messages.error("cannot read the script \(path): \(error.reason)")
      return nil
    }
  }

  private static func folder(of path: String) -> String {
    guard path != "-", let cut = path.lastIndex(of: "/") else { return "." }
    return cut == path.startIndex ? "/" : String(path[..<cut])
  }
}
