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

      on_exit is called at every end of a run but by --timeout, Ctrl-C or a closed output: a script
      that is interrupted runs no further. With --fail-fast nothing else of it runs after the first
      error. SIGTERM and SIGHUP end a run like Ctrl-C; its output and trace so far are kept.

      --debug is for local debuggers, such as a debugger.lua beside the script. With it the script,
      though not a plugin, can leave its sandbox.
      """,
    options: [
      OptionSpec(
        "--eval", short: "-e", .required("CODE"), isRepeatable: true, "run this Lua code"),
      OptionSpec(
        "--handler-timeout", .required("S"), "stop a handler after this many real seconds"),
      OptionSpec(
        "--profile", .optional("FILE"),
        "tell what took time and memory, or write it as JSON"),
      OptionSpec("--debug", "trust the script: give it debug, io and the environment"),
    ] + SharedOptions.specs + VideoOptions.specs, takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    var session = try SharedOptions.session(options)
    let timeLimit = try SharedOptions.timeLimit(options)
    let handlerLimit = try options.number("--handler-timeout", atLeast: 0, excluding: true)
    let tracePath = options.text("--trace")
    let snapshots = try SharedOptions.snapshots(options, session)
    let film = try VideoOptions.film(options, session)
    let profile = profile(options)
    let outputs =
      snapshots.map { ("--snapshot", $0) } + (tracePath.map { [("--trace", $0)] } ?? [])
      + (film.map { [("--video", $0.path)] } ?? [])
      + (options.text("--profile").map { [("--profile", $0)] } ?? [])
    try DistinctOutputs.check(outputs)
    let watch =
      world.isProcess
      ? RunWatch(limit: timeLimit, handlerLimit: handlerLimit, world, messages) : nil
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
      if options.has("--debug"), path == "-" {
        throw UsageError("--debug gives standard input to the debugger; put the script in a file")
      }
      let file = ScriptFile(path: path)
      for (option, output) in outputs where isSameFile(output, path) {
        throw UsageError("\(option) \(output) is the script itself, which it would replace")
      }
      guard let script = try file.read(messages) else { return .unavailable }
      sources.append(script)
      session.scriptName = path
      session.scriptFolder = file.folder
    }
    session.arguments = words + options.rest
    guard let plugins = try PluginOptions.plugins(options, world, messages) else {
      return .unavailable
    }
    session.plugins = plugins
    session.isTrusted = options.has("--debug")
    if session.isTrusted {
      messages.log(.warn, "--debug: the script is trusted, its sandbox is open")
    }
    for (option, output) in outputs { try check(option, output, session.arguments) }
    var run = ScriptRun(
      options: session, timeLimit: timeLimit, tracePath: tracePath,
      version: Version.number)
    run.snapshotPaths = snapshots
    run.film = film
    run.profile = profile
    return run.run(sources, world: world, messages: messages, watch: watch)
  }

  private static func profile(_ options: ParsedOptions) -> ProfileOrder? {
    if let path = options.text("--profile") { return .file(path) }
    return options.bare.contains("--profile") ? .told : nil
  }

  /// An output takes the place of nothing that the script is given.
  static func check(
    _ option: String, _ output: String, _ arguments: [String]
  ) throws(UsageError) {
    for word in arguments {
      let value = word.hasPrefix("--") ? word.split(separator: "=", maxSplits: 1).last : word[...]
      guard let value, value != "-", isSameFile(output, String(value)) else { continue }
      throw UsageError(
        "\(option) \(output) is the script's own \(value), which it would replace")
    }
    if isSameFile(output, "-") {
      throw UsageError("\(option) \(output) is what standard input is read from")
    }
    if output != "-", HostSystem.isSameFile(output, as: "-", stream: STDOUT_FILENO) {
      throw UsageError(
        "\(option) \(output) is where standard output goes",
        hint: option == "--trace" ? "the trace there: --trace -" : nil)
    }
  }

  static func isSameFile(_ output: String, _ input: String) -> Bool {
    output != "-" && HostSystem.isSameFile(output, as: input, stream: STDIN_FILENO)
  }
}
