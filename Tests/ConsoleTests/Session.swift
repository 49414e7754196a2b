import Harness

/// What a console said to lines that came through a pipe.
struct Session {
  let end: CommandRun.End
  let trace: Trace

  /// Takes the lines through a pipe, with a trace.
  static func of(
    _ lines: [String], _ options: [String] = [], in folder: TemporaryFolder? = nil
  ) async throws -> Session {
    let place = try folder ?? TemporaryFolder()
    let end = try await CommandRun.run(
      ["repl", "--trace", place.path(of: "trace.ndjson")] + options,
      input: lines.map { $0 + "\n" }.joined(), in: place.path)
    return Session(end: end, trace: Trace(place.read("trace.ndjson") ?? ""))
  }

  /// The lines of standard output.
  var lines: [String] {
    end.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The lines of standard error.
  var said: [String] { end.messages.split(separator: "\n").map(String.init) }
}
