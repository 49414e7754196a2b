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

  /// How many virtual seconds what a test has set in motion may go on when the test is over.
  static let patience = 60.0
  /// How many failures of one test are told.
  private static let mostFailures = 20

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
    guard failures.count < Trial.mostFailures else { return }
    failures.append(failure)
  }

  /// The message without the place in front that is told apart.
  private static func bare(_ error: LuaError) -> String {
    guard let file = error.file, let line = error.line else { return error.message }
    let place = "\(file):\(line): "
    return error.message.hasPrefix(place)
      ? String(error.message.dropFirst(place.count)) : error.message
  }
}
