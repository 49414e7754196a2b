import Geo
import Glibc
import MapModel

/// A journey of the device under way: fixes at even intervals from the first point to the last.
struct Playback: Sendable {
  let motion: MotionID
  /// Time of the next fix: start + k·interval, the last one exactly at the end.
  private(set) var next: Double

  private let track: Track
  /// Seconds since the first point at each point; nil at an even speed.
  private let times: [Double]?
  private let speed: Double
  private let start: Double
  private let duration: Double
  private let interval: Double
  private let noise: Double
  private var random: SplitMix64
  private var index = 0.0

  /// Starts a journey; its first fix is due at once.
  init(_ journey: LocationTrack, motion: MotionID, at start: Double) {
    self.motion = motion
    self.start = start
    track = Track(journey.points.map(\.coordinate))
    let times = journey.points.compactMap(\.time)
    if journey.speed == nil, times.count == journey.points.count, let first = times.first {
      self.times = times.map { $0 - first }
    } else {
      self.times = nil
    }
    speed = journey.speed ?? Playback.defaultSpeed
    duration = min(self.times?.last ?? track.length / speed, .greatestFiniteMagnitude)
    interval = journey.interval
    noise = journey.noise
    random = SplitMix64(seed: journey.seed)
    next = start
  }

  /// Metres a second on a track that tells neither a speed nor times: a walk.
  static let defaultSpeed = 1.4

  /// The part of the time that has passed, 0…1.
  var progress: Double {
    duration > 0 ? min(max((next - start) / duration, 0), 1) : 1
  }

  /// Whether the next fix is the last.
  var isLast: Bool { index * interval >= duration * (1 - 1e-12) }

  /// Makes the next fix. The last one lies exactly on the last point, without noise.
  mutating func fix() -> LocationFix? {
    let passed = isLast ? duration : index * interval
    guard let place = place(after: passed) else { return nil }
    var fix = LocationFix(
      coordinate: place.coordinate, accuracy: noise > 0 ? noise : nil, heading: place.heading,
      speed: place.speed, time: next)
    if noise > 0 {
      let (east, north) = random.normalPair()
      if !isLast {
        let metres = min(noise * hypot(east, north), 1e7)
        fix.coordinate = Spherical.offset(
          from: place.coordinate, metres: metres, heading: atan2(east, north) / Degrees.radian)
      }
    }
    index += 1
    let end = min(start + duration, .greatestFiniteMagnitude)
    next = isLast ? end : min(start + index * interval, end)
    return fix
  }

  /// Goes to the last fix.
  mutating func skipToEnd() {
    guard !isLast else { return }
    index = (duration / interval).rounded(.up)
  }

  private func place(
    after passed: Double
  ) -> (coordinate: Coordinate, heading: Double?, speed: Double)? {
    guard let times else {
      let way = passed >= duration ? track.length : passed * speed
      guard let coordinate = track.coordinate(at: way) else { return nil }
      return (coordinate, heading(at: way), track.length > 0 ? speed : 0)
    }
    guard times.count > 1 else { return track.points.first.map { ($0, nil, 0) } }
    let leg = times.lastIndex(notAbove: passed)
    let seconds = times[leg + 1] - times[leg]
    let metres = track.metres[leg + 1] - track.metres[leg]
    let part = seconds > 0 ? (passed - times[leg]) / seconds : 1
    let way = track.metres[leg] + metres * part
    let coordinate = Spherical.interpolate(
      from: track.points[leg], to: track.points[leg + 1], fraction: part)
    return (coordinate, heading(at: way), seconds > 0 ? metres / seconds : 0)
  }

  /// The direction over the metre behind and the metre ahead.
  private func heading(at way: Double) -> Double? { track.heading(at: way, span: 2) }
}
