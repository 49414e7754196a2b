import Glibc
import HostSystem
import Rows

/// What a batch has done besides the results that stand in their places: results that were ready
/// before their turn, and the processes that work for it.
final class Journal {
  /// What a journal of an interrupted batch holds.
  struct Past {
    var head: JournalHead
    var early: [Int: RowResult] = [:]
    var workers: [pid_t] = []
  }

  private let path: String
  private let file: ResultsFile
  private let head: [UInt8]
  private var workers: [pid_t] = []
  private var hasResults: Bool

  /// Bytes that are not needed any more from which on they are cut off.
  private static let mostUnneeded = 1 << 20

  /// Reads the journal of an interrupted batch; nil when there is none.
  static func past(_ path: String) throws(BatchFault) -> Past? {
    do throws(RowsError) {
      var layout = RowSource.Layout()
      layout.format = .ndjson
      let source = try RowSource(path, layout)
      guard let first = try source.next(), let head = JournalHead(first) else { return nil }
      var past = Past(head: head)
      while let row = try source.next() {
        if case .int(let worker)? = row["worker"] { past.workers.append(pid_t(worker)) }
        // The last line may have been cut off.
        if let result = RowResult(row) { past.early[result.row] = result }
      }
      return past
    } catch {
      if case .file(let error) = error, error.isMissing { return nil }
      throw .rows(error)
    }
  }

  /// Makes a journal of what is still to be kept of a past one, and takes it for this process alone.
  init(_ path: String, _ past: Past) throws(BatchFault) {
    self.path = path
    head = past.head.line
    hasResults = !past.early.isEmpty
    let next = path + ".next"
    var ownsNext = false
    do throws(FileError) {
      file = try ResultsFile(next, isFresh: false, locks: true)
      ownsNext = true
      // Behind the other lock, so that of two processes that begin together one sees the other; and
      // held until the new one has its place.
      let old = try Journal.locked(path)
      try file.truncate(to: 0)
      var lines = head
      for worker in past.workers { lines += Journal.line(worker) }
      for (_, result) in past.early.sorted(by: { $0.key < $1.key }) { lines += result.jsonLine }
      try file.append(lines, isHeld: false)
      guard rename(next, path) == 0 else {
        throw FileError(path: path, attempt: .write, code: errno)
      }
      withExtendedLifetime(old) {}
    } catch {
      if ownsNext { unlink(next) }
      if error.code == EBUSY { throw .inUse(path) }
      throw .file(error)
    }
  }

  /// Whether another process has a journal.
  static func isInUse(_ path: String) -> Bool {
    do throws(FileError) {
      return try withExtendedLifetime(locked(path)) { _ in false }
    } catch {
      return error.code == EBUSY
    }
  }

  /// A journal that is there, taken for this process alone.
  ///
  /// - Throws: `EBUSY` when another process has it.
  private static func locked(_ path: String) throws(FileError) -> ResultsFile? {
    guard access(path, F_OK) == 0 else { return nil }
    return try ResultsFile(path, isFresh: false, locks: true)
  }

  /// Notes a process that works for the batch.
  func note(worker: pid_t) throws(FileError) {
    workers.append(worker)
    try file.append(Journal.line(worker), isHeld: false)
  }

  /// Keeps a result that is ready before its turn.
  func keep(_ result: RowResult) throws(FileError) {
    hasResults = true
    try file.append(result.jsonLine, isHeld: false)
  }

  /// Whether it is worth while to forget results that have got their places.
  var isLong: Bool { hasResults && file.size > Journal.mostUnneeded }

  /// Forgets the results.
  func forget() throws(FileError) {
    try file.truncate(to: head.count)
    for worker in workers { try file.append(Journal.line(worker), isHeld: true) }
    try file.flush()
    hasResults = false
  }

  /// Makes sure that what was written outlasts the system.
  func sync() throws(FileError) { try file.sync() }

  /// Takes it away.
  func remove() { unlink(path) }

  private static func line(_ worker: pid_t) -> [UInt8] { Array("{\"worker\":\(worker)}\n".utf8) }
}
