import Geo
import MapModel

/// Watches a stream of events for what must hold for every stream (C1, C2, C5–C7, C18, T6).
///
/// A state machine of its own, written from the contract and not from the engine.
struct CycleWatch {
  private(set) var isMoving = false
  private(set) var dragging: OverlayID?
  private var gesture = false
  private var lastChange: Camera?

  /// What is wrong with the next event, nil when nothing is.
  mutating func complaint(about event: MapEvent) -> String? {
    if !event.isFinite { return "not finite: \(event)" }
    switch event {
    case .willMove(let gesture, let reason):
      defer { (isMoving, self.gesture) = (true, gesture) }
      if isMoving, gesture == self.gesture { return "will_move twice for one cause" }
      if gesture != (reason == .gesture) { return "gesture \(gesture) by \(reason)" }
      if !isMoving { lastChange = nil }
    case .change(let camera):
      lastChange = camera
      if !isMoving { return "change without will_move" }
    case .idle(let camera, let gesture, let reason):
      defer { isMoving = false }
      if !isMoving { return "idle without will_move" }
      if lastChange != camera { return "idle camera is not that of the last change" }
      if gesture != self.gesture || gesture != (reason == .gesture) {
        return "idle of another cause"
      }
    case .moveCanceled:
      if !isMoving { return "move_canceled at rest" }
    case .dragBegin(let marker):
      defer { dragging = marker }
      if dragging != nil { return "two drags" }
    case .drag(let marker):
      if dragging != marker { return "drag without begin" }
    case .dragEnd(let marker):
      defer { dragging = nil }
      if dragging != marker { return "drag_end without begin" }
    default:
      break
    }
    return nil
  }

  /// The dragged marker has been taken off the map.
  mutating func forgetDrag() { dragging = nil }
}
