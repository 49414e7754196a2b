import Geo
import MapModel

/// A delivered event that has not been answered.
struct OpenQuestion: Sendable {
  var event: MapEvent
  /// The motion that its default carries on or that ends without one.
  var motion: MotionID?
}

extension Engine {
  /// Takes the next event or outcome; its change of the camera, the selection or a marker happens
  /// now. Nil when nothing waits.
  ///
  /// A question that was not answered counts as not handled.
  public mutating func nextDelivery() -> Delivery? {
    if let camera = steps.popChange() {
      self.camera = camera
      return .event(.change(camera))
    }
    assumeUnhandled()
    while let step = steps.pop() {
      if let delivery = carryOut(step) { return delivery }
    }
    return nil
  }

  /// A question that nobody has answered by the next call counts as not handled.
  mutating func assumeUnhandled() {
    if let question = openQuestion { answer(question.event, handled: false) }
  }

  private mutating func carryOut(_ step: Step) -> Delivery? {
    switch step {
    case .change(let camera):
      self.camera = camera
      return .event(.change(camera))
    case .event(let event):
      return .event(event)
    case .aboutOverlay(let id, let event):
      return overlays.contains(id) ? .event(event) : nil
    case .willMove(let gesture, let reason):
      isMoving = true
      return .event(.willMove(gesture: gesture, reason: reason))
    case .idle(let gesture, let reason):
      isMoving = false
      return .event(.idle(camera, gesture: gesture, reason: reason))
    case .outcome(let motion, let outcome):
      return .outcome(motion, outcome)
    case .question(let event, let motion):
      return ask(event, motion: motion)
    case .deselect(let marker):
      return deselect(marker)
    case .center(let marker):
      center(on: marker)
      schedule()
      return nil
    case .drag(let marker, let coordinate):
      return drag(marker, to: coordinate)
    }
  }

  // MARK: What the rest of the engine queues

  mutating func queue(_ event: MapEvent) { steps.append(.event(event)) }

  mutating func queueChange(_ camera: Camera) {
    planned = camera
    cycle.change()
    steps.append(change: camera)
    if !tiles.isMoving, tiles.look(at: VisibleTiles(camera: camera, viewport: viewport)) {
      steps.append(.event(.tilesStart))
    }
  }

  mutating func queueOutcome(_ motion: MotionID?, _ outcome: MotionOutcome) {
    if let motion { steps.append(.outcome(motion, outcome)) }
  }

  /// The camera is about to be moved by a new cause.
  mutating func begin(gesture: Bool, reason: MoveReason) {
    if cycle.begin(gesture: gesture, reason: reason) {
      steps.append(.willMove(gesture: gesture, reason: reason))
    }
  }

  /// Nothing moves the camera any more: idle, and the tiles settle with it.
  mutating func rest() {
    guard let end = cycle.end() else { return }
    if end.owesChange { queueChange(planned) }
    steps.append(.idle(gesture: end.gesture, reason: end.reason))
    overlays.rest(atZoom: planned.zoom)
    tiles.settle(at: VisibleTiles(camera: planned, viewport: viewport))
    if overlays.hasTileLayers { tileLoading.isDue = true }
    finishTiles()
  }
}
