import Glibc
import HostSystem
import MapModel
import MapSession
import Reporting
import Traces

/// `mapctl replay`: the commands of a trace carried out again, and what the map tells compared.
enum ReplayCommand: Subcommand {
  static let spec = CommandSpec(
    "replay", "TRACE", "carry out a recorded run again and compare what the map tells",
    details: """
      The commands of the trace are carried out at their virtual times on a map of its own, without
      the script; answers from outside, such as the geocoder's, are those of the trace. Exit code 0
      when the map tells the same events, 1 when not: the first difference is shown with what is
      around it. Numbers may differ by 1e-6, since a trace rounds them.

      mapctl replay trip.ndjson
      mapctl replay trip.ndjson --update      the events of now become those of the trace
      mapctl replay trip.ndjson --speed 1     shows the events as they come, in real time
      """,
    options: [
      OptionSpec("--update", "write the trace again with the events of now, and say what changed"),
      OptionSpec("--speed", .required("N"), "show the events, N times as fast as real time"),
      OptionSpec("--until", .required("S"), "replay up to this virtual second"),
      OptionSpec("--output", short: "-o", .required("FILE"), "write the replayed trace to FILE"),
      OptionSpec("--all", "show every difference"),
      OptionSpec("--context", .required("N"), "records around a difference (default 3)"),
      OptionSpec("--json", "print the outcome as JSON"),
      OptionSpec("--quiet", short: "-q", "print nothing"),
    ], mostWords: 1)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    guard let path = options.words.first else { throw UsageError("replay needs a TRACE") }
    let end = try options.number("--until", atLeast: 0) ?? .infinity
    let speed = try options.number("--speed", atLeast: 0, excluding: true)
    let context = try options.integer("--context", in: 0...1000) ?? 3
    if options.has("--update"), path == "-" || end < .infinity {
      throw UsageError(
        "--update writes the whole trace again"
          + (path == "-" ? "; it needs a file" : "; leave --until out"))
    }
    let messages = SharedOptions.messages(options, world)
    let interruption = ReplayPacer(speed: speed, world)
    do throws(TraceFault) {
      let trace = try Trace(path: path)
      let replay = Replay(trace, places: { .embedded })
      interruption.join(replay)
      guard try replay.run(until: end) else { return .interrupted }
      interruption.end()
      let difference = replay.difference(until: end)
      var text = DifferenceText(difference)
      text.context = context
      text.showsAll = options.has("--all")
      if options.has("--json") {
        world.output.write(TraceOutcome.json(text.fields))
      } else if !options.has("--quiet") {
        world.output.write(difference.isEmpty ? same(difference) : text.text)
      }
      let isUpdated = options.has("--update") && !difference.isEmpty
      var targets = options.text("--output").map { [$0] } ?? []
      if isUpdated { targets.append(path) }
      for target in targets { try write(difference.updated, to: target) }
      if isUpdated {
        messages.log(.warn, "\(path) is written again: \(text.summary.dropLast())")
      }
      return difference.isEmpty || isUpdated ? .done : .scriptError
    } catch {
      return TraceOutcome.tell(error, messages)
    }
  }

  private static func same(_ difference: TraceDifference) -> String {
    "the same \(difference.steps.count) events\n"
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(TraceFault) {
    do throws(FileError) {
      let file = try OutputFile(path: path)
      var failure: FileError?
      bytes.withUnsafeBytes { bytes in
        do throws(FileError) { try file.write(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
      try file.commit()
    } catch {
      throw .file(error)
    }
  }
}
