import MapScript

/// A test that is to be run, or was looked at.
public struct PlannedTest: Hashable, Sendable {
  /// The file as it was found.
  public var file: String
  /// The test as the file declares it.
  public var test: TestCase
  /// Which of the tests of the same name in the file it is, from 1.
  public var ordinal = 1
  /// Which of its repetitions, from 1; 1 for a test that runs once.
  public var repetition = 1
  /// Its place in the whole run, from 0, whatever part of it runs.
  public var position = 0
  /// The seed that it runs with.
  public var seed = 0
  /// What goes otherwise while it runs.
  public var variation: Variation?

  /// Makes a test of a file.
  public init(file: String, test: TestCase) {
    self.file = file
    self.test = test
  }

  /// The names from the outermost group to the test, for people.
  public var title: String {
    let name = test.names.joined(separator: " › ")
    return ordinal > 1 ? "\(name) #\(ordinal)" : name
  }

  /// What tells the test from all others, in this run and in later ones.
  public var id: String {
    let id = "\(file) > \(test.names.joined(separator: " > "))"
    return ordinal > 1 ? "\(id) #\(ordinal)" : id
  }

  /// The identity with the repetition.
  public var key: String { repetition > 1 ? "\(id) (\(repetition))" : id }
}

/// A file that could not be read as one with tests.
public struct FailedFile: Hashable, Sendable {
  /// The file as it was found.
  public var file: String
  /// Why.
  public var failures: [TestFailure]

  /// Makes one.
  public init(file: String, failures: [TestFailure]) {
    self.file = file
    self.failures = failures
  }
}

/// What is to be run, in order.
public struct TestPlan: Sendable {
  /// The tests.
  public var tests: [PlannedTest] = []
  /// Files that have failed already.
  public var failedFiles: [FailedFile] = []
  /// How many tests there are in the files, before any choice.
  public var found = 0
  /// How many files with tests were found.
  public var files = 0
  /// How many tests the choice has left before it was divided among shards.
  public var chosen = 0
  /// Whether tests marked `only` have left out others.
  public var isNarrowed = false
  /// What tells this choice of tests from another one.
  public var digest = ""
  /// What tells this division into shards from another one; empty for a whole run.
  public var division = ""

  /// A plan of nothing.
  public init() {}
}
