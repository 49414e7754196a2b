/// Future happenings in time order; equal times keep insertion order.
///
/// A binary heap with a register of where each ticket stands, so that a cancelled happening leaves
/// at once and without a trace: memory follows what is scheduled now, not what ever was.
public struct VirtualClock<Token: Sendable>: Sendable {
  /// Names one scheduled happening, so that it can be cancelled.
  public struct Ticket: Hashable, Sendable {
    /// The place in the common order of insertion.
    public let order: UInt64
  }

  private struct Entry: Sendable {
    var time: Double
    var order: UInt64
    var token: Token

    func comes(before other: Entry) -> Bool {
      time < other.time || (time == other.time && order < other.order)
    }
  }

  private var heap: [Entry] = []
  private var places: [UInt64: Int] = [:]
  private var lastOrder: UInt64 = 0

  /// Makes a clock on which nothing is scheduled.
  public init() {}

  /// Whether nothing is scheduled.
  public var isEmpty: Bool { heap.isEmpty }

  /// How many happenings are scheduled.
  public var count: Int { heap.count }

  /// The next happening's time in seconds and its place among equal times.
  public var next: (time: Double, order: UInt64)? {
    heap.first.map { ($0.time, $0.order) }
  }

  /// What happens next.
  public var nextToken: Token? { heap.first?.token }

  /// A place in the order of insertion, for something that is kept elsewhere.
  public mutating func takeOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// Schedules a happening at a time in seconds, which must be a number (not NaN).
  @discardableResult
  public mutating func schedule(_ token: Token, at time: Double) -> Ticket {
    let entry = Entry(time: time.isNaN ? .infinity : time, order: takeOrder(), token: token)
    heap.append(entry)
    places[entry.order] = heap.count - 1
    rise(from: heap.count - 1)
    return Ticket(order: entry.order)
  }

  /// Takes a happening off the clock; one that has happened or was cancelled is left alone.
  public mutating func cancel(_ ticket: Ticket) {
    guard let place = places[ticket.order] else { return }
    _ = remove(at: place)
  }

  /// Takes the next happening off the clock.
  public mutating func popNext() -> (time: Double, token: Token)? {
    guard !heap.isEmpty else { return nil }
    let entry = remove(at: 0)
    return (entry.time, entry.token)
  }

  private mutating func remove(at place: Int) -> Entry {
    let last = heap.count - 1
    if place != last { exchange(place, last) }
    let entry = heap.removeLast()
    places[entry.order] = nil
    if place < heap.count {
      sink(from: place)
      rise(from: place)
    }
    return entry
  }

  private mutating func rise(from place: Int) {
    var child = place
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comes(before: heap[parent]) else { return }
      exchange(child, parent)
      child = parent
    }
  }

  private mutating func sink(from place: Int) {
    var parent = place
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].comes(before: heap[first]) {
        first = child
      }
      guard first != parent else { return }
      exchange(parent, first)
      parent = first
    }
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    places[heap[a].order] = a
    places[heap[b].order] = b
  }
}
