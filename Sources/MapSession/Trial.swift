import LuaBridge
import MapScript

/// What becomes of one test while it runs: its failures and what it says.
final class Trial {
  /// Something that the script logged.
  struct Log {
    var time: Double
    var level: LogLevel
    var message: String
  }

  /// What went wrong so far; the same again is only counted.
  private(set) var failures: [TestFailure] = []
  private(set) var logs: [Log] = []
  /// All failures of soft expectations so far.
  var soft: () -> [TestFailure] = { [] }
  /// How many more of them there were than are kept.
  var softOmitted: () -> Int = { 0 }
  private var softTaken = 0
  /// Where the goldens are.
  let goldens: GoldenFolder

  init(goldens: GoldenFolder) { self.goldens = goldens }

  /// How many virtual seconds what a test has set in motion may go on when the test is over.
  static let patience = 60.0
  /// How many failures of one test are told, and how many of one line.
  private static let mostFailures = 20
  private static let mostOfLine = 3
  private var omitted = 0

  /// An error of the script, or an expectation that does not hold.
  func failed(
    _ failure: ScriptFailure, _ written: TestFailure?, at time: Double, hint: String?
  ) {
    let error = failure.error
    var told = written ?? TestFailure(.error, Trial.bare(error))
    told.file = told.file ?? error.file
    told.line = told.line ?? error.line
    told.traceback = error.traceback
    told.activity = failure.activity == .test ? "" : failure.activity.words
    told.time = time
    told.hint = hint ?? told.hint ?? Trial.hint(error)
    add(told)
  }

  /// What habits from other runners come to.
  private static func hint(_ error: LuaError) -> String? {
    guard error.message.contains("attempt to index a function value (global '") else { return nil }
    if error.message.contains("'it'") || error.message.contains("'describe'") {
      return "write only(\"name\", fn), pending(\"name\", fn), or it(\"name\", {only = true}, fn)"
    }
    guard error.message.contains("'expect'") else { return nil }
    return "write expect(x).never and expect(x).soft"
  }

  /// A coroutine waits for what can no longer happen.
  func waits(
    _ words: String, _ file: String?, _ line: Int?, _ activity: Activity, at time: Double,
    hint: String
  ) {
    var failure = TestFailure(
      .error, "still waiting for \(words), which can no longer happen (\(activity.words))")
    failure.file = file
    failure.line = line
    failure.activity = activity.words
    failure.time = time
    failure.hint = hint
    add(failure)
  }

  /// Something that the script says.
  func log(_ level: LogLevel, _ message: String, at time: Double) {
    guard logs.count < Trial.mostLogs else { return }
    let isLast = logs.count == Trial.mostLogs - 1
    logs.append(
      Log(time: time, level: level, message: isLast ? "… and more" : Trial.cut(message)))
  }

  private static let mostLogs = 1000
  /// The longest text that is told.
  private static let longest = 10_000

  private static func cut(_ text: String) -> String {
    text.utf8.count > longest ? "\(text.prefix(longest))…" : text
  }

  /// Notes a failure, behind those of soft expectations before it.
  func add(_ failure: TestFailure) {
    takeSoft()
    append(failure)
  }

  /// Notes the failures of soft expectations that are new.
  func takeSoft() {
    let all = soft()
    let new = all[softTaken...]
    softTaken = all.count
    for failure in new { append(failure) }
  }

  private func append(_ failure: TestFailure) {
    var failure = failure
    failure.message = Trial.cut(failure.message)
    failure.traceback = Trial.cut(failure.traceback)
    let alike = failures.count {
      $0.file == failure.file && $0.line == failure.line && $0.kind == failure.kind
    }
    guard failures.count < Trial.mostFailures, alike < Trial.mostOfLine else {
      omitted += 1
      return
    }
    failures.append(failure)
  }

  /// The failures with a word on those that are not told.
  var told: [TestFailure] {
    let omitted = omitted + softOmitted()
    guard omitted > 0 else { return failures }
    return failures + [TestFailure(.error, "and \(omitted) failures more like these")]
  }

  /// The message without the place in front that is told apart.
  private static func bare(_ error: LuaError) -> String {
    guard let file = error.file, let line = error.line else { return error.message }
    let place = "\(file):\(line): "
    return error.message.hasPrefix(place)
      ? String(error.message.dropFirst(place.count)) : error.message
  }
}
