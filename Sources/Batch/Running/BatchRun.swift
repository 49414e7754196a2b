import Glibc
import HostSystem
import Rows

/// Runs all rows and tells their results in order.
public final class BatchRun {
  /// What has come of a row that waits for its turn.
  private enum Outcome {
    /// An earlier batch has told it; whether it has its place.
    case told(RowResult, isWritten: Bool)
    /// It is to be told; whether it is kept on disk already.
    case ready(RowResult, isKept: Bool)
  }

  private let settings: BatchSettings
  private let feed: RowFeed
  private let crew: any RowCrew
  private let stop: Interruption
  private let isKnownDistinct: Bool
  private var ledger: Ledger?
  private var register: NameRegister
  private var waiting: [Int: Outcome] = [:]
  /// Bytes of the results that wait.
  private var held = 0
  /// The place of the next row to be begun.
  private var place = 0
  /// The place of the next row to be told.
  private var turn = 0
  private var busy = 0
  private var isAtEnd = false
  private var folders: Set<String> = []
  /// How far it is.
  public private(set) var progress = BatchProgress()
  /// Told of each result in its turn, with whether it is news and not of an earlier batch. What it
  /// tells others has to be with them when it returns.
  public var tell: ((RowResult, Bool) -> Void)?
  /// Asked from time to time.
  public var tick: ((BatchProgress) -> Void)?

  /// Rows between the next one to be begun and the next one to be told.
  private static let mostAhead = 10_000
  /// Bytes of results that wait, from which on no more rows are begun.
  private static let mostHeld = 32 << 20
  private static let tickInterval = 0.25

  /// Makes a batch.
  ///
  /// - Parameters:
  ///   - source: the rows.
  ///   - stop: the request that `source` was made with.
  public init(
    _ settings: BatchSettings, source: RowSource, crew: any RowCrew, stop: Interruption
  ) throws(BatchFault) {
    self.settings = settings
    self.crew = crew
    self.stop = stop
    isKnownDistinct = settings.survey != nil
    register = NameRegister(results: isKnownDistinct ? nil : settings.results)
    ledger = try settings.results.map { path throws(BatchFault) in
      do throws(BatchFault) {
        return try Ledger(path, settings)
      } catch .inUse {
        // Whoever had it may be done, and what there is another thing than it was.
        return try Ledger(path, settings)
      }
    }
    progress.total = settings.survey.map { settings.shard.share(of: $0.rows) }
    feed = RowFeed(source)
    if let crew = crew as? WorkerCrew, let ledger {
      crew.hired = { worker in try? ledger.note(worker: worker) }
    }
  }

  /// Runs the batch to its end, or until it is stopped.
  ///
  /// - Throws: `BatchFault` when it cannot go on; what is done until then is kept.
  public func run() throws(BatchFault) {
    defer {
      crew.dismiss()
      stop.request()
      feed.stop()
    }
    do throws(BatchFault) {
      try work()
      progress.isStopped = stop.isRequested
      progress.isWhole = isAtEnd && busy == 0 && waiting.isEmpty && !progress.isStopped
      if progress.isWhole { progress.dropped = try ledger?.rest() ?? 0 }
    } catch {
      try? ledger?.sync()
      ledger?.giveUp()
      throw error
    }
    try file { () throws(FileError) in
      if progress.isWhole { try ledger?.finish() } else { try ledger?.sync() }
    }
  }

  private func work() throws(BatchFault) {
    while !stop.isRequested {
      try begin()
      guard busy > 0 || !isDone else { return }
      wait()
      for (job, result) in crew.takeEnded() { try end(job, result) }
      try file { () throws(FileError) in try ledger?.syncIfDue() }
      tick?(progress)
    }
  }

  /// Whether no row is left to be begun.
  private var isDone: Bool { isAtEnd || settings.failsFast && progress.failed > 0 }

  // MARK: Beginning

  private func begin() throws(BatchFault) {
    while crew.room > 0, !isDone, place - turn < BatchRun.mostAhead, held < BatchRun.mostHeld,
      !stop.isRequested
    {
      switch feed.take() {
      case .nothing: return
      case .end: isAtEnd = true
      case .fault(let error): throw .rows(error)
      case .row(let row):
        if settings.shard.contains(row.number) { try begin(row) }
      }
    }
  }

