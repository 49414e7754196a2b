import MapScript
import MapSession

/// What has failed in a run, and the result.
struct FailureList {
  let style: TextStyle

  func text(_ report: TestReport) -> String {
    var text = ""
    var number = 0
    for file in report.plan.failedFiles {
      number += 1
      text += title(number, file.failures.first, file.file, "the file could not be read to its end")
      for failure in file.failures { text += block(FailureText(style: style).lines(failure)) }
    }
    for outcome in report.outcomes where outcome.status.isFailure || outcome.status == .flaky {
      number += 1
      text += self.text(outcome, number, report)
    }
    if let mutants = report.mutants { text += self.text(mutants) }
    let words = ConsoleReport.summary(report)
    text += "\n" + (report.hasFailed ? style.bad(words) : style.good(words)) + "\n"
    for note in ConsoleReport.notes(report) { text += style.doubtful(note) + "\n" }
    return text
  }

  private func text(_ outcome: TestOutcome, _ number: Int, _ report: TestReport) -> String {
    let bad = outcome.attempts.filter { $0.status.isFailure }
    guard let last = bad.last else { return "" }
    let note =
      outcome.status == .flaky ? " (flaky: passed at attempt \(outcome.attempts.count))" : ""
    var text = title(
      number, last.failures.first, outcome.planned.file, outcome.planned.shownTitle + note)
    for failure in last.failures {
      if last.failures.count > 1, !failure.placeText.isEmpty {
        text += block([style.strong(visible(failure.placeText))])
      }
      text += block(FailureText(style: style).lines(failure))
    }
    if bad.count > 1 { text += block([style.faint("it failed \(bad.count) times")]) }
    let printed = FailureText.outputLines(last)
    if !printed.isEmpty { text += block(["it printed:"] + printed.map { "  " + $0 }) }
    return text + block([style.faint("again: \(outcome.planned.command(report))")])
  }

  /// What the tests did not notice, and how much they did.
  private func text(_ mutants: [MutantOutcome]) -> String {
    let missed = mutants.filter { $0.noticedBy == nil }
    var text = "\n" + style.strong("changes that no test noticed") + "\n"
    if missed.isEmpty { text = "" }
    for mutant in missed {
      let tests = counted(mutant.tests, "test")
      text += "  \(visible(mutant.words))" + style.faint("  (\(tests) came by)") + "\n"
    }
    let noticed = mutants.count - missed.count
    return text + "\n\(counted(mutants.count, "change")) tried: \(noticed) noticed, "
      + "\(missed.count) not\n"
  }

  private func title(
    _ number: Int, _ failure: TestFailure?, _ file: String, _ title: String
  ) -> String {
    let place = failure?.placeText ?? ""
    return "\n" + style.bad("\(number)) \(visible(place.isEmpty ? file : place))") + "  "
      + style.strong(visible(title)) + "\n"
  }

  private func block(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { "     " + harmless(String($0)) + "\n" }.joined()
  }
}

/// A line that is no command of a CI service, which obeys lines of logs that begin so.
func harmless(_ line: String) -> String {
  let text = line.drop { $0 == " " }
  return text.hasPrefix("::") || text.hasPrefix("##[") ? "| " + line : line
}
