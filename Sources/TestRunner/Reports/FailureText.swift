import MapScript
import MapSession

/// Failures as a person reads them.
struct FailureText {
  let style: TextStyle

  /// The lines of one failure, without its test's name.
  func lines(_ failure: TestFailure) -> [String] {
    var lines = visible(failure.message).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines.isEmpty { lines = [""] }
    lines[0] = style.bad(lines[0])
    if let source = failure.source, let line = failure.line {
      lines.append(style.faint("\(line) │ ") + visible(source))
    }
    if let (expected, actual) = failure.longPair {
      lines.append("expected  \(style.good(indented(visible(expected), by: 10)))")
      lines.append("actual    \(style.bad(indented(visible(actual), by: 10)))")
    }
    lines += failure.details.map { painted(visible($0)) }
    let context = place(failure)
    if !context.isEmpty { lines.append(style.faint(context)) }
    lines += traceback(failure).map { style.faint($0) }
    if let hint = failure.hint { lines.append("hint: \(hint)") }
    return lines
  }

  private func painted(_ line: String) -> String {
    if line.hasPrefix("- ") { return style.good(line) }
    if line.hasPrefix("+ ") { return style.bad(line) }
    return line
  }

  private func indented(_ text: String, by width: Int) -> String {
    text.replacing("\n", with: "\n" + String(repeating: " ", count: width))
  }

  /// Where else than in the test itself, and when.
  private func place(_ failure: TestFailure) -> String {
    var words: [String] = []
    if !failure.activity.isEmpty { words.append("in \(failure.activity)") }
    if let time = failure.time { words.append("at \(shortTime(time)) s") }
    return words.joined(separator: " ")
  }

  /// The calls that tell more than the place does.
  private func traceback(_ failure: TestFailure) -> [String] {
    let lines = failure.traceback.split(separator: "\n").map {
      visible(String($0)).replacing("\t", with: "  ")
    }
    let calls = lines.filter {
      !$0.hasPrefix("stack traceback") && !$0.contains("[C]: in") && !$0.contains("test functions:")
    }
    return calls.count > 1 ? Array(calls.prefix(12)) : []
  }
}

extension TestFailure {
  /// What was expected and what was there, when the message has no room for it.
  var longPair: (expected: String, actual: String)? {
    guard let expected, let actual, details.isEmpty,
      expected.count > 60 || actual.count > 60 || expected.contains("\n")
    else { return nil }
    return (expected, actual)
  }

  /// The script's line that it is about, as `file:line`; empty when unknown.
  var placeText: String {
    guard let file else { return "" }
    return line.map { "\(file):\($0)" } ?? file
  }
}
