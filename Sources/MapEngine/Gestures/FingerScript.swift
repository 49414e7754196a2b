import MapModel

/// What the fingers of one `gesture.…` call do, sample by sample on the frame grid.
///
/// Nothing is stored by sample: a gesture of an hour takes no more memory than one of a second.
struct FingerScript: Sendable {
  /// Several fingers' news of one instant.
  struct Sample: Sendable {
    /// What happens to them; all the same.
    var phase: PointerEvent.Phase
    /// The movement it belongs to.
    var movement: FingerMovement
    /// How far that has come, 0…1.
    var part: Double
  }

  private let movements: [FingerMovement]
  private let frame: Double
  private var index = 0
  private var phase = PointerEvent.Phase.down
  private var step = 0.0
  /// Time of the next sample since the gesture began; nil after the last.
  private(set) var next: Double?

  /// Fingers that touch one after the other.
  init(_ movements: [FingerMovement], frame: Double) {
    self.movements = movements
    self.frame = frame
    next = movements.first?.down
  }

  /// The whole length in seconds.
  var length: Double { movements.last?.up ?? 0 }

  /// Takes the next sample.
  mutating func pop() -> Sample? {
    guard index < movements.count else { return nil }
    let movement = movements[index]
    defer { advance(movement) }
    return Sample(phase: phase, movement: movement, part: part(of: movement))
  }

  /// A turn is sampled at least every quarter, or fingers half a turn apart would be taken for
  /// each other; what does not fit between frames comes at equal times.
  private func stepLength(of movement: FingerMovement) -> Double {
    let seconds = movement.up - movement.departure
    let quarters = (abs(movement.turn) / 90).rounded(.up)
    return quarters > 0 ? min(frame, seconds / quarters) : frame
  }

  private func part(of movement: FingerMovement) -> Double {
    switch phase {
    case .down: return 0
    case .up, .cancel: return 1
    case .move:
      let seconds = movement.up - movement.departure
      let quarters = (abs(movement.turn) / 90).rounded(.up)
      return seconds > 0 ? step * stepLength(of: movement) / seconds : step / max(quarters, 1)
    }
  }

  private mutating func advance(_ movement: FingerMovement) {
    switch phase {
    case .down, .move:
      step += 1
      phase = .move
      let seconds = movement.up - movement.departure
      if movement.moves, part(of: movement) < 1 - 1e-9 {
        next = movement.departure + (seconds > 0 ? step * stepLength(of: movement) : 0)
      } else {
        phase = movement.isCanceled ? .cancel : .up
        next = movement.up
      }
    case .up, .cancel:
      index += 1
      step = 0
      phase = .down
      next = index < movements.count ? movements[index].down : nil
    }
  }
}
