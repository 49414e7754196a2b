import CExpat
import Foundation
import Harness
import MapScript
import Testing

@testable import TestRunner

@Suite struct `Reports` {
  /// One test of every outcome, with names that want to be more than names.
  static let sample: TestReport = {
    func planned(_ index: Int, _ names: String...) -> PlannedTest {
      var planned = PlannedTest(
        file: "dir/a_test.lua", test: TestCase(index: index, names: names, line: index + 1))
      planned.position = index
      return planned
    }
    func attempt(_ status: TestStatus, _ failures: TestFailure...) -> AttemptOutcome {
      var attempt = AttemptOutcome(status)
      attempt.failures = failures
      attempt.seconds = 0.25
      return attempt
    }
    var failure = TestFailure(.expectation, "expected \"<a>\" & 'b' to equal 1\nsecond line")
    failure.file = "dir/a_test.lua"
    failure.line = 7
    failure.source = "expect(x):to_equal(1)"
    failure.details = ["  same", "- missing", "+ extra ]]> </script>"]
    failure.time = 1.5
    failure.traceback = "stack traceback:\n\tdir/a_test.lua:7: in x\n\tdir/a_test.lua:9: in y"
    failure.hint = "look"
    var printed = attempt(.failed, failure)
    printed.output = "out \u{1} \u{1B}[31m </script> & more\n"
    printed.logs = [TestLog(time: 1, level: "warn", message: "careful <b>")]
    var timeline = Timeline()
    timeline.entries = [
      Timeline.Entry(time: 0, kind: "event", name: "will_move", text: "gesture=true"),
      Timeline.Entry(time: 0.1, kind: "event", name: "change", text: "", count: 30),
      Timeline.Entry(time: 0.5, kind: "event", name: "idle", text: "<i>", place: "a:1"),
    ]
    timeline.camera = [
      Timeline.CameraPoint(time: 0, lat: 10, lng: 179, zoom: 3),
      Timeline.CameraPoint(time: 0.5, lat: -10, lng: -179, zoom: 5),
    ]
    printed.timeline = timeline
    printed.virtualSeconds = 2
    let nasty = planned(1, "group <&>", "it's \"#1\" \\ 100% a,b:c\u{7}")
    var pending = TestOutcome(planned(3, "later"), .pending)
    pending.reason = "no tiles # yet"
    var report = TestReport()
    report.version = "1.2.3"
    report.seed = 5
    report.outcomes = [
      TestOutcome(planned(0, "passes"), attempts: [attempt(.passed)]),
      TestOutcome(nasty, attempts: [attempt(.failed, failure), printed]),
      TestOutcome(planned(2, "is moody"), attempts: [attempt(.failed, failure), attempt(.passed)]),
      pending,
      TestOutcome(
        planned(4, "hangs"), attempts: [attempt(.timedOut, TestFailure(.timeLimit, "too long"))]),
      TestOutcome(planned(5, "too late"), .notRun),
    ]
    report.plan.tests = report.outcomes.map(\.planned)
    report.plan.files = 2
    report.plan.found = 6
    report.plan.chosen = 6
    report.plan.failedFiles = [
      FailedFile(file: "bad_test.lua", failures: [TestFailure(.error, "unexpected symbol")])
    ]
    report.seconds = 1.25
    return report
  }()

  private func isWellFormed(_ xml: String) -> Bool {
    let parser = XML_ParserCreate("UTF-8")
    defer { XML_ParserFree(parser) }
    return xml.withCString { XML_Parse(parser, $0, Int32(strlen($0)), 1) } == XML_STATUS_OK
  }

  // MARK: JUnit

