import LuaBridge

/// Which tests of a file are to be run.
public struct TestChoice: Sendable {
  /// The number of the one that runs; nil when they are only listed.
  public var chosen: Int?
  /// Whether it is noted where the script depends on what happens.
  public var notesPoints = false
  /// What goes otherwise.
  public var variation: Variation?

  /// Makes a choice.
  public init(chosen: Int?) { self.chosen = chosen }
}

extension Script {
  /// The tests that the file has declared.
  public var testCases: [TestCase] { tests?.cases ?? [] }

  /// Whether the file's text is still declaring tests.
  public var isDeclaringTests: Bool { tests?.isDeclaring ?? false }

  /// Whether the chosen test, or what runs before or after it, is not over.
  public var isTestRunning: Bool {
    if case .running? = tests?.phase { true } else { false }
  }

  /// Why the test called itself pending.
  public var testPendingReason: String? { tests?.pendingReason }

  /// The failures of soft expectations.
  public var softFailures: [TestFailure] { tests?.soft ?? [] }

  /// How many more there were than are kept.
  public var softFailuresOmitted: Int { tests?.softOmitted ?? 0 }

  /// The failure that an error stands for, when an expectation raised it.
  public func testFailure(of error: LuaError) -> TestFailure? { tests?.failure(of: error) }

  /// The line of the script that calls the API just now, in a test.
  public var callLine: (file: String, line: Int)? { callInProgress?.location(level: 1) }

  /// Begins the chosen test: what runs before it is due.
  public func beginTest() { tests?.beginChosen() }

  /// Whether the next step of the test is due.
  public var isTestStepDue: Bool { tests?.isStepDue ?? false }

  /// Runs the next step of the test up to its end or its first wait.
  public func runTestStep() {
    guard let step = tests?.takeStep() else { return }
    run(.reference(step), as: .test)
  }

  /// The test's step ended with an error.
  func testFailed(_ error: LuaError) {
    tests?.stepEnded(failed: true)
    guard error.cause != TestBook.pendingCause else { return }
    report(error, .test)
  }

  /// Nothing can happen any more and the test still waits: it fails where it does.
  ///
  /// - Returns: whether it waited.
  public func failTestWait(_ reason: String) -> Bool {
    let waiting = waits.waiting.filter { $0.value.activity == .test }
    guard let (number, wait) = waiting.min(by: { $0.key < $1.key }),
      waits.remove(number) != nil
    else { return false }
    release(wait, number)
    if case .join(let join) = wait.reason { _ = finishJoin(join) }
    fail(wait, LuaFailure("still waiting for \(wait.reason.words), \(reason)"))
    return true
  }
}
