import Glibc
import HostSystem
import Rows

/// The results of a batch on disk, so that it can go on after any interruption.
///
/// `OUT.partial` holds results in the order of rows, without a gap. Those that were ready before
/// their turn stand in `OUT.partial.journal` until then. `OUT` appears when all is done.
public final class Ledger {
  /// What becomes of results that are there.
  public enum Resumption: Sendable {
    /// There must be none of an interrupted batch.
    case none
    /// They are kept; what is missing is done.
    case missing
    /// Good ones are kept; what is missing or failed is done.
    case failed
  }

  /// What is known of a row.
  enum Known {
    /// Its result stands in its place.
    case written(RowResult)
    /// Its result is known and to be put in its place.
    case ready(RowResult)
    /// Likewise, and it has been told.
    case kept(RowResult)
  }

  /// Where the results go.
  let path: String
  private let partial: ResultsFile
  private let journal: Journal
  /// Results of this batch, in their places.
  private var written: KnownResults?
  /// Results of an earlier one, of which the good ones are kept, and those that failed when nothing
  /// else is asked of a batch that is done.
  private var before: KnownResults?
  private let beforePath: String?
  private let keepsFailures: Bool
  /// Results that were ready before their turn.
  private var early: [Int: RowResult] = [:]
  /// The row that the last result that is known belongs to.
  private var lastKnown = 0
  /// The processes that worked for an interrupted batch.
  let pastWorkers: [pid_t]
  /// Whether the script is another one than that of the results so far.
  private(set) var hasOtherScript: Bool
  /// Rows that are not what they were when their results were written.
  private(set) var changed = 0
  private let digest: BatchDigest
  private let resumption: Resumption
  /// Whether nothing of this batch was there before, nor is now.
  private var isUntouched: Bool
  private var lastSync = monotonicSeconds()

  private static let syncInterval = 1.0
  /// Rows that may be under way together, and more.
  private static let mostAhead = 1024

  /// Opens the results of a path for a batch.
  init(_ path: String, _ settings: BatchSettings) throws(BatchFault) {
    let (identity, script) = (settings.identity, settings.script)
    let resumption = settings.resumption
    self.path = path
    do throws(FileError) { try checkRenamePlace(path) } catch { throw .file(error) }
    let partialPath = path + ".partial"
    let journalPath = partialPath + ".journal"
    let hasPartial = access(partialPath, F_OK) == 0
    let found = try Journal.past(journalPath)
    if case .none = resumption, hasPartial || found != nil {
      // It may have come to its end just now.
      let isInUse = Journal.isInUse(journalPath) || access(journalPath, F_OK) != 0
      throw isInUse && found != nil ? .inUse(path) : .unfinished(path)
    }
    try Ledger.check(found?.head, partialPath, isThere: hasPartial, identity)
    hasOtherScript = found.map { $0.head.script != script } ?? false
    if resumption == .missing, hasOtherScript { throw .otherScript(partialPath) }
    digest = BatchDigest(script: script, making: settings.making)
    self.resumption = resumption
    isUntouched = !hasPartial && found == nil
    var past =
      found ?? Journal.Past(head: JournalHead(identity: identity, script: script, before: nil))
    past.head.script = script
    var isFresh = !hasPartial
    if case .failed = resumption, found != nil, past.head.before == nil {
      // What is in its place goes there again, but for what has failed.
      past.head.before = partialPath + ".before"
      past.early = past.early.filter { $0.value.isGood }
      isFresh = true
    }
    if resumption != .none, found == nil, access(path, F_OK) == 0 { past.head.before = path }
    keepsFailures = resumption == .missing && found == nil
    beforePath = past.head.before
    pastWorkers = past.workers
    early = past.early
    lastKnown = past.early.keys.max() ?? 0
    do throws(BatchFault) {
      journal = try Journal(journalPath, past)
    } catch {
      // The name that is known on the command line.
      switch error {
      case .file(let error):
        throw .file(FileError(path: path, attempt: error.attempt, code: error.code))
      case .inUse: throw .inUse(path)
      default: throw error
      }
    }
    if isFresh, hasPartial {
      guard rename(partialPath, partialPath + ".before") == 0 else {
        throw .file(FileError(path: partialPath, attempt: .write, code: errno))
      }
    }
    do throws(FileError) {
      partial = try ResultsFile(partialPath, isFresh: isFresh)
    } catch {
      throw .file(error)
    }
    written = try KnownResults(partialPath)
    before = try beforePath.flatMap { path throws(BatchFault) in try KnownResults(path) }
  }

  /// All files that results are kept in before they have their name, and after.
  static func files(of results: String?) -> [String] {
    guard let results else { return [] }
    return ["", ".partial", ".partial.before", ".partial.journal", ".partial.journal.next"].map {
      results + $0
    }
  }

