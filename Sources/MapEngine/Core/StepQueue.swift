/// Steps in the order of delivery; room that was needed once is kept and used again.
struct StepQueue: Sendable {
  private var ring: [Step?]
  private var first = 0
  private(set) var count = 0

  /// Makes an empty queue.
  init() { ring = Array(repeating: nil, count: 16) }

  /// How many steps fit without more room.
  var capacity: Int { ring.count }

  /// Whether nothing waits.
  var isEmpty: Bool { count == 0 }

  /// Puts a step behind the others.
  mutating func append(_ step: Step) {
    if count == ring.count { grow() }
    ring[(first + count) & (ring.count - 1)] = step
    count += 1
  }

  /// Takes the first step out.
  mutating func pop() -> Step? {
    guard count > 0 else { return nil }
    let step = ring[first]
    ring[first] = nil
    first = (first + 1) & (ring.count - 1)
    count -= 1
    return step
  }

  /// Puts everything but the first `kept` steps in front of those: what came last comes first.
  mutating func moveToFront(allBut kept: Int) {
    for _ in 0..<min(kept, count) {
      guard let step = pop() else { return }
      append(step)
    }
  }

  private mutating func grow() {
    var wider: [Step?] = []
    wider.reserveCapacity(2 * ring.count)
    for offset in 0..<count { wider.append(ring[(first + offset) & (ring.count - 1)]) }
    wider.append(contentsOf: Array(repeating: nil, count: 2 * ring.count - count))
    ring = wider
    first = 0
  }
}
