import Glibc
import MapModel

/// Two fingers on the glass: they tilt, or pinch, turn and draw at once.
struct TwoFingerGesture: Hashable, Sendable {
  private enum Course: Hashable, Sendable { case open, tilt, transform }

  /// The point between the fingers where they were at first.
  let firstMiddle: ViewPoint
  private var lastMiddle: ViewPoint
  private var pinch: PinchGesture
  private var rotate: RotateGesture
  private var tilt: TiltGesture
  private var course = Course.open

  /// Whether the fingers have left the slop.
  private(set) var isRecognized = false
  /// Whether either finger has gone further than the slop, whatever it means.
  private(set) var hasMoved = false
  private let origin: ViewPoint
  private let otherOrigin: ViewPoint

  /// Follows two fingers from where they are.
  init(_ a: ViewPoint, _ b: ViewPoint, at time: Double) {
    origin = a
    otherOrigin = b
    firstMiddle = a.middle(to: b)
    lastMiddle = firstMiddle
    pinch = PinchGesture(span: a.distance(to: b))
    rotate = RotateGesture(angle: TwoFingerGesture.angle(a, b))
    tilt = TiltGesture(a, b, at: time)
  }

  /// The fingers' step; nil while they rest or may do nothing.
  mutating func move(
    to a: ViewPoint, _ b: ViewPoint, at time: Double, settings: GestureSettings
  ) -> TouchDelta? {
    hasMoved =
      hasMoved || origin.distance(to: a) > TouchLimits.slop
      || otherOrigin.distance(to: b) > TouchLimits.slop
    switch course {
    case .tilt:
      break
    case .transform:
      return transform(a, b, settings: settings)
    case .open:
      switch tilt.judge(a, b, at: time) {
      case .open:
        // The angle and the span are kept up to date for when it is no tilt after all.
        return nil
      case .other:
        return transform(a, b, settings: settings)
      case .tilt:
        course = .tilt
      }
    }
    guard settings.tilt else { return nil }
    isRecognized = true
    let degrees = tilt.move(to: a, b)
    return degrees == 0 ? nil : .tilt(degrees: degrees)
  }

  private mutating func transform(
    _ a: ViewPoint, _ b: ViewPoint, settings: GestureSettings
  ) -> TouchDelta? {
    let span = a.distance(to: b)
    let middle = a.middle(to: b)
    let turns = rotate.turn(to: TwoFingerGesture.angle(a, b), span: span) && settings.rotate
    let zooms = settings.zoom && pinch.leavesSlop(at: span)
    let draws = settings.scroll && firstMiddle.distance(to: middle) > TouchLimits.slop
    guard isRecognized || turns || zooms || draws else { return nil }
    isRecognized = true
    course = .transform
    let levels = zooms ? pinch.move(to: span) : 0
    let degrees = turns ? rotate.take() : 0
    defer { lastMiddle = middle }
    guard levels != 0 || degrees != 0 || middle != lastMiddle else { return nil }
    return .transform(from: lastMiddle, to: middle, levels: levels, degrees: degrees)
  }

  /// The direction from one finger to the other, in degrees clockwise from the right.
  private static func angle(_ a: ViewPoint, _ b: ViewPoint) -> Double {
    atan2(b.y - a.y, b.x - a.x) * 180 / .pi
  }
}
