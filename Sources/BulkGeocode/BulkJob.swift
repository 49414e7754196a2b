import Gazetteer
import HostSystem
import Rows

/// Answers all rows of an input and writes them out again, in order, with what was found.
public struct BulkJob {
  /// Where the output goes.
  public enum Destination {
    /// To a stream, as it comes.
    case stream(OutputStream)
    /// To a file that appears when all is done.
    case file(OutputFile)
    /// To a file of that path, by way of one that an interrupted run can go on with.
    case resumable(String)
  }

  private let options: BulkOptions
  private let world: World
  private let stop: Interruption
  private let messages: OutputStream?
  private let note: (BulkNote) -> Void
  /// Bytes of whole rows that a thread answers at a time; one row where each takes its time.
  var chunkSize: Int

  /// Makes a job.
  ///
  /// - Parameters:
  ///   - stop: ends the job early from another thread.
  ///   - messages: where progress is shown, if it is a terminal.
  ///   - note: told before the first row what the user is to know.
  public init(
    _ options: BulkOptions, world: World = .embedded, stop: Interruption = Interruption(),
    messages: OutputStream? = nil, note: @escaping (BulkNote) -> Void = { _ in }
  ) {
    self.options = options
    self.world = world
    self.stop = stop
    self.messages = messages
    self.note = note
    chunkSize = options.answers == nil ? 1 << 17 : 1
  }

  /// Runs the job on a file, or standard input for `-`.
  ///
  /// - Throws: `BulkError` when the input cannot be understood, read or written; a file is then
  ///   given up.
  public func run(
    _ path: String, to destination: Destination
  ) throws(BulkError) -> BulkOutcome {
    do throws(BulkError) {
      return try runToEnd(path, to: destination)
    } catch {
      if case .file(let file) = destination { file.discard() }
      throw error
    }
  }

  private func runToEnd(
    _ path: String, to destination: Destination
  ) throws(BulkError) -> BulkOutcome {
    let input = try refused { () throws(FileError) in try InputFile(path: path, stop: stop) }
    var sample = try fromInput { () throws(RowsError) in try InputSample(input) }
    guard !stop.isRequested else {
      if case .file(let file) = destination { file.discard() }
      return BulkOutcome(isStopped: true)
    }
    guard sample.text.contains(where: { !JSONScanner.isBlank($0) }) || !sample.isWhole else {
      if case .file(let file) = destination {
        try refused { () throws(FileError) in try file.commit() }
      }
      return BulkOutcome()
    }
    let survey = ColumnSurvey(
      path: input.size == nil || path == "-" ? nil : path, stop: stop, jobs: options.jobs,
      chunkSize: max(chunkSize, 1 << 12))
    let plan = try BulkPlan(&sample, options, world, survey)
    plan.notes.forEach(note)
    let sink = try sink(destination, sample, size: input.size)
    if case .resumable(let file) = sink, file.isDamaged {
      note(.damagedPartial(file.path + ".partial", rows: file.start?.rows ?? 0))
    }
    let run = BulkRun(
      sink, plan: plan, options: options, stop: stop, messages: messages, inputSize: input.size)
    let start = max(plan.start, run.startOffset)
    if start > sample.bytes.count {
      try refused { () throws(FileError) in try input.skip(start - sample.bytes.count) }
    }
    var reader = ChunkReader(
      input, ends: plan.ends,
      rest: sample.bytes.part(min(start, sample.bytes.count)..<sample.bytes.count),
      consumed: start, chunkSize: chunkSize)
    try run.writeHead()
    let pipeline = Pipeline(answers: plan.rows, jobs: options.jobs)
    try refused { () throws(FileError) in
      try pipeline.run(&reader) { output, tally, consumed in
        run.write(output, tally, consumed)
      }
    }
    return try run.finish(reader, input)
  }

  private func sink(
    _ destination: Destination, _ sample: InputSample, size: Int?
  ) throws(BulkError) -> BulkSink {
    switch destination {
    case .stream(let stream): return .stream(stream)
    case .file(let file): return .file(file)
    case .resumable(let path):
      // Of a stream, how much of it has come is chance.
      let first = sample.bytes.first(0x0A) ?? sample.bytes.count
      let known = sample.bytes.part(0..<(size == nil ? first : sample.bytes.count))
      // FNV-1a.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in Array(known) + Array("\(size ?? 0) \(options.fingerprint)".utf8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      do throws(BulkError) {
        return .resumable(try ResumableFile(path: path, fingerprint: hash))
      } catch .partialInUse {
        // Whoever had it may be done, and its partial output be gone.
        return .resumable(try ResumableFile(path: path, fingerprint: hash))
      }
    }
  }
}

/// Makes a bulk error of what is wrong with the input.
func fromInput<Result>(
  _ body: () throws(RowsError) -> Result
) throws(BulkError) -> Result {
  do throws(RowsError) {
    return try body()
  } catch .file(let error) {
    throw .file(error)
  } catch {
    throw .input(error)
  }
}

/// Makes a bulk error of a file error.
func refused<Result>(
  _ body: () throws(FileError) -> Result
) throws(BulkError) -> Result {
  do throws(FileError) {
    return try body()
  } catch {
    throw .file(error)
  }
}
