import MapModel

/// Understands fingers: pointer events go in, actions come out.
///
/// One recogniser serves live fingers and those of scripts. It moves nothing itself. Times are
/// absolute; `deadline` says when it wants to be asked again although no finger has moved.
struct TouchRecognizer: Sendable {
  private struct Finger: Sendable {
    var id: Int
    var position: ViewPoint
  }

  private enum Course: Sendable {
    /// No finger, or none that counts.
    case none
    /// One finger that may become anything, or draws the map.
    case one(PanGesture)
    /// The finger of a second tap.
    case secondTap(ZoomDragGesture)
    /// Two fingers.
    case two(TwoFingerGesture)
    /// One of two resting fingers has left; the other may complete the tap.
    case lifting(ViewPoint)
    /// A finger that has pressed long.
    case pressed(ViewPoint)
    /// Fingers that mean nothing any more, until all have left.
    case spent
  }

  private var fingers: [Finger] = []
  private var course = Course.none
  private var taps = TapGesture()
  private var origin = ViewPoint(x: 0, y: 0)
  private var landed = 0.0
  private var mayTap = false
  private var pressDeadline = Double.infinity

  /// Whether fingers move the camera, from the first delta until the last finger leaves.
  private(set) var holdsCamera = false
  /// What has been understood; whoever takes it empties it.
  var actions: [TouchAction] = []

  /// When patience ends: a long press, or the wait for a second tap. Infinity when there is none.
  var deadline: Double { min(pressDeadline, taps.deadline) }

  /// Whether a finger is on the glass or a tap waits for its second.
  var isBusy: Bool { !fingers.isEmpty || taps.deadline < .infinity }

  // MARK: Fingers

