import MapModel
import MapScript
import Reporting
import Traces

extension GoldenFolder {
  /// Compares what has happened with the trace that was kept.
  ///
  /// - Parameter line: the script's line that a record came from, by its place in the run.
  /// - Returns: what is wrong; nil when nothing is.
  func compare(
    _ records: ArraySlice<Record>, header: TraceHeader, as name: String,
    line: (Int) -> ScriptLine?
  ) throws(GoldenFault) -> TestFailure? {
    let name = name + ".ndjson"
    var text = TraceText()
    var actual = text.header(header)
    for (place, record) in records.enumerated() {
      var record = record
      record.sequence = place + 1
      actual += text.line(record)
    }
    guard let kept = try kept(name) else { return try missing(name, actual) }
    if kept == actual { return nil }
    let difference: TraceDifference
    do throws(TraceFault) {
      difference = TraceDifference(
        try Trace(golden(name), kept), try Trace("this run", actual), .lastDecimal)
    } catch {
      guard updates else { throw GoldenFault(words: error.words) }
      return try changed(name, actual, "could not be read", [error.words])
    }
    guard !difference.isEmpty else { return nil }
    var details = DifferenceText(difference).text.split(separator: "\n").map(String.init)
    if let line = cause(of: difference, line, from: records.startIndex) {
      details.append("asked for in \(line.file):\(line.line)")
    }
    let count = difference.count
    let words = "differs from what happened now in \(count) record" + (count == 1 ? "" : "s")
    var failure = try changed(name, actual, words, details)
    if !updates {
      let file = name.replacing(".ndjson", with: "-actual.ndjson")
      failure.details.append("what happened now: \(try put(actual, as: file))")
    }
    return failure
  }

  /// The script's line that the first difference comes of: that of the last command before it.
  private func cause(
    of difference: TraceDifference, _ line: (Int) -> ScriptLine?, from start: Int
  ) -> ScriptLine? {
    var last: ScriptLine?
    for step in difference.steps {
      switch step {
      case .same(_, let record): last = line(start + record) ?? last
      case .changed(_, let record), .added(let record): return line(start + record) ?? last
      case .missing: return last
      }
    }
    return last
  }
}