  private func begin(_ row: BatchRow) throws(BatchFault) {
    let place = place
    self.place += 1
    defer {
      progress.changed = ledger?.changed ?? 0
      progress.hasOtherScript = ledger?.hasOtherScript ?? false
    }
    switch try ledger?.known(row) {
    case .written(var result):
      result.words = row.words
      return try note(.told(result, isWritten: true), at: place)
    case .kept(var result) where hasFiles(of: row, result):
      result.words = row.words
      return try note(.told(result, isWritten: false), at: place)
    case .ready(var result):
      result.words = row.words
      return try note(.ready(result, isKept: true), at: place)
    case .kept, nil: break
    }
    if let fault = row.fault { return try note(unreadable(row, fault), at: place) }
    let outputs: [OutputNames.Output]
    do throws(NameTemplate.RowFault) {
      outputs = try settings.names.outputs(for: row)
    } catch {
      return try note(unreadable(row, error.words), at: place)
    }
    for output in outputs {
      if let problem = prepare(output, of: row) {
        return try note(unreadable(row, problem), at: place)
      }
    }
    busy += 1
    crew.begin(RowJob(row, outputs: outputs, place: place))
  }

  /// Whether the files of a good result are those that are asked for, and still there.
  private func hasFiles(of row: BatchRow, _ result: RowResult) -> Bool {
    guard result.isGood else { return true }
    let paths = (try? settings.names.outputs(for: row))?.map(\.path) ?? []
    return result.outputs == paths && paths.allSatisfy { access($0, F_OK) == 0 }
  }

  /// Makes a file's folder and sees that it is nobody else's.
  ///
  /// - Returns: what is wrong.
  private func prepare(_ output: OutputNames.Output, of row: BatchRow) -> String? {
    for input in settings.inputs where isSameFile(output.path, as: input, stream: STDIN_FILENO) {
      return "its output \(output.path) is \(input) itself, which it would replace"
    }
    if register.isReserved(output.path) {
      return "its output \(output.path) is a file of the results"
    }
    if !isKnownDistinct, !register.take(output.path) {
      return "its output \(output.path) is also that of a row before it"
    }
    if let cut = output.path.lastIndex(of: "/"), cut != output.path.startIndex {
      let folder = String(output.path[..<cut])
      if !folders.contains(folder) {
        do throws(FileError) {
          try makeFolder(folder)
        } catch {
          return "cannot make the folder \(error.shownPath): \(error.reason)"
        }
        if folders.count >= 1000 { folders.removeAll() }
        folders.insert(folder)
      }
    }
    if let ledger, ledger.mayHaveBegun(row) {
      for worker in ledger.pastWorkers { OutputFile.removeLeftover(of: output.path, by: worker) }
    }
    return nil
  }

  private func unreadable(_ row: BatchRow, _ words: String) -> Outcome {
    var result = RowResult(of: row, status: .unreadable, code: 1)
    result.attempts = 0
    result.message = words
    return .ready(result, isKept: false)
  }

  // MARK: Ending

  private func wait() {
    var descriptors = (crew.descriptors + [stop.descriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if crew.room > 0, !isDone {
      descriptors.append(pollfd(fd: feed.pipe.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let left = max(0, min(crew.deadline - monotonicSeconds(), BatchRun.tickInterval))
    _ = poll(&descriptors, nfds_t(descriptors.count), Int32((left * 1000).rounded(.up)))
  }

  private func end(_ job: RowJob, _ result: RowResult) throws(BatchFault) {
    if !result.isGood, job.attempt <= settings.retries, !stop.isRequested {
      var again = job
      again.attempt += 1
      return crew.begin(again)
    }
    busy -= 1
    try note(.ready(result, isKept: false), at: job.place)
  }

  /// Takes what has come of a row, and tells what has its turn.
  private func note(_ outcome: Outcome, at place: Int) throws(BatchFault) {
    waiting[place] = outcome
    guard place == turn else {
      switch outcome {
      case .told(let result, _): held += result.size
      case .ready(let result, let isKept):
        held += result.size
        if !isKept { try file { () throws(FileError) in try ledger?.keep(result) } }
      }
      return
    }
    var isFirst = true
    while let outcome = waiting.removeValue(forKey: turn) {
      turn += 1
      progress.rows += 1
      switch outcome {
      case .told(let result, let isWritten):
        progress.resumed += 1
        if !isFirst { held -= result.size }
        if !result.isGood { progress.failed += 1 }
        if !isWritten { try file { () throws(FileError) in try ledger?.put(result) } }
        tell?(result, false)
      case .ready(let result, _):
        if !isFirst { held -= result.size }
        if !result.isGood { progress.failed += 1 }
        // In this order: what a killed batch has told and not kept is told again, and nothing lost.
        tell?(result, true)
        try file { () throws(FileError) in try ledger?.put(result) }
      }
      isFirst = false
    }
    try file { () throws(FileError) in try ledger?.settle(hasEarly: !waiting.isEmpty) }
  }

  private func file(_ body: () throws(FileError) -> Void) throws(BatchFault) {
    do throws(FileError) {
      try body()
    } catch {
      throw .file(error)
    }
  }
}
