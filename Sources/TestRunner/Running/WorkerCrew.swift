import Glibc
import HostSystem
import MapScript

/// Other processes do the work: a test that crashes, hangs or is killed takes nothing with it.
struct WorkerCrew: TestCrew {
  private let settings: TestSettings
  private let words: [String]
  private let environment: [String: String]
  private let interruption: Interruption
  private var workers: [WorkerProcess] = []

  /// - Parameter words: the words of the command line behind the command's name.
  init(
    _ settings: TestSettings, words: [String], environment: [String: String],
    interruption: Interruption
  ) {
    self.settings = settings
    self.words = words
    self.environment = environment
    self.interruption = interruption
  }

  mutating func work(next: () -> TestJob?, done: (TestJob, TestResult) -> Void) {
    while !interruption.isRequested {
      hire(next, done)
      let busy = workers.filter { $0.job != nil }
      guard !busy.isEmpty else { return }
      for index in wait(for: busy) { receive(busy[index], done) }
      for worker in busy { endIfLate(worker, done) }
    }
  }

  /// Ends all workers.
  mutating func dismiss() {
    for worker in workers { worker.end() }
    workers = []
  }

  private mutating func hire(_ next: () -> TestJob?, _ done: (TestJob, TestResult) -> Void) {
    var free = workers.filter { $0.job == nil }[...]
    while free.count > 0 || workers.count < settings.jobs, let job = next() {
      guard let worker = free.popFirst() ?? WorkerProcess(words, environment: environment) else {
        done(job, lost(job, "could not be started: \(String(cString: strerror(errno)))"))
        continue
      }
      if !workers.contains(where: { $0 === worker }) { workers.append(worker) }
      if !worker.begin(job, timeLimit: timeLimit(job)) { lose(worker, done) }
    }
  }

  private func timeLimit(_ job: TestJob) -> Double {
    if case .attempt(let planned) = job, let own = planned.test.timeout { return own }
    return settings.timeLimit
  }

  /// - Returns: the places of those who have something to say.
  private func wait(for workers: [WorkerProcess]) -> [Int] {
    var descriptors = workers.map { pollfd(fd: $0.answers, events: Int16(POLLIN), revents: 0) }
    descriptors.append(pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0))
    let first = workers.map(\.deadline).min() ?? .infinity
    let left = max(0, min(first - monotonicSeconds(), 3600))
    _ = poll(&descriptors, nfds_t(descriptors.count), Int32((left * 1000).rounded(.up)))
    return workers.indices.filter { descriptors[$0].revents != 0 }
  }

  private mutating func receive(
    _ worker: WorkerProcess, _ done: (TestJob, TestResult) -> Void
  ) {
    guard let job = worker.job else { return }
    let (result, isGone) = worker.receive()
    if let result {
      done(job, result)
    } else if isGone {
      lose(worker, done)
    }
  }

  /// A worker is gone, and with it what it did.
  private mutating func lose(_ worker: WorkerProcess, _ done: (TestJob, TestResult) -> Void) {
    let end = worker.end()
    workers.removeAll { $0 === worker }
    if let job = worker.job {
      done(job, lost(job, "was ended \(end)", seconds: monotonicSeconds() - worker.start))
    }
  }

  private mutating func endIfLate(
    _ worker: WorkerProcess, _ done: (TestJob, TestResult) -> Void
  ) {
    guard let job = worker.job, monotonicSeconds() >= worker.deadline else { return }
    worker.end()
    workers.removeAll { $0 === worker }
    var failure = TestFailure(
      .timeLimit, "the time limit was reached, inside a call that could not be stopped")
    failure.hint = "give more with --timeout S or {timeout = S}"
    failure.file = job.file
    if case .attempt(let planned) = job { failure.line = planned.test.line }
    done(job, result(job, .timedOut, failure, monotonicSeconds() - worker.start))
  }

  private func lost(_ job: TestJob, _ words: String, seconds: Double = 0) -> TestResult {
    var failure = TestFailure(.crash, "the process that ran it \(words)")
    failure.file = job.file
    if case .attempt(let planned) = job { failure.line = planned.test.line }
    return result(job, .failed, failure, seconds)
  }

  private func result(
    _ job: TestJob, _ status: TestStatus, _ failure: TestFailure, _ seconds: Double
  ) -> TestResult {
    guard case .attempt = job else { return .listing(FileListing(failures: [failure])) }
    var attempt = AttemptOutcome(status)
    attempt.failures = [failure]
    attempt.seconds = seconds
    return .attempt(attempt)
  }
}
