import Batch
import HostSystem
import MapScript
import MapSession

/// What a batch says while it goes on and in the end.
final class BatchReport {
  private let output: OutputStream
  private let stream: OutputStream
  private let messages: Messages
  private let isJSON: Bool
  private let isQuiet: Bool
  private let results: String?
  private var line: ProgressLine?
  private let start = monotonicSeconds()
  private var lastWord = monotonicSeconds()
  /// What rows have said, the first of them: of what is said again the details are left out.
  private var spoken = SpokenTexts()
  /// The first rows that did not end well, in words.
  private var failures: [String] = []

  /// Rows that did not end well and are named in the end, at most.
  private static let mostNamed = 20
  /// Seconds between two words where no terminal shows a line.
  private static let interval = 10.0

  /// - Parameter results: where results go.
  init(_ options: ParsedOptions, _ world: ProcessWorld, _ messages: Messages, results: String?) {
    output = world.output
    stream = world.messages
    self.messages = messages
    self.results = results
    isJSON = options.has("--json")
    isQuiet = options.has("--quiet") || isJSON
  }

  /// A row has its result.
  ///
  /// - Parameter isNews: whether it was not told by an earlier batch.
  func tell(_ result: RowResult, isNews: Bool) {
    if !result.isGood, failures.count < BatchReport.mostNamed {
      failures.append("\(result.words): \(result.message ?? "exit code \(result.code)")")
    }
    guard isNews else { return }
    if results == "-" {
      result.jsonLine.withUnsafeBytes { _ = output.write($0) }
    } else if !result.printed.isEmpty {
      result.printed.withUnsafeBytes { _ = output.write($0) }
    }
    if results != nil { output.flush() }
    guard !result.said.isEmpty || !result.isGood else { return }
    line?.end()
    output.flush()
    if !result.said.isEmpty { stream.write(labelled(result)) }
    if !result.isGood, result.status != .failed {
      messages.error("\(result.words): \(result.message ?? "")")
    }
  }

  /// What was said in a row's run, with the row before each message.
  private func labelled(_ result: RowResult) -> String {
    let text = String(decoding: result.said, as: UTF8.self)
    var lines: [String] = []
    let isKnown = !isJSON && !spoken.insert(text)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isKnown, line.hasPrefix(" ") { continue }
      if isJSON, line.hasPrefix("{") {
        lines.append("{\"row\":\(result.row)," + line.dropFirst())
      } else if line.isEmpty || line.hasPrefix(" ") {
        lines.append(String(line))
      } else {
        lines.append("row \(result.row): \(line)")
      }
    }
    return lines.joined(separator: "\n") + (text.hasSuffix("\n") ? "" : "\n")
  }

  /// Shows how far the batch is.
  func show(_ progress: BatchProgress) {
    guard !isQuiet else { return }
    if line == nil {
      line = ProgressLine(
        stream, unit: "rows", doneBefore: progress.resumed,
        partBefore: progress.part(of: progress.resumed) ?? 0)
    }
    line?.update(done: progress.rows, part: progress.part(of: progress.rows))
    let now = monotonicSeconds()
    guard !stream.isTerminal, now - lastWord >= BatchReport.interval else { return }
    lastWord = now
    let done = progress.rows - progress.resumed
    let rate = Double(done) / (now - start)
    var words = ProgressLine.text(
      done: progress.rows, unit: "rows", rate: rate,
      left: progress.total.map { Double($0 - progress.rows) / max(rate, 1e-9) },
      part: progress.part(of: progress.rows))
    if progress.failed > 0 { words += " · \(progress.failed) failed" }
    messages.log(.info, words)
  }

  /// The batch is over.
  func end(_ progress: BatchProgress) -> ExitCode {
    line?.end()
    if progress.hasOtherScript {
      messages.log(.warn, "the script is not what it was when the results so far were made")
    }
    if progress.changed > 0 {
      let are = progress.changed == 1 ? "is" : "are"
      messages.log(
        .info,
        "\(counted(progress.changed)) \(are) not what an earlier batch had, and run again")
    }
    if progress.dropped > 0 {
      messages.log(
        .warn, "results of \(counted(progress.dropped)) that are there no more were left out")
    }
    let rows = counted(progress.rows)
    if progress.isStopped {
      let kept = results.map { $0 == "-" ? "" : "; \($0).partial has them, --resume goes on" } ?? ""
      messages.error("interrupted after \(rows)\(kept)")
      return .interrupted
    }
    if progress.failed > 0 {
      var details = failures.map { "  \($0)" }
      let more = progress.failed - failures.count
      if more > 0 { details.append("  … and \(more) more") }
      if !progress.isWhole { details.append("  the rows behind were not run") }
      messages.error("\(progress.failed) of \(rows) failed", details: details)
      return .scriptError
    }
    if progress.rows == 0 {
      messages.log(.warn, "there are no rows")
    } else if progress.resumed == progress.rows {
      messages.log(.info, "\(rows), all by an earlier batch; without --resume they are run anew")
    } else if progress.resumed > 0 {
      messages.log(.info, "\(rows), \(progress.resumed) of them by an earlier batch")
    }
    return .done
  }

  private func counted(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows) rows" }
}

extension BatchProgress {
  /// Which part of the whole so many rows are, 0…1; nil when nobody knows.
  fileprivate func part(of rows: Int) -> Double? {
    total.map { Double(rows) / Double(max(1, $0)) }
  }
}

/// Texts that were said, as many as are worth remembering.
private struct SpokenTexts {
  private var texts: Set<String> = []
  private static let most = 100
  private static let longest = 10_000

  /// Remembers a text; false when it was said before.
  mutating func insert(_ text: String) -> Bool {
    guard !texts.contains(text) else { return false }
    if texts.count < SpokenTexts.most, text.utf8.count <= SpokenTexts.longest { texts.insert(text) }
    return true
  }
}
