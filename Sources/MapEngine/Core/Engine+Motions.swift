import MapModel

extension Engine {
  // MARK: Beginnings

  /// Starts a timed movement; one that is over at once is an instant change.
  mutating func start(
    _ path: MotionPath, duration: Double, motion: MotionID?, gesture: Bool = false,
    reason: MoveReason
  ) {
    guard duration > 0 else {
      return jump(to: path.end, motion: motion, reason: reason == .animation ? .api : reason)
    }
    begin(gesture: gesture, reason: reason)
    mover = Mover(
      path, motion: motion, gesture: gesture, reason: reason, at: now, duration: duration,
      frame: frame)
  }

  /// Starts a timed movement to a camera, unless it is there already (C8).
  mutating func animate(
    to camera: Camera, along path: MotionPath, duration: Double,
    motion: MotionID?, reason: MoveReason
  ) {
    if duration > 0, planned.looksLike(camera) {
      return stay(motion: motion, reason: reason)
    }
    takeOver(by: duration > 0 ? CancelCause(reason) : .api)
    start(path, duration: duration, motion: motion, reason: reason)
  }

  /// A movement that would change nothing: no events, unless it ends another movement (C8).
  mutating func stay(motion: MotionID?, reason: MoveReason) {
    if takeOver(by: CancelCause(reason)) {
      begin(gesture: false, reason: reason)
      rest()
    }
    queueOutcome(motion, .finished)
  }

  /// Changes the camera at once, with all events (C3).
  mutating func jump(
    to camera: Camera, motion: MotionID?, reason: MoveReason, keepsFollowing: Bool = false
  ) {
    takeOver(by: CancelCause(reason), keepsFollowing: keepsFollowing)
    begin(gesture: false, reason: reason)
    queueChange(limits.clamped(camera))
    rest()
    queueOutcome(motion, .finished)
  }

  // MARK: Going on

  /// Plays the mover's next frame.
  mutating func playFrame() {
    guard let camera = mover?.step() else { return }
    queueChange(limits.clamped(camera))
    guard let mover, mover.isOver else { return }
    self.mover = nil
    rest()
    queueOutcome(mover.motion, .finished)
  }

  // MARK: Endings

  /// Whatever moves the camera lets go of it, because something else wants it. The cycle stays
  /// open. Answers whether anything did.
  @discardableResult
  mutating func takeOver(by cause: CancelCause, keepsFollowing: Bool = false) -> Bool {
    let old: MotionID?
    if !keepsFollowing, let follower {
      self.follower = nil
      queueOutcome(follower.motion, .canceled)
    }
    if let mover {
      old = mover.motion
      self.mover = nil
    } else if recognizer.holdsCamera, cause != .gesture {
      old = touch?.motion
      dropFingers()
    } else {
      return false
    }
    queue(.moveCanceled(by: cause))
    queueOutcome(old, .canceled)
    return true
  }

  /// The camera's motion ends where it is: move_canceled, idle, outcome (C13).
  mutating func stopMover(_ outcome: MotionOutcome = .canceled) {
    guard let mover else { return }
    self.mover = nil
    halt(by: .stop)
    queueOutcome(mover.motion, outcome)
  }

  /// The motion's camera is there at once: change, idle, outcome.
  mutating func finishMover() {
    guard let mover else { return }
    self.mover = nil
    queueChange(limits.clamped(mover.end))
    rest()
    queueOutcome(mover.motion, .finished)
  }

  /// Ends an open cycle before its time.
  mutating func halt(by cause: CancelCause) {
    if cycle.owesChange { queueChange(planned) }
    queue(.moveCanceled(by: cause))
    rest()
  }
}

extension CancelCause {
  /// What a movement of that reason is to the one that it replaces.
  init(_ reason: MoveReason) {
    switch reason {
    case .gesture: self = .gesture
    case .animation: self = .animation
    case .api: self = .api
    case .control: self = .control
    }
  }
}

extension Camera {
  /// Whether both draw the same picture: they differ by at most 1e-9 degrees and zoom levels,
  /// a tenth of a millimetre on the ground.
  func looksLike(_ other: Camera) -> Bool {
    let tolerance = 1e-9
    return abs(target.lat - other.target.lat) <= tolerance
      && abs((target.lng - other.target.lng).remainder(dividingBy: 360)) <= tolerance
      && abs(zoom - other.zoom) <= tolerance
      && abs((bearing - other.bearing).remainder(dividingBy: 360)) <= tolerance
      && abs(viewingAngle - other.viewingAngle) <= tolerance
  }
}
