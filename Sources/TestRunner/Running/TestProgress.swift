/// How far the tests of a plan have come: what is next, and what became of the others.
struct TestProgress {
  private let tests: [PlannedTest]
  private let settings: TestSettings
  private let places: [String: Int]
  private var waiting: ArraySlice<Int>
  /// Failed tests that are to be tried again, before others begin.
  private var again: [Int] = []
  private var attempts: [Int: [AttemptOutcome]] = [:]
  private var isStopped = false

  init(_ tests: [PlannedTest], _ settings: TestSettings) {
    self.tests = tests
    self.settings = settings
    places = Dictionary(
      tests.enumerated().map { ($0.element.key, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    waiting = tests.indices.filter { tests[$0].test.pending == nil }[...]
  }

  /// The tests that are not to be run, with their places.
  var pending: [(place: Int, outcome: TestOutcome)] {
    tests.indices.compactMap { place in
      guard let reason = tests[place].test.pending else { return nil }
      var outcome = TestOutcome(tests[place], .pending)
      outcome.reason = reason
      return (place, outcome)
    }
  }

  /// Begins no further test.
  mutating func stop() { isStopped = true }

  /// The next attempt.
  mutating func next() -> TestJob? {
    if let place = again.popLast() { return .attempt(tests[place]) }
    guard !isStopped, let place = waiting.popFirst() else { return nil }
    return .attempt(tests[place])
  }

  /// An attempt is over.
  ///
  /// - Returns: the test's place and outcome when there will be no further attempt.
  mutating func ended(
    _ planned: PlannedTest, _ attempt: AttemptOutcome
  ) -> (place: Int, outcome: TestOutcome)? {
    guard let place = places[planned.key] else { return nil }
    attempts[place, default: []].append(attempt)
    let all = attempts[place] ?? []
    if attempt.status.isFailure, all.count <= settings.retries {
      again.append(place)
      return nil
    }
    attempts[place] = nil
    var outcome = TestOutcome(tests[place], attempts: all)
    outcome.reason = attempt.reason
    if settings.failsFast, outcome.status.isFailure { isStopped = true }
    return (place, outcome)
  }
}
