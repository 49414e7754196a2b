import MapModel

/// Properties of one thing on the map that are on their way.
struct OverlayMotion: Sendable {
  /// One property's way.
  struct Way: Sendable {
    let property: AnimatedProperty
    let from: AnimatedValue
    let to: AnimatedValue
  }

  let overlay: OverlayID
  let motion: MotionID
  private(set) var ways: [Way]
  let start: Double
  let duration: Double
  private let curve: EasingCurve

  init(
    of id: OverlayID, _ ways: [Way], motion: MotionID, at start: Double, duration: Double,
    easing: Easing
  ) {
    overlay = id
    self.ways = ways
    self.motion = motion
    self.start = start
    self.duration = duration
    curve = EasingCurve(easing)
  }

  /// When it arrives.
  var end: Double { start + duration }

  /// The part of its time that has passed.
  func progress(at time: Double) -> Double {
    duration > 0 ? min(max((time - start) / duration, 0), 1) : 1
  }

  /// Forgets the ways of some properties.
  mutating func drop(_ isDropped: (AnimatedProperty) -> Bool) {
    ways.removeAll { isDropped($0.property) }
  }

  /// Brings the thing to where it is at a time; exactly to its goal at the end.
  func apply(to overlay: inout Overlay, at time: Double) {
    let part = time >= end ? 1 : curve.value(at: progress(at: time))
    for way in ways {
      overlay[way.property] =
        time >= end
        ? way.to : way.from.moved(to: way.to, part: part, isAngle: way.property.isAngle)
    }
  }
}

/// The motions of things on the map; all of them are drawn anew at the same frames.
struct OverlayMotions: Sendable {
  private(set) var all: [OverlayMotion] = []
  /// When the next frame is due, ∞ when nothing moves.
  private(set) var next = Double.infinity
  private let frame: Double

  init(frame: Double) { self.frame = frame }

  mutating func add(_ motion: OverlayMotion) {
    all.append(motion)
    plan(after: motion.start)
  }

  /// Changes the motions, and answers those that have no way left.
  mutating func change(_ change: (inout OverlayMotion) -> Void) -> [MotionID] {
    var ended: [MotionID] = []
    for place in all.indices {
      change(&all[place])
      if all[place].ways.isEmpty { ended.append(all[place].motion) }
    }
    all.removeAll { $0.ways.isEmpty }
    if all.isEmpty { next = .infinity }
    return ended
  }

  /// Takes out what has arrived by a time.
  mutating func takeArrived(at time: Double) -> [OverlayMotion] {
    let arrived = all.filter { $0.end <= time }
    all.removeAll { $0.end <= time }
    plan(after: time)
    return arrived
  }

  /// Takes one motion out.
  mutating func take(_ motion: MotionID) -> OverlayMotion? {
    guard let place = all.firstIndex(where: { $0.motion == motion }) else { return nil }
    let taken = all.remove(at: place)
    if all.isEmpty { next = .infinity }
    return taken
  }

  /// Frames are whole multiples of their length from the beginning of the run, and every end.
  private mutating func plan(after time: Double) {
    guard !all.isEmpty else {
      next = .infinity
      return
    }
    var frames = (time / frame).rounded(.down) + 1
    // A time that is a frame itself may lie a little below it in floating point.
    if frames * frame <= time { frames += 1 }
    next = all.reduce(frames * frame) { min($0, $1.end > time ? $1.end : $0) }
  }
}
