import MapScript
import MapSession

/// Results as one page that needs nothing else: it opens from a file, without a network.
public struct HTMLReport {
  private var page = ""
  private let report: TestReport
  private var maps = PathMap()

  /// The whole page.
  public static func text(_ report: TestReport) -> String {
    var html = HTMLReport(report: report)
    html.write()
    return html.page
  }

  private init(report: TestReport) { self.report = report }

  private mutating func write() {
    page += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    page += "<title>\(report.hasFailed ? "✗" : "✓") mapctl test</title>\n"
    page += "<style>\n\(HTMLStyle.css)</style>\n</head>\n<body>\n"
    writeHeader()
    page += "<main>\n"
    for file in report.plan.failedFiles { write(file) }
    var files: [(name: String, outcomes: [TestOutcome])] = []
    var places: [String: Int] = [:]
    for outcome in report.outcomes {
      let file = outcome.planned.file
      if places[file] == nil {
        places[file] = files.count
        files.append((file, []))
      }
      files[places[file] ?? 0].outcomes.append(outcome)
    }
    for file in files { write(file.name, file.outcomes) }
    if let mutants = report.mutants { write(mutants) }
    page += "<p class=\"none\" hidden>No test is like that.</p>\n</main>\n"
    page += "<script>\n\(HTMLStyle.script)</script>\n</body>\n</html>\n"
  }

  // MARK: The top

  private mutating func writeHeader() {
    page += "<header>\n<h1>mapctl test"
    page += " <span class=\"\(report.hasFailed ? "failed" : "passed")\">"
    page += "\(report.hasFailed ? "failed" : "passed")</span></h1>\n"
    page += "<p class=\"facts\">\(text(ConsoleReport.words(report, jobs: nil)))"
    page += ", \(wallTime(report.seconds)), mapctl \(text(report.version))</p>\n"
    for note in ConsoleReport.notes(report) { page += "<p class=\"note\">\(text(note))</p>\n" }
    page += "<div class=\"bar\">"
    for status in TestStatus.allCases where report.count(status) > 0 {
      page += "<i class=\"\(status.rawValue)\" style=\"flex:\(report.count(status))\"></i>"
    }
    page += "</div>\n<nav>\n"
    page += "<button class=\"on\" data-status=\"\">all <b>\(report.outcomes.count)</b></button>\n"
    for status in TestStatus.allCases where report.count(status) > 0 {
      page += "<button data-status=\"\(status.rawValue)\" class=\"\(status.rawValue)\">"
      page += "\(status.words) <b>\(report.count(status))</b></button>\n"
    }
    page += "<input type=\"search\" placeholder=\"Find a test\" aria-label=\"Find a test\">\n"
    page += "</nav>\n</header>\n"
  }

  private mutating func write(_ mutants: [MutantOutcome]) {
    page += "<section>\n<h2>changes of what happens, and who noticed</h2>\n"
    page += "<table class=\"entries\">\n"
    for mutant in mutants {
      page += "<tr class=\"\(mutant.noticedBy == nil ? "error" : "")\"><td>"
      page += mutant.noticedBy == nil ? "✗" : "✓"
      page += "</td><td>\(text(mutant.words))</td>"
      page +=
        "<td>\(text(mutant.noticedBy ?? "nobody"))</td><td>\(text(mutant.message))</td></tr>\n"
    }
    page += "</table>\n</section>\n"
  }

  // MARK: Files and tests

  private mutating func write(_ file: FailedFile) {
    page += "<section class=\"file\">\n<h2>\(text(file.file))</h2>\n"
    page += "<details class=\"test failed\" data-status=\"failed\" open>\n"
    page += "<summary><i>✗</i> the file could not be read to its end</summary>\n"
    page += "<div class=\"body\">\n"
    for failure in file.failures { write(failure) }
    page += "</div>\n</details>\n</section>\n"
  }

  private mutating func write(_ file: String, _ outcomes: [TestOutcome]) {
    page += "<section class=\"file\">\n<h2>\(text(file))</h2>\n"
    for outcome in outcomes { write(outcome) }
    page += "</section>\n"
  }

  private mutating func write(_ outcome: TestOutcome) {
    let status = outcome.status
    let isOpen = status.isFailure || status == .flaky
    page += "<details class=\"test \(status.rawValue)\" data-status=\"\(status.rawValue)\""
    page += "\(isOpen ? " open" : "")>\n<summary><i>\(status.mark)</i> "
    let groups = outcome.planned.test.names.dropLast()
    if !groups.isEmpty {
      page += "<span class=\"group\">\(text(groups.joined(separator: " › "))) ›</span> "
    }
    page += text(outcome.planned.ownName)
    for tag in outcome.planned.test.tags { page += " <span class=\"tag\">\(text(tag))</span>" }
    if status != .passed { page += " <span class=\"status\">\(status.words)</span>" }
    if !outcome.attempts.isEmpty {
      page += "<span class=\"time\">\(wallTime(outcome.seconds))</span>"
    }
    page += "</summary>\n<div class=\"body\">\n"
    if !outcome.reason.isEmpty { page += "<p class=\"note\">\(text(outcome.reason))</p>\n" }
    for (index, attempt) in outcome.attempts.enumerated() {
      if outcome.attempts.count > 1 {
        page += "<h3>attempt \(index + 1): \(attempt.status.words)</h3>\n"
      }
      write(attempt)
    }
    page += "<p class=\"facts\">\(text(outcome.planned.file)):\(outcome.planned.test.line), seed "
    page += "\(outcome.planned.seed) · <code>\(text(outcome.planned.command(report)))</code></p>\n"
    page += "</div>\n</details>\n"
  }

