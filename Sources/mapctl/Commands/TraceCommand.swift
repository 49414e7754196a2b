import HostSystem
import MapModel
import MapSession
import Reporting
import Traces

/// `mapctl trace`: traces for a person's eyes.
enum TraceCommand: Subcommand {
  static let spec = CommandSpec(
    "trace", "show|diff|stats FILE…", "show a recorded run, compare two, or count what is in them",
    details: """
      show FILE…      a line a record; a run of changes as its first and last
      diff ONE OTHER  the first difference with what is around it, and what there is more or less of;
                      exit code 0 when nothing differs, 1 when something does
      stats FILE…     records by name, time in motion, answers

      FILE is what --trace has written; - is standard input.
      """,
    options: [
      OptionSpec("--all", "show: each change too; diff: every difference"),
      OptionSpec(
        "--only", .required("NAMES"), "show: records of these types or names, with commas between"),
      OptionSpec("--from", .required("S"), "show: from this virtual second on"),
      OptionSpec("--until", .required("S"), "show: up to this virtual second"),
      OptionSpec("--context", .required("N"), "diff: records around a difference (default 3)"),
      OptionSpec(
        "--tolerance", .required("X"), "diff: how far numbers may differ (default 1e-9)"),
      OptionSpec("--json", "diff, stats: print JSON"),
    ])

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let actions = ["show", "diff", "stats"]
    guard let action = options.words.first, actions.contains(action) else {
      let given =
        options.words.first.map { "trace does not know '\($0)'" } ?? "trace needs an action"
      let near = options.words.first.flatMap { nearestName(to: $0, among: actions) }
      throw UsageError(
        given + (near.map { "; did you mean '\($0)'?" } ?? ""),
        hint: "mapctl trace show FILE, mapctl trace diff ONE OTHER, mapctl trace stats FILE")
    }
    let paths = Array(options.words.dropFirst())
    guard action == "diff" ? paths.count == 2 : !paths.isEmpty else {
      throw UsageError(
        action == "diff"
          ? "trace diff needs two traces, got \(paths.count)" : "trace \(action) needs a FILE")
    }
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw UsageError("only one trace can be standard input")
    }
    let messages = SharedOptions.messages(options, world)
    let listing = try listing(options)
    let tolerance = try tolerance(options)
    let context = try options.integer("--context", in: 0...1000) ?? 3
    do throws(TraceFault) {
      switch action {
      case "show": return try show(paths, listing, world)
      case "stats": return try count(paths, isJSON: options.has("--json"), world)
      default:
        let difference = TraceDifference(
          try Trace(path: paths[0]), try Trace(path: paths[1]), tolerance)
        var text = DifferenceText(difference)
        text.context = context
        text.showsAll = options.has("--all")
        world.output.write(options.has("--json") ? TraceOutcome.json(text.fields) : text.text)
        return difference.isEmpty ? .done : .scriptError
      }
    } catch {
      return TraceOutcome.tell(error, messages)
    }
  }

  private static func listing(_ options: ParsedOptions) throws(UsageError) -> TraceListing {
    var listing = TraceListing()
    listing.from = try options.number("--from", atLeast: 0) ?? 0
    listing.until = try options.number("--until", atLeast: 0) ?? .infinity
    listing.only = Set(
      options.text("--only").map { $0.split(separator: ",").map(String.init) } ?? [])
    listing.showsEachChange = options.has("--all")
    return listing
  }

  private static func tolerance(_ options: ParsedOptions) throws(UsageError) -> Tolerance {
    guard let largest = try options.number("--tolerance", atLeast: 0) else { return .lastDecimal }
    return Tolerance(absolute: largest)
  }

  private static func show(
    _ paths: [String], _ listing: TraceListing, _ world: ProcessWorld
  ) throws(TraceFault) -> ExitCode {
    for path in paths {
      let trace = try Trace(path: path)
      if paths.count > 1 { world.output.write("\(trace.path)\n") }
      listing.lines(of: trace) { world.output.write($0) == 0 }
    }
    return .done
  }

  private static func count(
    _ paths: [String], isJSON: Bool, _ world: ProcessWorld
  ) throws(TraceFault) -> ExitCode {
    for path in paths {
      let trace = try Trace(path: path)
      let statistics = TraceStatistics(trace)
      if isJSON {
        let file = RecordField("file", .text(trace.path))
        world.output.write(TraceOutcome.json([file] + statistics.fields))
      } else {
        if paths.count > 1 { world.output.write("\(trace.path)\n") }
        world.output.write(statistics.text)
      }
    }
    return .done
  }
}
