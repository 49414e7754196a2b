/// One test of a file, as `describe` and `it` declare it.
public struct TestCase: Hashable, Sendable {
  /// Its place among the tests of its file, from 0.
  public var index: Int
  /// The names of the groups that it is in, outermost first, and its own.
  public var names: [String]
  /// The line of the file that declares it.
  public var line: Int
  /// Its tags and those of its groups.
  public var tags: [String] = []
  /// Wall-clock seconds that it may take, nil for the run's own limit.
  public var timeout: Double?
  /// Why it is not to be run: the reason, which may be empty; nil for a test that runs.
  public var pending: String?
  /// Whether it is to be run instead of those that are not marked so.
  public var isOnly = false

  /// Makes a test.
  public init(index: Int, names: [String], line: Int) {
    self.index = index
    self.names = names
    self.line = line
  }
}

/// Something that a test found wrong.
public struct TestFailure: Error, Hashable, Sendable {
  /// What kind of thing.
  public enum Kind: String, Sendable {
    /// An expectation that does not hold.
    case expectation
    /// An error of the script.
    case error
    /// It took longer than it may.
    case timeLimit = "time_limit"
    /// The process that ran it is gone.
    case crash
    /// A golden file is missing, or was updated.
    case golden
  }

  /// What kind of thing.
  public var kind: Kind
  /// What is wrong, without its place; the first line says it all.
  public var message: String
  /// The script, when known.
  public var file: String?
  /// The line in ``file``, from 1.
  public var line: Int?
  /// The text of that line, when it is one of the test's own file.
  public var source: String?
  /// What was expected, as Lua text.
  public var expected: String?
  /// What was there instead.
  public var actual: String?
  /// More lines: a difference begins with `-` for what is missing and `+` for what is too much.
  public var details: [String] = []
  /// Pictures that show it.
  public var pictures: [FailurePicture] = []
  /// The calls that led there.
  public var traceback = ""
  /// What was running, in words; empty for the test itself.
  public var activity = ""
  /// Virtual seconds of the test.
  public var time: Double?
  /// What to do about it.
  public var hint: String?

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// A picture that shows what is wrong.
public struct FailurePicture: Hashable, Sendable {
  /// `expected`, `actual` or `difference`.
  public var name: String
  /// PNG.
  public var bytes: [UInt8]

  /// Makes one.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
