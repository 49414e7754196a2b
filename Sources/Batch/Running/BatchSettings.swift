/// What a batch is asked to do.
public struct BatchSettings: Sendable {
  /// The files that each row's run writes.
  public var names: OutputNames
  /// The files that are read; no output takes the place of one.
  public var inputs: [String] = []
  /// Which rows are run.
  public var shard = RowShard.whole
  /// How often a row that failed is run again.
  public var retries = 0
  /// Whether no row is begun after one has failed.
  public var failsFast = false
  /// What a look through all rows told; nil for a stream.
  public var survey: BatchSurvey?
  /// Where results are kept, nil for nowhere.
  public var results: String?
  /// What becomes of results that are there.
  public var resumption = Ledger.Resumption.none
  /// The words that must be the same for a batch to go on.
  public var identity: [String] = []
  /// The words of them that may change what a row's result says, but for where its outputs go, which
  /// it says itself.
  public var making: [String] = []
  /// A digest of the script.
  public var script = ""

  /// Settings of a batch of which nothing is asked but the files.
  public init(names: OutputNames) { self.names = names }
}

/// How far a batch is.
public struct BatchProgress: Sendable {
  /// Rows that have their results.
  public internal(set) var rows = 0
  /// Those of them that an earlier batch had.
  public internal(set) var resumed = 0
  /// Those of them that did not end well.
  public internal(set) var failed = 0
  /// How many rows there are to be, where that is known.
  public internal(set) var total: Int?

  /// Whether every row has its result.
  public internal(set) var isWhole = false
  /// Rows of an earlier batch that are not what they were, and were run again.
  public internal(set) var changed = 0
  /// Results of an earlier batch whose rows are there no more.
  public internal(set) var dropped = 0
  /// Whether the results so far are of another script.
  public internal(set) var hasOtherScript = false
  /// Whether it was stopped from outside.
  public internal(set) var isStopped = false
}
