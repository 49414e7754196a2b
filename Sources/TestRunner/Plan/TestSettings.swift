import MapSession

/// What `mapctl test` was told.
public struct TestSettings: Sendable {
  /// The version of mapctl.
  public var version = ""
  /// Files and folders; the working folder when there are none.
  public var paths: [String] = []
  /// Texts of which one has to stand in a test's identity.
  public var filters: [String] = []
  /// Tags of which a test has to have one; with `!` in front it may not have it.
  public var tags: [String] = []
  /// How many tests run at the same time.
  public var jobs = 1
  /// Which part of how many; nil for all.
  public var shard: Shard?
  /// How often a failed test is tried again.
  public var retries = 0
  /// Whether a flaky test fails the run.
  public var failsOnFlaky = false
  /// Whether a test marked `only` fails the run.
  public var forbidsOnly = false
  /// Whether the first failure ends the run.
  public var failsFast = false
  /// How often each test runs.
  public var repetitions = 1
  /// Whether only the tests that failed last time run.
  public var lastFailed = false
  /// Real seconds that a test may take.
  public var timeLimit = TestSettings.defaultTimeLimit
  /// Whether the order is drawn from the seed.
  public var isShuffled = false
  /// Whether it is tried which changes of what happens the tests notice.
  public var mutates = false
  /// Whether goldens are written.
  public var updatesGoldens = false
  /// Where the trace of the one test goes.
  public var tracePath: String?
  /// Where pictures of the map at the end of the one test go.
  public var snapshotPaths: [String] = []
  /// Where what differs from goldens is put.
  public var outPath = TestSettings.usualOutPath
  /// The options that a run of one test by itself needs, as words of the command line.
  public var repeatedOptions: [String] = []
  /// What each session is made of.
  public var session = SessionOptions()
  /// Where durations and last results are kept.
  public var historyPath = TestHistory.usualPath
  /// Where durations are read from when not there.
  public var durationsPath: String?
  /// Whether what passed tests print is kept, as what failed ones do.
  public var keepsOutput = false
  /// Whether what happened in each test is kept for reports.
  public var keepsTimelines = false

  /// The settings of a run without options.
  public init() {}

  /// Real seconds that a test may take when nothing is said.
  public static let defaultTimeLimit = 60.0
  /// Where what differs from goldens is put when nothing is said.
  public static let usualOutPath = ".mapctl/failed"
}

/// One of several parts of a run.
public struct Shard: Hashable, Sendable {
  /// Which one, from 1.
  public var index: Int
  /// Of how many.
  public var count: Int

  /// Makes a part.
  public init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The part that `2/5` spells.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      count <= 10_000, (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Shares tests out so that the parts take about the same time: each test, the longest first, to
  /// the part with the least so far. The same tests and seconds give the same shares.
  ///
  /// - Parameter seconds: what each test takes; those that are not known count as the mean.
  static func parts(
    of tests: [PlannedTest], into count: Int, seconds: (PlannedTest) -> Double?
  ) -> [[PlannedTest]] {
    let known = tests.compactMap(seconds)
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
    let weights = tests.map { max(seconds($0) ?? mean, 1e-4) }
    let order = tests.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    var sums = Array(repeating: 0.0, count: count)
    var shares = Array(repeating: [Int](), count: count)
    for index in order {
      // Sums that differ only by rounding are the same.
      let least = sums.indices.min { (sums[$0] + 1e-9 < sums[$1]) } ?? 0
      sums[least] += weights[index]
      shares[least].append(index)
    }
    return shares.map { $0.sorted().map { tests[$0] } }
  }
}
