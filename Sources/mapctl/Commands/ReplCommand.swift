import Console
import Glibc
import HostSystem
import MapSession
import Terminal

/// `mapctl repl`: the map at the fingertips.
enum ReplCommand: Subcommand {
  static let spec = CommandSpec(
    "repl", "[SCRIPT] [ARGS…]", "type commands and Lua to a living map",
    details: """
      Lines are short commands, such as go Paris, fly Tokyo 10, zoom +2 (help lists them), or Lua,
      whose values are printed. With a SCRIPT the session begins with what it does. In a terminal
      time goes on while you type; from a pipe, and with --command, it moves by what the lines say,
      nothing is coloured, and the exit code tells whether a line failed.
      """,
    options: [
      OptionSpec(
        "--command", short: "-c", .required("LINE"), isRepeatable: true,
        "take this line instead of standard input's"),
      OptionSpec(
        "--transcript", .required("FILE"),
        "take a transcript's lines, and compare what they print"),
      OptionSpec("--update", "with --transcript: write down in it what is printed now"),
    ] + SharedOptions.specs + VideoOptions.specs, takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let abilities = TerminalAbilities(environment: world.environment)
    let isInteractive =
      world.isProcess && abilities.isInteractive && !options.has("--command")
      && !options.has("--transcript")
    let screen = Screen()
    var world = world
    if isInteractive {
      world.output = OutputStream(buffered: true) { screen.print($0) }
      world.messages = OutputStream(buffered: false) { screen.print($0) }
    }
    let messages = SharedOptions.messages(options, world)
    var session = try SharedOptions.session(options)
    let timeLimit = try SharedOptions.timeLimit(options)
    let tracePath = options.text("--trace")
    let snapshots = try SharedOptions.snapshots(options, session)
    let film = try VideoOptions.film(options, session)
    let outputs =
      snapshots.map { ("--snapshot", $0) } + (tracePath.map { [("--trace", $0)] } ?? [])
      + (film.map { [("--video", $0.path)] } ?? [])
    try DistinctOutputs.check(outputs)
    if options.has("--update"), !options.has("--transcript") {
      throw UsageError("--update is for a transcript", hint: "name it with --transcript FILE")
    }
    if options.has("--transcript"), options.has("--command") {
      throw UsageError("--command and --transcript are two sources of lines; give one")
    }
    let watch = world.isProcess ? RunWatch(limit: timeLimit, world, messages) : nil
    var words = options.words
    var script: ScriptSource?
    session.scriptName = "repl"
    if let path = words.first {
      words.removeFirst()
      guard path != "-" else {
        throw UsageError("repl reads its lines from standard input", hint: "leave the - out")
      }
      let file = ScriptFile(path: path)
      for (option, output) in outputs where RunCommand.isSameFile(output, path) {
        throw UsageError("\(option) \(output) is the script itself, which it would replace")
      }
      guard let source = try file.read(messages) else { return .unavailable }
      script = source
      session.scriptName = path
      session.scriptFolder = file.folder
    }
    session.arguments = words + options.rest
    guard let plugins = try PluginOptions.plugins(options, world, messages) else {
      return .unavailable
    }
    session.plugins = plugins
    for (option, output) in outputs { try RunCommand.check(option, output, session.arguments) }
    var run = ScriptRun(
      options: session, timeLimit: timeLimit, tracePath: tracePath, version: Version.number)
    run.snapshotPaths = snapshots
    run.film = film
    let console = ConsoleOptions(
      run: run, script: script, commands: options.all("--command"),
      greeting: "mapctl \(Version.number): help lists the commands, Tab completes, Ctrl-D leaves\n"
        + "try: fly Zermatt 12, tilt 45, turn 90, show")
    if let path = options.text("--transcript") {
      return TranscriptConsole(console, world, messages, watch: watch).run(
        path, updates: options.has("--update"))
    }
    if isInteractive {
      return InteractiveConsole(
        console, world, messages, watch: watch, screen: screen, abilities: abilities,
        hasColor: SharedOptions.hasColor(options, world)
      ).run()
    }
    return ScriptedConsole(console, world, messages, watch: watch).run()
  }
}
