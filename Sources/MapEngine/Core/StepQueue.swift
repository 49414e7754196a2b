import MapModel

/// Steps in the order of delivery; room that was needed once is kept and used again.
///
/// A change that waits alone, as on every frame of an animation, has a place of its own: five
/// numbers there are much faster than a step in the ring.
struct StepQueue: Sendable {
  private var ring: [Step?]
  private var first = 0
  private var ringCount = 0
  /// A change before everything in the ring.
  private var change: Camera?

  /// Makes an empty queue.
  init() { ring = Array(repeating: nil, count: 16) }

  /// How many steps fit without more room.
  var capacity: Int { ring.count }

  /// How many steps wait.
  var count: Int { ringCount + (change == nil ? 0 : 1) }

  /// Whether nothing waits.
  var isEmpty: Bool { ringCount == 0 && change == nil }

  /// Puts a change behind the others.
  mutating func append(change camera: Camera) {
    if isEmpty { change = camera } else { append(.change(camera)) }
  }

  /// Puts a step behind the others.
  mutating func append(_ step: Step) {
    if ringCount == ring.count { grow() }
    ring[(first + ringCount) & (ring.count - 1)] = step
    ringCount += 1
  }

  /// Takes out a change that is first and stands in its own place.
  mutating func popChange() -> Camera? {
    guard let camera = change else { return nil }
    change = nil
    return camera
  }

  /// Takes the first step out.
  mutating func pop() -> Step? {
    if let camera = popChange() { return .change(camera) }
    guard ringCount > 0 else { return nil }
    let step = ring[first]
    ring[first] = nil
    first = (first + 1) & (ring.count - 1)
    ringCount -= 1
    return step
  }

  /// Puts everything but the first `kept` steps in front of those: what came last comes first.
  mutating func moveToFront(allBut kept: Int) {
    guard kept < count else { return }
    for _ in 0..<kept {
      guard let step = pop() else { return }
      append(step)
    }
  }

  private mutating func grow() {
    var wider: [Step?] = []
    wider.reserveCapacity(2 * ring.count)
    for offset in 0..<ringCount { wider.append(ring[(first + offset) & (ring.count - 1)]) }
    wider.append(contentsOf: Array(repeating: nil, count: 2 * ring.count - ringCount))
    ring = wider
    first = 0
  }
}
