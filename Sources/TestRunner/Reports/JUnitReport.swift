import MapScript

/// Results as JUnit XML, with retries as Maven Surefire writes them: a test that passed in the end
/// has its failed attempts as `flakyFailure` and counts as passed; one that failed has the first as
/// `failure` and the others as `rerunFailure`, and counts once.
public enum JUnitReport {
  /// The whole text.
  public static func text(_ report: TestReport) -> String {
    var suites: [(name: String, outcomes: [TestOutcome], failed: FailedFile?)] = []
    var places: [String: Int] = [:]
    for file in report.plan.failedFiles { suites.append((file.file, [], file)) }
    for outcome in report.outcomes {
      let file = outcome.planned.file
      if places[file] == nil {
        places[file] = suites.count
        suites.append((file, [], nil))
      }
      suites[places[file] ?? 0].outcomes.append(outcome)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"mapctl test\"\(counts(report.outcomes, report.plan.failedFiles))>\n"
    for suite in suites {
      let failed = suite.failed.map { [$0] } ?? []
      text += "  <testsuite name=\"\(XMLText.attribute(suite.name))\""
      text += "\(counts(suite.outcomes, failed))>\n"
      text += "    <properties>\n      <property name=\"seed\" value=\"\(report.seed)\"/>\n"
      text += "    </properties>\n"
      for file in failed { text += fileCase(file) }
      for outcome in suite.outcomes { text += testCase(outcome) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ outcomes: [TestOutcome], _ files: [FailedFile]) -> String {
    func count(_ statuses: TestStatus...) -> Int {
      outcomes.reduce(0) { $0 + (statuses.contains($1.status) ? 1 : 0) }
    }
    let seconds = outcomes.reduce(0) { $0 + $1.seconds }
    return " tests=\"\(outcomes.count + files.count)\" failures=\"\(count(.failed, .timedOut))\""
      + " errors=\"\(files.count)\" skipped=\"\(count(.pending, .notRun))\""
      + " time=\"\(time(seconds))\""
  }

  private static func fileCase(_ file: FailedFile) -> String {
    let name = XMLText.attribute(file.file)
    var text = "    <testcase classname=\"\(name)\" name=\"(the file)\" time=\"0.000\">\n"
    if let failure = file.failures.first { text += element("error", failure, file.failures) }
    return text + "    </testcase>\n"
  }

  private static func testCase(_ outcome: TestOutcome) -> String {
    let planned = outcome.planned
    let groups = planned.test.names.dropLast()
    let className = ([planned.file] + groups).joined(separator: " › ")
    var name = planned.test.names.last ?? ""
    if planned.ordinal > 1 { name += " #\(planned.ordinal)" }
    if planned.repetition > 1 { name += " (repetition \(planned.repetition))" }
    var text = "    <testcase classname=\"\(XMLText.attribute(className))\""
    text += " name=\"\(XMLText.attribute(name))\" file=\"\(XMLText.attribute(planned.file))\""
    text += " line=\"\(planned.test.line)\" time=\"\(time(outcome.attempts.last?.seconds ?? 0))\""
    let body = contents(outcome)
    return text + (body.isEmpty ? "/>\n" : ">\n\(body)    </testcase>\n")
  }

  private static func contents(_ outcome: TestOutcome) -> String {
    var text = ""
    switch outcome.status {
    case .passed: break
    case .pending:
      text += "      <skipped message=\"\(XMLText.attribute(outcome.reason))\"/>\n"
    case .notRun: text += "      <skipped message=\"not run\"/>\n"
    case .flaky:
      for attempt in outcome.attempts where attempt.status.isFailure {
        text += rerun("flakyFailure", attempt)
      }
    case .failed, .timedOut:
      if let first = outcome.attempts.first, let failure = first.failures.first {
        text += element("failure", failure, first.failures)
      }
      for attempt in outcome.attempts.dropFirst() { text += rerun("rerunFailure", attempt) }
    }
    let output = outcome.attempts.last?.output ?? ""
    if !output.isEmpty {
      text += "      <system-out>\(XMLText.content(output))</system-out>\n"
    }
    let logs = outcome.attempts.last?.logs ?? []
    if !logs.isEmpty {
      let lines = logs.map { "\($0.level): \($0.message)\n" }.joined()
      text += "      <system-err>\(XMLText.content(lines))</system-err>\n"
    }
    return text
  }

  private static func element(
    _ name: String, _ failure: TestFailure, _ all: [TestFailure]
  ) -> String {
    "      <\(name) message=\"\(XMLText.attribute(firstLine(failure.message)))\""
      + " type=\"\(failure.kind.rawValue)\">\(XMLText.content(words(all)))</\(name)>\n"
  }

  private static func rerun(_ name: String, _ attempt: AttemptOutcome) -> String {
    guard let failure = attempt.failures.first else { return "" }
    return "      <\(name) message=\"\(XMLText.attribute(firstLine(failure.message)))\""
      + " type=\"\(failure.kind.rawValue)\" time=\"\(time(attempt.seconds))\">"
      + "<stackTrace>\(XMLText.content(words(attempt.failures)))</stackTrace></\(name)>\n"
  }

  private static func words(_ failures: [TestFailure]) -> String {
    let text = FailureText(style: TextStyle(hasColor: false))
    return failures.map { failure in
      ([failure.placeText] + text.lines(failure)).filter { !$0.isEmpty }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func firstLine(_ text: String) -> String {
    text.split(separator: "\n").first.map(String.init) ?? text
  }

  /// Seconds to the millisecond.
  private static func time(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    return "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
  }
}

/// Text within XML and HTML.
enum XMLText {
  static func attribute(_ text: String) -> String {
    let text = quoted(text)
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else { return text }
    return text.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }

  /// The text as it may also stand between quotes, but for the ends of lines.
  static func quoted(_ text: String) -> String {
    let text = content(text)
    return text.utf8.contains(0x22) ? text.replacing("\"", with: "&quot;") : text
  }

  /// The text with what has a meaning written out, and what XML does not know replaced.
  static func content(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != 0x26 && byte != 0x3C && byte != 0x3E
    }
    guard !isPlain else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default:
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        let isUnknown = scalar.value == 0xFFFE || scalar.value == 0xFFFF
        result.unicodeScalars.append(isControl || isUnknown ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
