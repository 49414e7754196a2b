import Geo
import MapModel

extension Engine {
  // MARK: Fingers of a live view

  /// Fingers of one instant, from a live view, through the same recogniser as those of scripts.
  ///
  /// `PointerEvent.time` is absolute here. A gesture of a script that is under way gives way.
  public mutating func touch(_ events: [PointerEvent], at time: Double) {
    assumeUnhandled()
    if time.isFinite { now = max(now, time) }
    if let touch { interrupt(touch) }
    feed(events[...], time: now, waits: settings.zoom)
    conclude()
    schedule()
  }

  // MARK: Fingers of a command

  /// Starts a gesture; one that is under way gives way to it.
  mutating func start(_ gesture: Gesture, motion: MotionID) {
    if let touch { interrupt(touch) } else { releaseFingers() }
    guard let source = source(of: gesture) else { return queueOutcome(motion, .canceled) }
    touch = TouchWork(source, motion: motion, at: now, flings: gesture.flings)
    // What is due at the very beginning happens now, so that a touch stops a fling at once.
    while let touch, touch.next <= now { playTouch() }
    if let touch, touch.next == .infinity { finishTouch() }
  }

  private func source(of gesture: Gesture) -> TouchWork.Source? {
    switch gesture {
    case .pointers(let events):
      return .events(events, index: 0)
    case .drag(let marker, let coordinate, let duration):
      return dragScript(marker, to: coordinate, duration: duration).map { .script($0) }
    default:
      return FingerScript(gesture, in: viewport, frame: frame).map { .script($0) }
    }
  }

  /// Plays the next sample, or lets the recogniser's patience end, whichever is first.
  mutating func playTouch() {
    let patience = recognizer.deadline
    if patience <= touch?.next ?? .infinity {
      recognizer.expire(at: patience)
    } else {
      sample(at: now)
    }
    conclude()
    if let touch, touch.next == .infinity { finishTouch() }
  }

  /// Plays all samples that are left at once, each at its own time.
  mutating func finishTouch(_ motion: MotionID) {
    while let touch, touch.motion == motion {
      let patience = recognizer.deadline
      if patience <= touch.next, patience < .infinity {
        recognizer.expire(at: patience)
      } else if touch.next < .infinity {
        sample(at: touch.next)
      } else {
        finishTouch()
        break
      }
      conclude()
    }
    if mover?.motion == motion { finishMover() }
  }

  private mutating func sample(at time: Double) {
    guard var work = touch else { return }
    switch work.source {
    case .script(var script):
      guard let sample = script.pop() else { return }
      work.source = .script(script)
      touch = work
      feed(sample, time: time, waits: settings.zoom || script.next != nil)
    case .events(let events, let first):
      let end = events.endOfInstant(from: first)
      work.source = .events(events, index: end)
      touch = work
      feed(events[first..<end], time: time, waits: settings.zoom || end < events.count)
    }
  }

  private mutating func feed(_ sample: FingerScript.Sample, time: Double, waits: Bool) {
    for finger in 0..<sample.movement.fingers {
      let position = sample.movement.position(of: finger, at: sample.part)
      if sample.phase == .down {
        recognizer.down(finger, at: position, time: time)
        if sample.movement.isDrawn { recognizer.spendTap() }
      } else {
        recognizer.place(finger, at: position)
      }
    }
    if sample.phase == .down { return }
    recognizer.evaluate(at: time, settings: settings)
    if sample.phase == .move { return }
    for finger in 0..<sample.movement.fingers {
      if sample.phase == .up {
        recognizer.up(finger, time: time, waits: waits)
      } else {
        recognizer.cancel(finger, time: time)
      }
    }
  }

  private mutating func feed(_ events: ArraySlice<PointerEvent>, time: Double, waits: Bool) {
    var moved = false
    for event in events {
      switch event.phase {
      case .down:
        recognizer.down(event.finger, at: event.position, time: time)
      case .move:
        recognizer.place(event.finger, at: event.position)
        moved = true
      case .up:
        recognizer.place(event.finger, at: event.position)
        recognizer.evaluate(at: time, settings: settings)
        recognizer.up(event.finger, time: time, waits: waits)
        moved = false
      case .cancel:
        recognizer.cancel(event.finger, time: time)
      }
    }
    if moved { recognizer.evaluate(at: time, settings: settings) }
  }

  // MARK: Endings

  /// The command's fingers have all left: what waits is told, and unless a movement carries the
  /// gesture on, it has finished.
  private mutating func finishTouch() {
    guard let touch else { return }
    recognizer.concludeTaps()
    conclude()
    self.touch = nil
    releaseFingers()
    if touch.carriesOn, mover?.gesture == true {
      mover?.motion = touch.motion
    } else {
      queueOutcome(touch.motion, .finished)
    }
  }

  /// Another gesture begins, or this one is stopped: its fingers leave where they are.
  mutating func interrupt(_ touch: TouchWork, by cause: CancelCause = .gesture) {
    let moves = recognizer.holdsCamera
    dropFingers()
    if moves { halt(by: cause) }
    queueOutcome(touch.motion, .canceled)
  }

  /// Forgets the fingers; those of a live view stay on the glass and mean nothing until they left.
  mutating func dropFingers() {
    let isScripted = touch != nil
    endDrag()
    recognizer.actions.removeAll(keepingCapacity: true)
    recognizer.abandon(fingersStay: !isScripted)
    touch = nil
  }

  /// Lifts what is left on the glass: fingers that a command left there, or live ones when a
  /// command brings its own.
  private mutating func releaseFingers() {
    guard recognizer.isBusy else { return }
    recognizer.concludeTaps()
    conclude()
    let moves = recognizer.holdsCamera
    endDrag()
    recognizer.abandon(fingersStay: false)
    if moves { rest() }
  }
}

extension Gesture {
  /// Whether the map glides on after this gesture's pan. Raw fingers do as on a device.
  var flings: Bool {
    switch self {
    case .pan(_, _, _, let fling): fling
    case .pointers: true
    default: false
    }
  }
}

extension [PointerEvent] {
  /// The index after the news that belong together: moves of different fingers at one time.
  fileprivate func endOfInstant(from first: Int) -> Int {
    var end = first + 1
    guard self[first].phase == .move else { return end }
    while end < count, self[end].phase == .move, self[end].time == self[first].time {
      let finger = self[end].finger
      if self[first..<end].contains(where: { $0.finger == finger }) { break }
      end += 1
    }
    return end
  }
}
