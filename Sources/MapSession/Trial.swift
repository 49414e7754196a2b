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
  var logs: [Log] = []
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
    told.hint = hint ?? told.hint
    add(told)
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

  func add(_ failure: TestFailure) {
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
