import HostSystem
import Rows

/// Reads rows ahead on a thread of its own, so that a slow input holds up nobody.
final class RowFeed: @unchecked Sendable {
  /// What is there.
  enum Item {
    case row(BatchRow)
    /// Nothing yet.
    case nothing
    case end
    case fault(RowsError)
  }

  /// Becomes readable when something may be there.
  let pipe = WakePipe()
  private let source: RowSource
  private let monitor = Monitor()
  private var rows: [BatchRow] = []
  private var taken = 0
  /// Bytes of the rows that are read ahead, about.
  private var weight = 0
  private var end: Item?
  private var isStopped = false
  private var thread: WorkerThread?

  /// Rows that are read ahead at most.
  private static let mostAhead = 256
  /// Bytes from which on no more rows are read ahead.
  private static let mostWeight = 8 << 20

  init(_ source: RowSource) {
    self.source = source
    thread = WorkerThread { [self] in readAll() }
  }

  /// Takes what is there.
  func take() -> Item {
    pipe.rest()
    return monitor.with {
      guard taken < rows.count else { return end ?? .nothing }
      let row = rows[taken]
      taken += 1
      weight -= row.weight
      if taken == rows.count || taken >= RowFeed.mostAhead {
        rows.removeFirst(taken)
        taken = 0
      }
      return .row(row)
    }
  }

  /// Reads no further.
  func stop() {
    monitor.with { isStopped = true }
    thread?.join()
    thread = nil
  }

  private var hasRoom: Bool {
    rows.count - taken < RowFeed.mostAhead && weight < RowFeed.mostWeight
  }

  private func readAll() {
    while true {
      let item: Item
      do throws(RowsError) {
        item = try source.next().map(Item.row) ?? .end
      } catch {
        item = .fault(error)
      }
      let goesOn = monitor.when({ hasRoom || isStopped }) { () -> Bool in
        guard !isStopped else { return false }
        if case .row(let row) = item {
          rows.append(row)
          weight += row.weight
          return true
        }
        end = item
        return false
      }
      pipe.wake()
      guard goesOn else { return }
    }
  }
}
