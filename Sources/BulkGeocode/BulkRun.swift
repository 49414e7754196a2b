import HostSystem
import Rows

/// The writing side of a run: puts the pieces together, counts, and notes how far it is.
///
/// Only the pipeline's writing thread uses it while the pipeline runs.
final class BulkRun: @unchecked Sendable {
  private let sink: BulkSink
  private let plan: BulkPlan
  private let isStrict: Bool
  private let stop: Interruption
  private var outcome = BulkOutcome()
  private var lines: Int
  private var consumed: Int
  private var written = 0
  private var failure: BulkError?
  private let inputSize: Int?
  private var progress: ProgressLine?

  init(
    _ sink: BulkSink, plan: BulkPlan, options: BulkOptions, stop: Interruption,
    messages: OutputStream?, inputSize: Int?
  ) {
    self.sink = sink
    self.plan = plan
    self.stop = stop
    isStrict = options.isStrict
    lines = plan.linesBefore
    consumed = plan.start
    outcome.repeatedColumns = plan.repeatedColumns
    outcome.foreignRows = plan.head.bytes.isUTF8 ? 0 : 1
    if case .resumable(let file) = sink, let start = file.start {
      lines = start.lines
      consumed = start.consumed
      written = start.written
      outcome.rows = start.rows
      outcome.badRows = start.badRows
      outcome.resumedRows = start.rows
    }
    self.inputSize = inputSize
    progress = messages.map {
      ProgressLine($0, unit: "rows", doneBefore: outcome.rows, partBefore: part ?? 0)
    }
  }

  /// Which part of the input has been consumed; nil when its size is not known.
  private var part: Double? { inputSize.map { Double(consumed) / Double(max(1, $0)) } }

  /// Where in the input the run goes on.
  var startOffset: Int { consumed }

  /// Writes what stands before the rows, unless an earlier run has.
  func writeHead() throws(BulkError) {
    guard written == 0 else { return }
    try write(plan.head.bytes)
    try note()
  }

  /// Writes what a chunk has become.
  ///
  /// - Returns: whether the run goes on.
  func write(_ output: ByteBuffer, _ tally: Tally, _ consumed: Int) -> Bool {
    // Once the run is to stop, rows may be cut off or their questions given up: they are for the
    // run that goes on.
    guard !stop.isRequested else { return false }
    if outcome.firstBad == nil, let first = tally.firstBad {
      outcome.firstBad = BulkOutcome.BadRow(
        line: lines + first.line + 1, reason: first.error.words)
    }
    if isStrict, tally.badRows > 0 {
      outcome.badRows += tally.badRows
      return false
    }
    var bytes = output.bytes
    if plan.output == .geojson, outcome.rows == 0, bytes.count > 0 {
      bytes = bytes.part(FeatureText.divider.utf8CodeUnitCount..<bytes.count)
    }
    outcome.rows += tally.rows
    outcome.badRows += tally.badRows
    outcome.foreignRows += tally.foreignRows
    lines += tally.lines
    self.consumed = consumed
    do throws(BulkError) {
      try write(bytes)
      try note()
    } catch {
      failure = error
      return false
    }
    progress?.update(done: outcome.rows, part: part)
    return true
  }

  /// Writes what stands behind the rows and puts the output in its place.
  func finish(_ reader: ChunkReader, _ input: InputFile) throws(BulkError) -> BulkOutcome {
    progress?.end()
    if let failure {
      sink.discard()
      throw failure
    }
    outcome.isStopped = stop.isRequested
    if outcome.isStopped || isStrict && outcome.badRows > 0 {
      sink.discard()
      return outcome
    }
    let tail = try tail(reader, input)
    if plan.output == .geojson {
      if outcome.rows > 0 { try write(newline) }
      try write(tail.bytes)
    }
    try refused { () throws(FileError) in try sink.commit() }
    return outcome
  }

  private var newline: UnsafeRawBufferPointer {
    let text: StaticString = "\n"
    return UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// What closes the list of features: the input's own text, if it has one.
  private func tail(_ reader: ChunkReader, _ input: InputFile) throws(BulkError) -> ByteBuffer {
    let tail = ByteBuffer()
    guard plan.input == .geojson else {
      tail.append("]}\n")
      return tail
    }
    guard !reader.isTruncated else { throw .truncated }
    let text = reader.remainder
    while try refused({ () throws(FileError) in try input.read(into: text, atMost: 1 << 16) }) > 0 {
      guard text.count < ChunkReader.longestRow else { throw .truncated }
    }
    let whole = ByteBuffer()
    whole.append("{\"features\":[")
    whole.append(text.bytes)
    do throws(RowError) {
      _ = try JSONRow(whole.bytes, in: 0..<whole.count)
    } catch {
      throw .truncated
    }
    tail.append(text.bytes)
    if tail.bytes.last != 0x0A { tail.append(0x0A) }
    return tail
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(BulkError) {
    try refused { () throws(FileError) in try sink.write(bytes) }
    written += bytes.count
  }

  private func note() throws(BulkError) {
    guard case .resumable(let file) = sink else { return }
    try file.note(
      ResumableFile.Progress(
        consumed: consumed, written: written, rows: outcome.rows, badRows: outcome.badRows,
        lines: lines))
  }
}