  private mutating func write(_ attempt: AttemptOutcome) {
    for failure in attempt.failures { write(failure) }
    let lines = FailureText.outputLines(attempt)
    if !lines.isEmpty {
      page += "<h4>output</h4>\n<pre class=\"output\">"
      page += "\(text(lines.joined(separator: "\n")))</pre>\n"
    }
    guard let timeline = attempt.timeline else { return }
    if timeline.camera.count > 1 || !timeline.entries.isEmpty {
      page += "<div class=\"story\">\n"
      page += TimelineChart(timeline, end: attempt.virtualSeconds, failures: attempt.failures).svg
      page += maps.figure(timeline.camera)
      page += "</div>\n"
    }
    write(timeline)
  }

  private mutating func write(_ failure: TestFailure) {
    page += "<div class=\"failure\">\n<p class=\"message\">\(text(failure.message))</p>\n"
    if !failure.placeText.isEmpty {
      page += "<p class=\"place\">\(text(failure.placeText))"
      if !failure.activity.isEmpty { page += ", in \(text(failure.activity))" }
      if let time = failure.time { page += ", at \(shortTime(time)) s" }
      page += "</p>\n"
    }
    if let source = failure.source, let line = failure.line {
      page += "<pre class=\"source\"><b>\(line)</b> \(text(source))</pre>\n"
    }
    if let (expected, actual) = failure.longPair {
      page +=
        "<table class=\"pair\"><tr><th>expected</th><td><pre>\(text(expected))</pre></td></tr>"
      page += "<tr><th>actual</th><td><pre>\(text(actual))</pre></td></tr></table>\n"
    }
    if !failure.details.isEmpty {
      page += "<pre class=\"diff\">"
      for line in failure.details {
        let kind = line.hasPrefix("- ") ? "missing" : line.hasPrefix("+ ") ? "extra" : ""
        page += "<span class=\"\(kind)\">\(text(line))</span>"
      }
      page += "</pre>\n"
    }
    write(failure.pictures)
    if !failure.traceback.isEmpty {
      page += "<details class=\"more\"><summary>traceback</summary>"
      page += "<pre>\(text(failure.traceback))</pre></details>\n"
    }
    if let hint = failure.hint { page += "<p class=\"note\">\(text(hint))</p>\n" }
    page += "</div>\n"
  }

  /// The expected picture under the actual one, with a slider between, and the difference.
  private mutating func write(_ pictures: [FailurePicture]) {
    func source(_ name: String) -> String? {
      pictures.first { $0.name == name }.map {
        "data:image/png;base64,\(Base64.text(of: $0.bytes))"
      }
    }
    guard let actual = source("actual"), let expected = source("expected") else { return }
    page += "<div class=\"pictures\">\n<figure class=\"compare\">\n<div>"
    page += "<img alt=\"expected\" src=\"\(expected)\">"
    page += "<img alt=\"actual\" class=\"after\" src=\"\(actual)\"></div>\n"
    page += "<input type=\"range\" min=\"0\" max=\"100\" value=\"50\" aria-label=\"expected or "
    page += "actual\">\n<figcaption>expected ◂ ▸ actual</figcaption></figure>\n"
    if let difference = source("difference") {
      page += "<figure class=\"difference\"><img alt=\"difference\" src=\"\(difference)\">"
      page += "<figcaption>what differs, in red</figcaption></figure>\n"
    }
    page += "</div>\n"
  }

  private mutating func write(_ timeline: Timeline) {
    guard !timeline.entries.isEmpty else { return }
    let count = timeline.entries.count + timeline.omitted
    page += "<details class=\"more\"><summary>what happened (\(count))</summary>\n"
    page += "<table class=\"entries\">\n"
    for entry in timeline.entries {
      let times = entry.count > 1 ? " ×\(entry.count)" : ""
      page += "<tr class=\"\(text(entry.kind))\"><td>\(shortTime(entry.time))</td>"
      page += "<td>\(text(entry.kind))</td><td>\(text(entry.name))\(times)</td>"
      page += "<td>\(text(entry.text))</td><td>\(text(entry.place ?? ""))</td></tr>\n"
    }
    if timeline.omitted > 0 {
      page += "<tr><td colspan=\"5\">and \(timeline.omitted) more</td></tr>\n"
    }
    page += "</table></details>\n"
  }

  private func text(_ text: String) -> String {
    XMLText.quoted(visible(text))
  }
}

extension PlannedTest {
  /// The test's own name, without its groups.
  fileprivate var ownName: String {
    var name = test.names.last ?? ""
    if ordinal > 1 { name += " #\(ordinal)" }
    return repetition > 1 ? "\(name) (repetition \(repetition))" : name
  }
}