  /// Notes where a finger has gone; `evaluate` then looks at all of them together, so that two
  /// fingers that move at one instant are judged as a pair.
  mutating func place(_ finger: Int, at position: ViewPoint) {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return }
    fingers[index].position = position.withinReach
  }

  /// A finger lands.
  mutating func down(_ finger: Int, at position: ViewPoint, time: Double) {
    guard !fingers.contains(where: { $0.id == finger }) else {
      return place(finger, at: position)
    }
    let position = position.withinReach
    fingers.append(Finger(id: finger, position: position))
    if fingers.count == 1 {
      land(at: position, time: time)
    } else if fingers.count == 2 {
      join(time: time)
    } else {
      mayTap = false
    }
  }

  /// Looks at where the fingers are now.
  mutating func evaluate(at time: Double, settings: GestureSettings) {
    switch course {
    case .one(var pan):
      guard let point = fingers.first?.position else { return }
      if pan.leavesSlop(at: point) { leaveSlop() }
      let delta = pan.move(to: point, at: time)
      course = .one(pan)
      if settings.scroll { move(delta) }
    case .secondTap(var drag):
      guard let point = fingers.first?.position else { return }
      let delta = drag.move(to: point)
      course = .secondTap(drag)
      if drag.isRecognized { leaveSlop() }
      if settings.zoom { move(delta) }
    case .two(var pair):
      guard fingers.count >= 2 else { return }
      let delta = pair.move(
        to: fingers[0].position, fingers[1].position, at: time, settings: settings)
      course = .two(pair)
      if pair.hasMoved { leaveSlop() }
      move(delta)
    case .pressed(let last):
      guard let point = fingers.first?.position, point != last else { return }
      course = .pressed(point)
      actions.append(.pressMoved(from: last, to: point))
    case .none, .lifting, .spent:
      break
    }
  }

  /// A finger leaves, where `place` has put it.
  ///
  /// - Parameter waits: Whether a tap has to wait because a second one could follow.
  mutating func up(_ finger: Int, time: Double, waits: Bool) {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return }
    let wasPaired = index < 2
    fingers.remove(at: index)
    if fingers.isEmpty { return lift(time: time, waits: waits) }
    guard wasPaired, case .two(let pair) = course else { return }
    if fingers.count >= 2 {
      course = .two(TwoFingerGesture(fingers[0].position, fingers[1].position, at: time))
    } else if mayTap, !pair.isRecognized {
      course = .lifting(pair.firstMiddle)
    } else {
      course = .one(PanGesture(origin: fingers[0].position, at: time))
    }
  }

  /// The system takes a finger away: no tap and no fling comes of it.
  mutating func cancel(_ finger: Int, time: Double) {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return }
    fingers.remove(at: index)
    mayTap = false
    pressDeadline = .infinity
    if fingers.isEmpty {
      end(velocity: ViewPoint(x: 0, y: 0))
    } else if !holdsCamera {
      course = .spent
    } else {
      course = .one(PanGesture(origin: fingers[0].position, at: time))
    }
  }

  // MARK: Patience and interruptions

  /// Tells what `deadline` has brought.
  mutating func expire(at time: Double) {
    if pressDeadline <= time {
      pressDeadline = .infinity
      mayTap = false
      course = .pressed(fingers.first?.position ?? origin)
      actions.append(.longPress(origin))
    } else if taps.deadline <= time, let tap = taps.giveUp() {
      actions.append(tap)
    }
  }

  /// No more fingers come: a tap that waits is told now.
  mutating func concludeTaps() {
    if let tap = taps.giveUp() { actions.append(tap) }
  }

  /// The touch that has just landed is no tap and no long press: it stopped a fling, or is known to
  /// go further.
  mutating func spendTap() {
    mayTap = false
    pressDeadline = .infinity
  }

  /// Something else has taken the camera: fingers that stay mean nothing until all have left.
  mutating func abandon(fingersStay: Bool) {
    holdsCamera = false
    mayTap = false
    pressDeadline = .infinity
    taps.forget()
    if !fingersStay { fingers.removeAll(keepingCapacity: true) }
    course = fingers.isEmpty ? .none : .spent
  }

  // MARK: Steps

  private mutating func land(at position: ViewPoint, time: Double) {
    origin = position
    landed = time
    mayTap = true
    actions.append(.touched)
    if taps.isSecond(at: position, time: time) {
      taps.forget()
      course = .secondTap(ZoomDragGesture(origin: position))
    } else {
      concludeTaps()
      course = .one(PanGesture(origin: position, at: time))
      pressDeadline = time + TouchLimits.longPress
    }
  }

  private mutating func join(time: Double) {
    switch course {
    case .one, .secondTap, .lifting:
      let quick = time - landed <= TouchLimits.twoFingerWindow
      if case .one = course, quick {} else { mayTap = false }
      pressDeadline = .infinity
      course = .two(TwoFingerGesture(fingers[0].position, fingers[1].position, at: time))
    case .none, .two, .pressed, .spent:
      mayTap = false
    }
  }

  private mutating func leaveSlop() {
    mayTap = false
    pressDeadline = .infinity
  }

  private mutating func move(_ delta: TouchDelta?) {
    guard let delta else { return }
    holdsCamera = true
    actions.append(.moved(delta))
  }

  private mutating func lift(time: Double, waits: Bool) {
    let taps = mayTap && time - landed < TouchLimits.longPress
    pressDeadline = .infinity
    switch course {
    case .one(let pan):
      if taps, let tap = self.taps.tapped(at: origin, time: time, waits: waits) {
        actions.append(tap)
      }
      end(velocity: pan.velocity(at: time))
    case .secondTap:
      if taps { actions.append(.doubleTap(origin)) }
      end(velocity: ViewPoint(x: 0, y: 0))
    case .lifting(let middle):
      if taps { actions.append(.twoFingerTap(middle)) }
      end(velocity: ViewPoint(x: 0, y: 0))
    case .none, .two, .pressed, .spent:
      end(velocity: ViewPoint(x: 0, y: 0))
    }
  }

  private mutating func end(velocity: ViewPoint) {
    if case .pressed = course { actions.append(.pressEnded) }
    if holdsCamera { actions.append(.ended(velocity: velocity)) }
    holdsCamera = false
    course = .none
  }
}
