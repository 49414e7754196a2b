import MapScript

/// Results as annotations of GitHub Actions: one for each failure, beside its line.
public enum GitHubReport {
  /// The workflow commands, a line each.
  public static func text(_ report: TestReport) -> String {
    var text = ""
    for file in report.plan.failedFiles {
      for failure in file.failures { text += line("error", failure, file.file, file.file, "") }
    }
    for outcome in report.outcomes {
      let title = outcome.planned.shownTitle
      let file = outcome.planned.file
      switch outcome.status {
      case .failed, .timedOut:
        for failure in outcome.attempts.last?.failures ?? [] {
          text += line("error", failure, file, title, "")
        }
      case .flaky:
        let failed = outcome.attempts.last { $0.status.isFailure }
        for failure in failed?.failures ?? [] {
          let note = "flaky, passed at attempt \(outcome.attempts.count): "
          text += line("warning", failure, file, title, note)
        }
      case .passed, .pending, .notRun: break
      }
    }
    return text + "::notice title=mapctl test::\(data(ConsoleReport.summary(report)))\n"
  }

  private static func line(
    _ level: String, _ failure: TestFailure, _ file: String, _ title: String, _ note: String
  ) -> String {
    let lines = FailureText(style: TextStyle(hasColor: false)).lines(failure)
    var properties = ["file=\(property(failure.file ?? file))"]
    if let line = failure.line { properties.append("line=\(line)") }
    properties.append("title=\(property(title))")
    return "::\(level) \(properties.joined(separator: ","))::"
      + data(note + lines.joined(separator: "\n")) + "\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
