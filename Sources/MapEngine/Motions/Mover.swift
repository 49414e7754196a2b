import MapModel

/// A timed movement of the camera that is under way.
struct Mover: Sendable {
  /// Who asked for it, if anybody may ask about it.
  var motion: MotionID?
  /// Whether fingers caused it.
  let gesture: Bool
  /// What it comes from.
  let reason: MoveReason
  /// The camera by time; boxed, so that a mover stays small where it is moved about.
  private let course: Course
  /// When it began.
  let start: Double
  /// How long it takes, > 0.
  let duration: Double
  /// Time of the next frame: start + k/fps, the last one exactly at start + duration.
  private(set) var next: Double
  private var index = 0.0
  private let finish: Double
  private let frame: Double

  /// Frames closer to the end than this, in frames, are left to the end.
  private static let tooClose = 1e-6

  /// Starts a movement; its first frame is one frame later.
  init(
    _ path: MotionPath, motion: MotionID?, gesture: Bool, reason: MoveReason, at start: Double,
    duration: Double, frame: Double
  ) {
    course = Course(path)
    self.motion = motion
    self.gesture = gesture
    self.reason = reason
    self.start = start
    self.duration = duration
    self.frame = frame
    finish = min(start + duration, .greatestFiniteMagnitude)
    next = start
    prepare()
  }

  /// Whether the map glides on after a finger.
  var isFling: Bool {
    if case .glide = course.path { return true }
    return false
  }

  /// Whether the last frame has been played.
  var isOver: Bool { next == .infinity }

  /// The part of the time that has passed at the last frame, 0…1.
  var progress: Double { min(max((index - 1) * frame / duration, 0), 1) }

  /// The exact camera of arrival.
  var end: Camera { course.path.end }

  /// Plays the next frame: its camera, which in the end is the path's exact end.
  mutating func step() -> Camera {
    if next >= finish {
      next = .infinity
      return end
    }
    let camera = course.path.camera(at: index * frame / duration)
    prepare()
    return camera
  }

  /// The camera between the last frame and the next one, where the path takes it at a time; nil when
  /// that is the last frame's own time.
  func camera(at time: Double) -> Camera? {
    let last = start + (index - 1) * frame
    guard time > last + Mover.tooClose * frame, time < finish else { return nil }
    return course.path.camera(at: (time - start) / duration)
  }

  /// Goes on to the frame after the next.
  private mutating func prepare() {
    index += 1
    let passed = index * frame
    next = passed > duration - Mover.tooClose * frame ? finish : start + passed
  }
}

/// Holds the path of one mover.
private final class Course: Sendable {
  let path: MotionPath

  init(_ path: MotionPath) { self.path = path }
}
