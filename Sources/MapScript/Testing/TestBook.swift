import LuaBridge

/// The tests of a file as they are declared, and how far the chosen one has come.
final class TestBook {
  /// A `describe` and what it holds.
  struct Group {
    let parent: Int?
    let name: String
    let options: TestDeclaration
    var before: [LuaReference] = []
    var after: [LuaReference] = []
  }

  /// How far a file has come.
  enum Phase: Equatable {
    /// Its text declares tests.
    case declaring
    /// The chosen test runs or waits; how many of its steps have begun.
    case running(Int)
    case ended
  }

  /// The test that runs; nil when they are only listed.
  let chosen: Int?
  private(set) var cases: [TestCase] = []
  private(set) var groups = [Group(parent: nil, name: "", options: TestDeclaration())]
  private var open = 0
  private(set) var phase = Phase.declaring
  private var body: LuaReference?
  private var bodyGroup = 0
  private var steps: [LuaReference] = []
  /// Whether the next step of the chosen test is to begin.
  private(set) var isStepDue = false
  private var bodyIsSkipped = false
  private var lastBefore = 0
  /// Why the test ended itself without a result.
  var pendingReason: String?
  /// Failures that expectations have written down, by the number that their errors carry.
  private var failures: [Int: TestFailure] = [:]
  private var written = 0
  /// Failures of soft expectations.
  private(set) var soft: [TestFailure] = []
  /// How many more there were.
  private(set) var softOmitted = 0

  var expectations: [Int: Expectation] = [:]
  var nearness: [Int: Nearness] = [:]
  /// Where in the records `events` begins.
  var firstEvent = 0
  /// What varies, or is noted; nil when neither is wanted.
  var variations: VariationState?

  init(_ choice: TestChoice) {
    chosen = choice.chosen
    if choice.notesPoints || choice.variation != nil {
      variations = VariationState(choice.variation)
    }
  }

  // MARK: Declaring

  var isDeclaring: Bool { phase == .declaring }

  func begin(_ name: String, _ options: TestDeclaration) {
    groups.append(Group(parent: open, name: name, options: options))
    open = groups.count - 1
  }

  func endGroup() { open = groups[open].parent ?? 0 }

  /// Declares a test.
  ///
  /// - Returns: whether it is the chosen one, whose body has to be kept.
  func declare(_ name: String, line: Int, _ options: TestDeclaration) -> Bool {
    let index = cases.count
    // Listing needs all of it; running needs the number only.
    guard chosen == nil || chosen == index else {
      cases.append(TestCase(index: index, names: [], line: line))
      return false
    }
    let path = groupPath(open)
    var test = TestCase(index: index, names: path.map { groups[$0].name } + [name], line: line)
    for declaration in path.map({ groups[$0].options }) + [options] {
      for tag in declaration.tags where !test.tags.contains(tag) { test.tags.append(tag) }
      test.timeout = declaration.timeout ?? test.timeout
      test.pending = declaration.pending ?? test.pending
      test.isOnly = test.isOnly || declaration.isOnly
    }
    cases.append(test)
    return chosen == index
  }

  /// The open groups from the outermost one, without the file itself.
  private func groupPath(_ group: Int) -> [Int] {
    var path: [Int] = []
    var next = group
    while let parent = groups[next].parent {
      path.append(next)
      next = parent
    }
    return path.reversed()
  }

  func keep(_ body: LuaReference) {
    self.body = body
    bodyGroup = open
  }

  func add(_ hook: LuaReference, before: Bool) {
    if before {
      groups[open].before.append(hook)
    } else {
      groups[open].after.append(hook)
    }
  }

  // MARK: Running

  /// The file's text has come to its end: the chosen test begins.
  func beginChosen() {
    guard phase == .declaring, chosen != nil, let body else {
      phase = .ended
      return
    }
    let path = [0] + groupPath(bodyGroup)
    let before = path.flatMap { groups[$0].before }
    steps = before + [body] + path.reversed().flatMap { groups[$0].after }
    lastBefore = before.count
    phase = .running(0)
    isStepDue = true
  }

  /// The function that runs next; nil when all have run.
  func takeStep() -> LuaReference? {
    isStepDue = false
    guard case .running(let done) = phase else { return nil }
    guard done < steps.count else {
      phase = .ended
      return nil
    }
    phase = .running(done + 1)
    return steps[done]
  }

  /// The step that ran is over; after a failure only what follows the test still runs.
  func stepEnded(failed: Bool) {
    guard case .running(let done) = phase else { return }
    if failed, done <= lastBefore { phase = .running(lastBefore + 1) }
    isStepDue = true
  }

  // MARK: Failures

  /// The first cause number that stands for a written failure.
  static let firstCause: Int32 = 1000
  /// The cause of the error by which a test calls itself pending.
  static let pendingCause: Int32 = 999

  /// Writes a failure down.
  ///
  /// - Returns: the number that its error carries.
  func write(_ failure: TestFailure) -> Int32 {
    failures[written] = failure
    // A script that catches them goes on and on: those long past are forgotten.
    failures[written - TestBook.mostFailures] = nil
    written = (written + 1) % 1_000_000
    return TestBook.firstCause + Int32((written + 999_999) % 1_000_000)
  }

  func writeSoft(_ failure: TestFailure) {
    if soft.count < TestBook.mostSoft { soft.append(failure) } else { softOmitted += 1 }
  }

  private static let mostFailures = 100
  private static let mostSoft = 10_000

  /// The failure that an error stands for.
  func failure(of error: LuaError) -> TestFailure? {
    failures[Int(error.cause) - Int(TestBook.firstCause)]
  }
}

/// What is said of a group or a test besides its name.
struct TestDeclaration {
  var tags: [String] = []
  var timeout: Double?
  var pending: String?
  var isOnly = false
}