  @Test func `in JUnit are well-formed XML whatever the names are`() {
    #expect(isWellFormed(JUnitReport.text(Self.sample)))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let name = String(
        (0..<12).map { _ in
          Character(Unicode.Scalar(UInt32.random(in: 0..<0xD7FF, using: &random)) ?? "x")
        })
      var report = Self.sample
      report.outcomes[1].planned.test.names = [name, name]
      report.outcomes[1].attempts[1].output = name
      report.outcomes[1].attempts[0].failures[0].message = name
      #expect(isWellFormed(JUnitReport.text(report)), "\(name.unicodeScalars.map(\.value))")
    }
  }

  @Test func `in JUnit show a retried test rightly`() throws {
    let xml = JUnitReport.text(Self.sample)
    // The test that passed in the end counts as passed and keeps its failed attempt.
    let moody = try #require(xml.firstRange(of: "name=\"is moody\"")).lowerBound
    let end = try #require(xml[moody...].firstRange(of: "</testcase>")).lowerBound
    let flaky = xml[moody..<end]
    #expect(flaky.contains("<flakyFailure ") && !flaky.contains("<failure "))
    // The one that failed twice is there once, with one failure and one rerun.
    #expect(xml.components(separatedBy: "<failure ").count == 3)
    #expect(xml.components(separatedBy: "<rerunFailure ").count == 2)
    #expect(xml.contains("tests=\"7\" failures=\"2\" errors=\"1\" skipped=\"2\""))
    #expect(xml.components(separatedBy: "<testcase ").count == 8)
  }

  // MARK: TAP

  @Test func `in TAP have one block for a test with several failures, with a list`() throws {
    var report = Self.sample
    var second = TestFailure(.error, "two\nlines")
    second.details = ["a", "b"]
    report.plan.failedFiles = [
      FailedFile(file: "bad_test.lua", failures: [TestFailure(.error, "one"), second])
    ]
    let block = """
      not ok 1 - bad_test.lua
        ---
        message: "one (and another one)"
        failures:
          - message: "one"
            kind: error
          - message: "two\\nlines"
            kind: error
            details:
              - "a"
              - "b"
        ...

      """
    #expect(TAPReport.text(report).contains(block), "\(TAPReport.text(report))")
  }

  @Test func `in TAP have their plan, their numbers in order and closed blocks`() throws {
    let lines = TAPReport.text(Self.sample).split(separator: "\n").map(String.init)
    #expect(lines[0] == "TAP version 14")
    #expect(lines[1] == "1..7")
    var number = 0
    var isOpen = false
    for line in lines.dropFirst(2) {
      if line == "  ---" {
        #expect(!isOpen)
        isOpen = true
      } else if line == "  ..." {
        #expect(isOpen)
        isOpen = false
      } else if isOpen {
        #expect(line.hasPrefix("  "))
      } else if !line.hasPrefix("#") {
        number += 1
        let point = try #require(try /(not )?ok (\d+) - .*/.wholeMatch(in: line), "\(line)")
        #expect(Int(point.2) == number)
      }
    }
    #expect(number == 7 && !isOpen)
    #expect(lines.contains { $0.contains("# TODO no tiles \\# yet") })
    #expect(lines.contains { $0.contains("it's \"\\#1\" \\\\ 100% a,b:c\\\\u{7}") })
  }

  // MARK: GitHub

  @Test func `for GitHub keep each annotation on its line`() {
    let lines = GitHubReport.text(Self.sample).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::") })
    #expect(lines.count == 5)
    #expect(
      lines.contains {
        $0.hasPrefix(
          "::error file=dir/a_test.lua,line=7,title=group <&> › it's \"#1\" \\ 100%25 a%2Cb%3Ac")
          && $0.contains("to equal 1%0Asecond line")
      })
    #expect(lines.contains { $0.hasPrefix("::warning ") && $0.contains("flaky") })
  }

  // MARK: JSON

  @Test func `in JSON bring the same report back`() throws {
    let folder = try TemporaryFolder()
    let bytes = ReportKind.json.bytes(Self.sample)
    let path = try folder.write(String(decoding: bytes, as: UTF8.self), to: "r.json")
    let back = try TestReport(path: path)
    #expect(ReportKind.json.bytes(back) == bytes)
    #expect(back.outcomes == Self.sample.outcomes)
    for kind in ReportKind.allCases { #expect(kind.bytes(back) == kind.bytes(Self.sample)) }
  }

  @Test func `bring pictures through text and back`() {
    for count in [0, 1, 2, 3, 4, 100, 1001] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
      #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
    }
  }

  // MARK: HTML

  @Test func `as a page need nothing else and let no name become markup`() {
    let page = HTMLReport.text(Self.sample)
    let sources = page.matches(of: /(?:src|href)="([^"#]+)"/).map { $0.1 }
    #expect(sources.allSatisfy { $0.hasPrefix("data:") })
    #expect(!page.contains("<b>careful") && !page.contains("<i>\""))
    #expect(page.components(separatedBy: "</script>").count == 2)
    #expect(page.contains("&lt;/script&gt;"))
    #expect(!page.contains("\u{1B}"))
    for tag in ["details", "table", "section", "figure", "svg", "pre", "div"] {
      let opened = page.matches(of: try! Regex("<\(tag)[ >]")).count
      #expect(opened == page.components(separatedBy: "</\(tag)>").count - 1, "\(tag)")
    }
  }

  // MARK: Console

  @Test func `for a person name the place, the line and the way to run it again`() {
    let text = ConsoleReport.text(Self.sample)
    #expect(text.contains("2) dir/a_test.lua:7  group <&> › it's \"#1\""))
    #expect(text.contains("7 │ expect(x):to_equal(1)"))
    #expect(text.contains("hint: look"))
    #expect(text.contains("it failed 2 times"))
    #expect(text.contains("is moody (flaky: passed at attempt 2)"))
    #expect(
      text.contains(
        "6 tests: 1 passed, 1 flaky, 1 failed, 1 timed out, 1 pending, 1 not run, 1 file failed"))
    #expect(!text.contains("\u{1}") && !text.contains("\u{1B}"))
  }

  @Test func `as dots have a character a test`() {
    #expect(DotsReport.marks(Self.sample) == "E.FfpT-")
  }
}

