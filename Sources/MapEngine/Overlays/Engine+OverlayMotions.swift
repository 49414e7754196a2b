import MapModel

/// Animated properties of things on the map.
extension Engine {
  /// Starts to bring properties of a thing to new values; what else is bringing them somewhere ends.
  mutating func animate(
    _ id: OverlayID, _ goals: [AnimatedGoal], _ timing: Timing, motion: MotionID
  ) {
    guard var overlay = overlays[id] else { return queueOutcome(motion, .canceled) }
    let ways = goals.compactMap { goal in
      overlay[goal.property].map {
        OverlayMotion.Way(property: goal.property, from: $0, to: goal.value)
      }
    }
    endWays(of: id) { property in goals.contains { $0.property == property } }
    let duration = timing.duration ?? Timing.defaultDuration
    let moving = OverlayMotion(
      of: id, ways, motion: motion, at: now, duration: duration, easing: timing.easing)
    guard duration > 0, !ways.isEmpty else {
      moving.apply(to: &overlay, at: .infinity)
      overlays.change(id, to: overlay)
      return queueOutcome(motion, .finished)
    }
    overlayMotions.add(moving)
  }

  /// Plays a frame of everything that moves on the map.
  mutating func playOverlayFrame() {
    for motion in overlayMotions.all { step(motion, at: now) }
    for motion in overlayMotions.takeArrived(at: now) { queueOutcome(motion.motion, .finished) }
  }

  private mutating func step(_ motion: OverlayMotion, at time: Double) {
    guard var overlay = overlays[motion.overlay] else { return }
    motion.apply(to: &overlay, at: time)
    overlays.change(motion.overlay, to: overlay)
  }

  /// A motion ends where it is.
  mutating func cancelOverlayMotion(_ motion: MotionID) {
    if overlayMotions.take(motion) != nil { queueOutcome(motion, .canceled) }
  }

  /// A motion is at its end at once.
  mutating func finishOverlayMotion(_ motion: MotionID) {
    guard let taken = overlayMotions.take(motion) else { return }
    step(taken, at: .infinity)
    queueOutcome(motion, .finished)
  }

  /// Whoever sets a property has the last word: what was bringing it somewhere ends.
  mutating func endMotions(of id: OverlayID, whereChanged old: Overlay, _ new: Overlay) {
    guard !overlayMotions.all.isEmpty else { return }
    endWays(of: id) { old[$0] != new[$0] }
  }

  /// A thing is gone or in somebody's hand.
  mutating func endMotions(of id: OverlayID) { endWays(of: id) { _ in true } }

  /// A finger holds a marker: nothing else moves it.
  mutating func endMove(of id: OverlayID) { endWays(of: id) { $0 == .position } }

  mutating func endMotionsOfAll() {
    for motion in overlayMotions.change({ $0.drop { _ in true } }) {
      queueOutcome(motion, .canceled)
    }
  }

  private mutating func endWays(of id: OverlayID, _ isDropped: (AnimatedProperty) -> Bool) {
    guard !overlayMotions.all.isEmpty else { return }
    let ended = overlayMotions.change { motion in
      if motion.overlay == id { motion.drop(isDropped) }
    }
    for motion in ended { queueOutcome(motion, .canceled) }
  }
}
