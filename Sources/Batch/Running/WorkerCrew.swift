import Glibc
import HostSystem

/// Other processes run the rows: one that crashes, hangs or is killed takes its row with it and
/// nothing else.
public final class WorkerCrew: RowCrew {
  private let words: [String]
  private let environment: [String: String]
  private let script: [UInt8]
  private let size: Int
  private let timeLimit: Double?
  /// Told of each process that is started.
  public var hired: ((Int32) -> Void)?
  private var workers: [RowWorker] = []
  private var ended: [(job: RowJob, result: RowResult)] = []

  /// Makes a crew; processes are started as they are needed.
  ///
  /// - Parameters:
  ///   - words: the words of a worker's command line.
  ///   - script: what it runs.
  ///   - size: how many processes there are at most.
  ///   - timeLimit: wall-clock seconds of a row, nil for no limit.
  public init(
    _ words: [String], environment: [String: String], script: [UInt8], size: Int,
    timeLimit: Double?
  ) {
    self.words = words
    self.environment = environment
    self.script = script
    self.size = size
    self.timeLimit = timeLimit
  }

  private var busy: [RowWorker] { workers.filter { $0.job != nil } }

  /// Idle processes, and those that can still be started.
  public var room: Int { size - busy.count - ended.count }
  /// What the busy ones answer on.
  public var descriptors: [Int32] { busy.map(\.descriptor) }
  /// When the first of them has to be ended.
  public var deadline: Double { ended.isEmpty ? workers.map(\.deadline).min() ?? .infinity : 0 }

  /// Gives a row to an idle process, or to a new one.
  public func begin(_ job: RowJob) {
    do throws(FileError) {
      let idle = workers.first { $0.job == nil }
      let worker = if let idle { idle } else { try hire() }
      if !worker.begin(job, timeLimit: timeLimit) { lose(worker) }
    } catch {
      var result = RowResult(of: job.row, status: .crashed, code: 70)
      result.message = "no process could be started for it: \(error.reason)"
      ended.append((job, result))
    }
  }

  private func hire() throws(FileError) -> RowWorker {
    let worker = try RowWorker(words, environment: environment, script: script)
    workers.append(worker)
    hired?(worker.number)
    return worker
  }

  private func lose(_ worker: RowWorker) {
    let job = worker.job
    workers.removeAll { $0 === worker }
    if let job, let result = worker.end() { ended.append((job, result)) }
  }

  /// Takes the rows that have ended; processes that are too late are ended.
  public func takeEnded() -> [(job: RowJob, result: RowResult)] {
    for worker in busy where isReadable(worker.descriptor) {
      guard let job = worker.job, let (result, isAlive) = worker.takeResult() else { continue }
      if !isAlive { workers.removeAll { $0 === worker } }
      ended.append((job, result))
    }
    let now = monotonicSeconds()
    for worker in busy where now >= worker.deadline { lose(worker) }
    defer { ended = [] }
    return ended
  }

  /// Ends all processes.
  public func dismiss() {
    for worker in workers { _ = worker.end() }
    workers = []
  }
}

private func isReadable(_ descriptor: Int32) -> Bool {
  var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&wait, 1, 0) > 0
}