@Suite struct `Reports of shards` {
  private static func parts(_ count: Int) -> [(path: String, report: TestReport)] {
    (1...count).map { index in
      var report = `Reports`.sample
      report.shards = [Shard(index: index, count: count)]
      report.plan.digest = "d"
      report.outcomes = report.outcomes.filter { $0.planned.position % count == index - 1 }
      return ("\(index).json", report)
    }
  }

  @Test func `put together are the whole, in any order`() throws {
    let whole = ReportKind.junit.bytes(`Reports`.sample)
    for count in 1...6 {
      let merged = try TestReport.merged(Self.parts(count).shuffled())
      #expect(ReportKind.junit.bytes(merged) == whole)
      #expect(merged.outcomes == `Reports`.sample.outcomes)
    }
  }

  @Test func `that are missing, doubled or of another run are refused`() {
    var parts = Self.parts(3)
    func fault() -> String? {
      do throws(ReportFault) {
        _ = try TestReport.merged(parts)
        return nil
      } catch {
        return error.problem
      }
    }
    parts.removeLast()
    #expect(fault() == "shard 3/3 is missing")
    parts.append(parts[0])
    #expect(fault() == "it is shard 1, and so is 1.json")
    parts = Self.parts(3)
    parts[1].report.plan.digest = "e"
    #expect(fault()?.hasPrefix("it divides other tests") == true)
    parts = Self.parts(3)
    parts[1].report.shards = []
    #expect(fault() == "it is no shard of a run but a whole one")
    parts = Self.parts(3)
    parts[1].report.shards = [Shard(index: 2, count: 4)]
    #expect(fault() == "it is one of 4 shards, 1.json one of 3")
  }

  @Test func `divide by duration`() {
    let tests = (0..<40).map { index in
      PlannedTest(file: "a", test: TestCase(index: index, names: ["\(index)"], line: 1))
    }
    let parts = Shard.parts(of: tests, into: 4) { $0.test.index < 4 ? 10 : 1 }
    let sums = parts.map { part in part.reduce(0) { $0 + ($1.test.index < 4 ? 10 : 1) } }
    #expect(sums == [19, 19, 19, 19])
    #expect(parts.flatMap { $0 }.map(\.test.index).sorted() == Array(0..<40))
    let unknown = Shard.parts(of: tests, into: 3) { _ in nil }
    #expect(unknown.map(\.count) == [14, 13, 13])
  }
}
