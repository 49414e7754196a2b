import MapScript
import MapSession

/// Results as the Test Anything Protocol, version 14.
public enum TAPReport {
  /// The whole text.
  public static func text(_ report: TestReport) -> String {
    let count = report.plan.failedFiles.count + report.outcomes.count
    var text = "TAP version 14\n1..\(count)\n# seed \(report.seed)\n"
    var number = 0
    for file in report.plan.failedFiles {
      number += 1
      text += "not ok \(number) - \(escaped(file.file))\n"
      text += details(file.failures, seconds: nil)
    }
    for outcome in report.outcomes {
      number += 1
      text += line(outcome, number)
    }
    if report.isInterrupted { text += "Bail out! interrupted\n" }
    return text
  }

  private static func line(_ outcome: TestOutcome, _ number: Int) -> String {
    let name = escaped(outcome.planned.key)
    switch outcome.status {
    case .passed: return "ok \(number) - \(name)\n"
    case .flaky:
      return "ok \(number) - \(name)\n# flaky: passed at attempt \(outcome.attempts.count)\n"
    case .pending: return "ok \(number) - \(name) # TODO \(escaped(outcome.reason))\n"
    case .notRun: return "ok \(number) - \(name) # SKIP not run\n"
    case .failed, .timedOut:
      let last = outcome.attempts.last
      return "not ok \(number) - \(name)\n" + details(last?.failures ?? [], seconds: last?.seconds)
    }
  }

  /// The block of YAML, of which a test point has one at most: one failure by itself, several as a
  /// list.
  private static func details(_ failures: [TestFailure], seconds: Double?) -> String {
    guard let first = failures.first else { return "" }
    var lines: [String]
    if failures.count == 1 {
      lines = self.lines(first)
    } else {
      let others = failures.count == 2 ? "another one" : "\(failures.count - 1) others"
      lines = ["message: \(quoted("\(first.message) (and \(others))"))", "failures:"]
      for failure in failures {
        for (index, line) in self.lines(failure).enumerated() {
          lines.append((index == 0 ? "  - " : "    ") + line)
        }
      }
    }
    if let seconds { lines.append("duration_ms: \(Int((seconds * 1000).rounded()))") }
    return "  ---\n" + lines.map { "  \($0)\n" }.joined() + "  ...\n"
  }

  /// A failure as lines of YAML.
  private static func lines(_ failure: TestFailure) -> [String] {
    var lines = ["message: \(quoted(failure.message))", "kind: \(failure.kind.rawValue)"]
    if !failure.placeText.isEmpty { lines.append("at: \(quoted(failure.placeText))") }
    if let expected = failure.expected { lines.append("expected: \(quoted(expected))") }
    if let actual = failure.actual { lines.append("actual: \(quoted(actual))") }
    if !failure.details.isEmpty {
      lines.append("details:")
      lines += failure.details.map { "  - \(quoted($0))" }
    }
    return lines
  }

  /// A text in YAML's double quotes.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          let hex = String(scalar.value, radix: 16)
          quoted += "\\x" + (hex.count == 1 ? "0" : "") + hex
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  /// A description: one line, without what begins a directive.
  private static func escaped(_ text: String) -> String {
    visible(text).replacing("\n", with: " ").replacing("\\", with: "\\\\")
      .replacing("#", with: "\\#")
  }
}