  /// Sees that an interrupted batch was asked for what this one is.
  private static func check(
    _ head: JournalHead?, _ partial: String, isThere: Bool, _ identity: [String]
  ) throws(BatchFault) {
    guard let head else {
      guard isThere else { return }
      throw .otherOptions(partial, theirs: [], these: [])
    }
    guard head.identity != identity else { return }
    throw .otherOptions(
      partial, theirs: head.identity.filter { !identity.contains($0) },
      these: identity.filter { !head.identity.contains($0) })
  }

  // MARK: What is known

  /// What is known of a row. Rows are asked for in rising order, each before anything is put behind
  /// it.
  func known(_ row: BatchRow) throws(BatchFault) -> Known? {
    let past = try before?.result(of: row)
    // Rows that are passed over are those of another part of them all.
    if beforePath == path, before?.hasPassedOver == true {
      throw .otherOptions(path, theirs: [], these: [])
    }
    if let result = try written?.result(of: row) {
      guard result.key == row.key else { throw .changedRow(row.number, results: path) }
      lastKnown = max(lastKnown, row.number)
      early[row.number] = nil
      return .written(result)
    }
    // Behind the first row that has no place yet, none has.
    written = nil
    if let result = early.removeValue(forKey: row.number) {
      guard result.key == row.key else { throw .changedRow(row.number, results: path) }
      return .ready(result)
    }
    // A row that has been mended meanwhile is a new one.
    guard let result = past else { return nil }
    guard result.key == row.key else {
      changed += 1
      return nil
    }
    guard result.isGood || keepsFailures else { return nil }
    try checkMaker(of: result)
    return .kept(result)
  }

  /// Sees that a result of an earlier batch was made as this one makes them.
  private func checkMaker(of result: RowResult) throws(BatchFault) {
    // Those of an interrupted batch were checked by its journal.
    guard beforePath == path, let maker = BatchDigest(result.batch), maker != digest else { return }
    guard maker.options == digest.options else {
      throw .otherOptions(path, theirs: [], these: [])
    }
    if resumption == .missing { throw .otherScript(path) }
    hasOtherScript = true
  }

  /// Looks at what is left when there are no more rows.
  ///
  /// - Returns: how many results of an earlier batch have no row any more.
  func rest() throws(BatchFault) -> Int {
    if let row = written?.nextRow ?? early.keys.min() { throw .fewerRows(from: row, results: path) }
    return try before?.rest() ?? 0
  }

  /// Whether a row may have been under way when the batch was interrupted.
  func mayHaveBegun(_ row: BatchRow) -> Bool {
    !pastWorkers.isEmpty && row.number <= lastKnown + Ledger.mostAhead
  }

  // MARK: Writing

  /// Notes a process that works for the batch.
  func note(worker: pid_t) throws(FileError) { try journal.note(worker: worker) }

  /// Keeps a result that is ready before its turn.
  func keep(_ result: RowResult) throws(FileError) {
    isUntouched = false
    try journal.keep(signed(result))
  }

  /// Puts a result in its place, behind the one before it.
  func put(_ result: RowResult) throws(FileError) {
    // What an earlier batch had is there still.
    if result.batch.isEmpty { isUntouched = false }
    try partial.append(signed(result).jsonLine, isHeld: true)
  }

  /// A result with what made it.
  private func signed(_ result: RowResult) -> RowResult {
    guard result.batch.isEmpty else { return result }
    var result = result
    result.batch = digest.text
    return result
  }

  /// Takes away what is there of a batch that could not go on, if no result is.
  func giveUp() {
    guard isUntouched else { return }
    unlink(partial.path)
    journal.remove()
  }

  /// What was put is written.
  ///
  /// - Parameter hasEarly: whether results still wait for their turn.
  func settle(hasEarly: Bool) throws(FileError) {
    try partial.flush()
    guard !hasEarly, early.isEmpty, journal.isLong else { return }
    try partial.sync()
    try journal.forget()
  }

  /// Lets what was written outlast the system, once a second.
  func syncIfDue() throws(FileError) {
    let now = monotonicSeconds()
    guard now - lastSync >= Ledger.syncInterval else { return }
    lastSync = now
    try sync()
  }

  /// Lets what was written outlast the system.
  func sync() throws(FileError) {
    try journal.sync()
    try partial.sync()
  }

  /// All rows have their results: they get their name.
  func finish() throws(FileError) {
    try partial.sync()
    if ResultsTable.isOne(path) {
      try ResultsTable.write(partial.path, to: path)
      unlink(partial.path)
    } else {
      guard rename(partial.path, path) == 0 else {
        throw FileError(path: path, attempt: .write, code: errno)
      }
    }
    if let beforePath, beforePath != path { unlink(beforePath) }
    journal.remove()
  }
}
