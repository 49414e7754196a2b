import MapModel

/// A timed movement of the camera that is under way.
struct Mover: Sendable {
  /// Who asked for it, if anybody may ask about it.
  var motion: MotionID?
  /// Whether fingers caused it.
  let gesture: Bool
  /// What it comes from.
  let reason: MoveReason
  /// The camera by time.
  let path: MotionPath
  /// When it began.
  let start: Double
  /// How long it takes, > 0.
  let duration: Double
  /// Time of the next frame: start + k/fps, the last one exactly at start + duration.
  private(set) var next: Double
  private var index = 0.0
  private let end: Double
  private let frame: Double

  /// Frames closer to the end than this, in frames, are left to the end.
  private static let tooClose = 1e-6

  /// Starts a movement; its first frame is one frame later.
  init(
    _ path: MotionPath, motion: MotionID?, gesture: Bool, reason: MoveReason, at start: Double,
    duration: Double, frame: Double
  ) {
    self.path = path
    self.motion = motion
    self.gesture = gesture
    self.reason = reason
    self.start = start
    self.duration = duration
    self.frame = frame
    end = min(start + duration, .greatestFiniteMagnitude)
    next = start
    step()
  }

  /// Whether the map glides on after a finger.
  var isFling: Bool {
    if case .glide = path { return true }
    return false
  }

  /// Whether the next frame is the last.
  var isLast: Bool { next >= end }

  /// The part of the time that has passed at the last frame, 0…1.
  var progress: Double { min(max((index - 1) * frame / duration, 0), 1) }

  /// The camera of the next frame; the last one is the path's exact end.
  var camera: Camera { isLast ? path.end : path.camera(at: index * frame / duration) }

  /// Goes on to the frame after the next.
  mutating func step() {
    index += 1
    let passed = index * frame
    next = passed > duration - Mover.tooClose * frame ? end : start + passed
  }
}
