import Geo
import MapModel

extension Engine {
  /// Carries out what the recogniser has understood.
  mutating func conclude() {
    var index = 0
    while index < recognizer.actions.count {
      carryOut(recognizer.actions[index])
      index += 1
    }
    recognizer.actions.removeAll(keepingCapacity: true)
  }

  private mutating func carryOut(_ action: TouchAction) {
    switch action {
    case .touched: catchFling()
    case .moved(let delta): apply(delta)
    case .ended(let velocity): release(velocity)
    case .tap(let point): tap(at: point)
    case .doubleTap(let point): zoom(by: 1, around: point)
    case .twoFingerTap(let point): zoom(by: -1, around: point)
    case .longPress(let point): press(at: point)
    case .pressMoved(let from, let to): dragPressed(from: from, to: to)
    case .pressEnded: endDrag()
    }
  }

  /// A touch that lands during a fling stops it, without a word but idle (C11).
  private mutating func catchFling() {
    guard let mover, mover.isFling else { return }
    self.mover = nil
    touch?.carriesOn = false
    recognizer.spendTap()
    rest()
    queueOutcome(mover.motion, .canceled)
  }

  /// Moves the camera by what fingers did. The first delta takes the camera over (C5).
  private mutating func apply(_ delta: TouchDelta) {
    let next = camera(after: delta)
    if !cycle.isGesture || mover != nil {
      takeOver(by: .gesture)
      begin(gesture: true, reason: .gesture)
      queueChange(next)
    } else if next != planned {
      queueChange(next)
    }
  }

  private func camera(after delta: TouchDelta) -> Camera {
    switch delta {
    case .pan(let from, let to):
      return planned.dragged(from: from, to: to, in: viewport, limits: limits)
    case .transform(var from, var to, let levels, let degrees):
      if !settings.scroll || !settings.scrollDuringRotateOrZoom {
        (from, to) = (viewport.center, viewport.center)
      }
      return planned.gripped(
        from: from, to: to, zoomedBy: levels, turnedBy: -degrees, in: viewport, limits: limits)
    case .tilt(let degrees):
      return planned.tilted(by: degrees, limits: limits)
    case .zoom(let levels):
      return planned.zoomed(by: levels, in: viewport, limits: limits)
    }
  }

  /// The last finger has left: the map rests, or glides on.
  private mutating func release(_ velocity: ViewPoint) {
    let flings = touch?.flings ?? true
    if flings, settings.scroll,
      let glide = GlideMotion(from: planned, velocity: velocity, limits: limits)
    {
      mover = Mover(
        .glide(glide), motion: nil, gesture: true, reason: .gesture, at: now,
        duration: glide.duration, frame: frame)
      touch?.carriesOn = true
    } else {
      rest()
    }
  }

  /// A double tap or a two-finger tap: one level, animated, what is under the fingers stays.
  private mutating func zoom(by levels: Double, around point: ViewPoint) {
    guard settings.zoom else { return }
    let focus = settings.scroll ? point : viewport.center
    let motion = ZoomMotion(
      from: planned, by: levels, around: focus, in: viewport, limits: limits, easing: .ease)
    if planned.looksLike(motion.end) { return }
    takeOver(by: .gesture)
    start(
      .zoom(motion), duration: Engine.tapZoomDuration, motion: nil, gesture: true,
      reason: .gesture)
    touch?.carriesOn = true
  }

  /// Seconds that the zoom of a double tap or a two-finger tap takes.
  static let tapZoomDuration = 0.3
}
