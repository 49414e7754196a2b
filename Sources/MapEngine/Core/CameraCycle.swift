import MapModel

/// Where the camera stands between two rests: idle → will_move → change … → idle (C1).
///
/// A pure state machine; its answers say what must be delivered.
struct CameraCycle: Hashable, Sendable {
  /// What must be delivered to end a cycle.
  struct End: Hashable, Sendable {
    /// Whether no change was delivered since the last rest, so that one is owed (C1).
    var owesChange: Bool
    /// Nature of the motion that ended.
    var gesture: Bool
    /// Cause of the motion that ended.
    var reason: MoveReason
  }

  /// Whether a will_move has not been followed by its idle.
  private(set) var isOpen = false
  private var gesture = false
  private var reason = MoveReason.api
  private var changed = false

  /// A motion begins. Answers whether it needs a will_move: when the camera rested, or when
  /// fingers take over from the program or the program from fingers (C5, C6, C7).
  mutating func begin(gesture: Bool, reason: MoveReason) -> Bool {
    let announces = !isOpen || gesture != self.gesture
    if !isOpen { changed = false }
    isOpen = true
    self.gesture = gesture
    self.reason = reason
    return announces
  }

  /// Whether fingers move the camera.
  var isGesture: Bool { isOpen && gesture }

  /// Whether the cycle is open and no change has been delivered in it.
  var owesChange: Bool { isOpen && !changed }

  /// The camera has been changed.
  mutating func change() { changed = true }

  /// Nothing moves the camera any more; nil when nothing did.
  mutating func end() -> End? {
    guard isOpen else { return nil }
    isOpen = false
    return End(owesChange: !changed, gesture: gesture, reason: reason)
  }
}
