import Glibc
import MapModel

/// Two fingers side by side draw up (more tilt) or down in parallel.
///
/// What counts is the way beyond the slop.
struct TiltGesture: Hashable, Sendable {
  /// What the fingers' ways say so far.
  enum Verdict: Hashable, Sendable {
    /// Not enough is known.
    case open
    /// They tilt.
    case tilt
    /// They do something else.
    case other
  }

  private let first: ViewPoint
  private let second: ViewPoint
  private let began: Double
  private let sideBySide: Bool
  private var given = 0.0

  /// Follows two fingers.
  init(_ first: ViewPoint, _ second: ViewPoint, at time: Double) {
    self.first = first
    self.second = second
    began = time
    let lean = atan2(abs(second.y - first.y), abs(second.x - first.x)) * 180 / .pi
    sideBySide = lean <= TouchLimits.tiltLean
  }

  /// Judges where the fingers are now.
  func judge(_ a: ViewPoint, _ b: ViewPoint, at time: Double) -> Verdict {
    guard sideBySide else { return .other }
    let ways = [
      ViewPoint(x: a.x - first.x, y: a.y - first.y),
      ViewPoint(x: b.x - second.x, y: b.y - second.y),
    ]
    let moving = ways.filter { hypot($0.x, $0.y) > 1 }
    if moving.isEmpty { return .open }
    guard moving.allSatisfy({ abs($0.y) > abs($0.x) }) else { return .other }
    if moving.count == 1 { return time - began > TouchLimits.tiltPatience ? .other : .open }
    guard (moving[0].y < 0) == (moving[1].y < 0) else { return .other }
    guard max(abs(moving[0].y), abs(moving[1].y)) < 2 * min(abs(moving[0].y), abs(moving[1].y))
    else { return .other }
    return beyondSlop(a, b) == 0 ? .open : .tilt
  }

  /// The degrees of this step.
  mutating func move(to a: ViewPoint, _ b: ViewPoint) -> Double {
    let degrees = beyondSlop(a, b) / TouchLimits.pointsPerTiltDegree
    defer { given = degrees }
    return degrees - given
  }

  /// How far the middle has gone up (positive) or down beyond the slop, in points.
  private func beyondSlop(_ a: ViewPoint, _ b: ViewPoint) -> Double {
    let up = (first.y - a.y) / 2 + (second.y - b.y) / 2
    let beyond = max(0, abs(up) - TouchLimits.slop)
    return up < 0 ? -beyond : beyond
  }
}
