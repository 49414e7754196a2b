import HostSystem
import Rows

/// Rows on their way: one thread reads chunks, several answer them, one writes them in order.
///
/// Chunks travel in a ring of slots; a slot is filled, answered and written in turn, each time by the
/// one thread that holds it.
final class Pipeline: @unchecked Sendable {
  private enum State { case empty, filled, answered }

  private final class Slot {
    let input = ByteBuffer(capacity: 1 << 17)
    let output = ByteBuffer(capacity: 1 << 19)
    var kind = ChunkReader.Kind.rows
    var tally = Tally()
    /// The bytes of the input up to the chunk's end.
    var consumed = 0
    var state = State.empty
  }

  private let monitor = Monitor()
  private let slots: [Slot]
  private let answers: any RowAnswers
  private let jobs: Int
  private var nextToAnswer = 0
  private var filled = 0
  private var isRead = false
  private var isGivenUp = false

  init(answers: any RowAnswers, jobs: Int) {
    self.answers = answers
    self.jobs = max(1, jobs)
    slots = (0..<self.jobs * 2 + 1).map { _ in Slot() }
  }

  /// Moves all chunks of a reader through.
  ///
  /// - Parameter write: called in order with what each chunk became, what was counted and how far the
  ///   input is consumed; returns false to give up.
  /// - Throws: what the reader throws; what was read before is written first.
  func run(
    _ reader: inout ChunkReader,
    write: @escaping @Sendable (ByteBuffer, Tally, Int) -> Bool
  ) throws(FileError) {
    let workers = (0..<jobs).map { _ in WorkerThread { self.answerAll() } }
    let writer = WorkerThread { self.writeAll(write) }
    let failure = readAll(&reader)
    for worker in workers { worker.join() }
    writer.join()
    if let failure { throw failure }
  }

  private func readAll(_ reader: inout ChunkReader) -> FileError? {
    defer { monitor.with { isRead = true } }
    var index = 0
    do throws(FileError) {
      while true {
        let slot = slots[index % slots.count]
        let goesOn = monitor.when({ slot.state == .empty || isGivenUp }, { !isGivenUp })
        guard goesOn else { return nil }
        slot.input.recycle(keeping: 1 << 19)
        guard let kind = try reader.next(into: slot.input) else { return nil }
        slot.kind = kind
        slot.consumed = reader.consumed
        index += 1
        monitor.with {
          slot.state = .filled
          filled = index
        }
      }
    } catch {
      return error
    }
  }

  private func answerAll() {
    while true {
      let slot = monitor.when({ nextToAnswer < filled || isRead || isGivenUp }) { () -> Slot? in
        guard nextToAnswer < filled, !isGivenUp else { return nil }
        defer { nextToAnswer += 1 }
        return slots[nextToAnswer % slots.count]
      }
      guard let slot else { return }
      answer(slot)
      monitor.with { slot.state = .answered }
    }
  }

  private func answer(_ slot: Slot) {
    var tally = Tally()
    slot.output.recycle(keeping: 1 << 22)
    switch slot.kind {
    case .rows:
      answers.answer(slot.input.bytes, to: slot.output, tally: &tally)
      tally.lines = slot.input.bytes.lineEnds
    case .openQuote, .tooLong:
      let error: RowError = slot.kind == .tooLong ? .tooLong : .openQuote
      var row = slot.input.bytes
      while let last = row.last, last == 0x0A || last == 0x0D { row = row.part(0..<row.count - 1) }
      tally.rows = 1
      tally.lines = 1
      tally.note(error, before: row.part(0..<0))
      answers.mark(error, row, to: slot.output)
    }
    slot.tally = tally
  }

  private func writeAll(_ write: (ByteBuffer, Tally, Int) -> Bool) {
    var index = 0
    while true {
      let slot = slots[index % slots.count]
      let isThere = monitor.when({ slot.state == .answered || isRead && index >= filled }) {
        slot.state == .answered
      }
      guard isThere else { return }
      let goesOn = write(slot.output, slot.tally, slot.consumed)
      index += 1
      monitor.with {
        slot.state = .empty
        if !goesOn { isGivenUp = true }
      }
      if !goesOn { return }
    }
  }
}
