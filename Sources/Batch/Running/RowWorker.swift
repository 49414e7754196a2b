import HostSystem

/// A process that runs rows, as the one who asks sees it.
final class RowWorker {
  private let child: ProgramProcess
  private let printed: ScratchFile
  private let said: ScratchFile
  /// What it is doing, and until when it may.
  private(set) var job: RowJob?
  private(set) var deadline = Double.infinity

  /// Seconds after its time limit that a run has to come to its end, by itself or by its own watch.
  private static let grace = 5.0

  /// Starts one.
  ///
  /// - Parameters:
  ///   - words: the words of its command line.
  ///   - script: what it runs.
  init(
    _ words: [String], environment: [String: String], script: [UInt8]
  ) throws(FileError) {
    printed = try ScratchFile()
    said = try ScratchFile()
    child = try ProgramProcess(
      words, environment: environment, output: printed.descriptor, messages: said.descriptor)
    let code = Frames.write(script, to: child.requests)
    guard code == 0 else { throw FileError(path: "a worker", attempt: .write, code: code) }
  }

  /// Its process.
  var number: Int32 { child.number }
  /// What becomes readable when it has something to say.
  var descriptor: Int32 { child.answers }

  /// Gives it a row; false when it is gone.
  func begin(_ job: RowJob, timeLimit: Double?) -> Bool {
    self.job = job
    deadline = timeLimit.map { monotonicSeconds() + $0 + RowWorker.grace } ?? .infinity
    return Frames.write(job.message, to: child.requests) == 0
  }

  /// Takes what has become of its row: what it tells, or how it ended itself.
  ///
  /// - Returns: whether it is there for another one.
  func takeResult() -> (result: RowResult, isAlive: Bool)? {
    guard let job else { return nil }
    let bytes = Frames.read(from: child.answers)
    guard let outcome = bytes.flatMap(RowOutcome.init(bytes:)) else {
      return (lost(job, child.end()), false)
    }
    let result = RowResult(of: job, outcome, printed: printed.bytes(), said: said.bytes())
    printed.empty()
    said.empty()
    self.job = nil
    deadline = .infinity
    return (result, true)
  }

  /// Ends it at once; what it was writing is taken away.
  func end() -> RowResult? {
    let ending = child.end()
    guard let job else { return nil }
    return lost(job, ending)
  }

  /// The result of a row whose process is gone.
  private func lost(_ job: RowJob, _ ending: ProgramProcess.Ending) -> RowResult {
    for output in job.outputs { OutputFile.removeLeftover(of: output.path, by: number) }
    var result: RowResult
    switch ending {
    case .exited(124):
      result = RowResult(of: job.row, status: .timedOut, code: 124)
    case .killed where monotonicSeconds() >= deadline:
      result = RowResult(of: job.row, status: .timedOut, code: 124)
    case .exited(let code):
      result = RowResult(of: job.row, status: .crashed, code: Int(code))
    case .killed(let signal):
      result = RowResult(of: job.row, status: .crashed, code: 128 + Int(signal))
    }
    result.message =
      result.status == .timedOut
      ? "the time limit was reached, inside a call that could not be stopped"
      : "the process that ran it was ended \(ending.words)"
    result.attempts = job.attempt
    result.printed = printed.bytes()
    result.said = said.bytes()
    self.job = nil
    return result
  }
}
