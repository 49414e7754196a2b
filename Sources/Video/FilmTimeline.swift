import MapModel

/// Which frames a film has: one each time that the clock passes `start` + number ÷ rate, and one of
/// its end where that is not such a time; equal ones in a row are one shot.
///
/// Frames are taken before the clock moves on, so that each shows all that happened at its instant.
/// Those that may still go to black are held back until more than that is known to follow.
struct FilmTimeline {
  private let start: Double
  private let rate: Double
  private let fade: Double
  private let range: ClosedRange<Int>?
  /// How many frames were taken.
  private(set) var count = 0
  private var held: [Shot] = []
  private var heldFrom = 0
  private var open: Shot?

  /// Times nearer to each other than this are the same instant.
  private static let instant = 1e-9
  /// The most frames of a shot, so that whoever takes them can say that it is enough.
  private static let longestShot = 100_000

  init(start: Double, rate: Double, fade: Double, range: ClosedRange<Int>?) {
    self.start = start
    self.rate = rate
    self.fade = fade
    self.range = range
  }

  /// Takes the frames between now and a time to which the clock is about to move.
  ///
  /// - Parameters:
  ///   - frame: what is seen at a time until then.
  ///   - emit: given shots in order.
  mutating func take<Failure: Error>(
    until time: Double, _ frame: (Double) -> FilmFrame, emit: (Shot) throws(Failure) -> Void
  ) throws(Failure) {
    while nextTime < time - FilmTimeline.instant {
      try hold(at: nextTime, frame, emit)
    }
  }

  /// Takes the last frames; the film ends now.
  mutating func end<Failure: Error>(
    at time: Double, _ frame: (Double) -> FilmFrame, emit: (Shot) throws(Failure) -> Void
  ) throws(Failure) {
    while nextTime <= time + FilmTimeline.instant { try hold(at: nextTime, frame, emit) }
    if lastTime < time - FilmTimeline.instant { try hold(at: time, frame, emit) }
    for var shot in held[heldFrom...] {
      if fade > 0 {
        shot.frame.darkness = max(shot.frame.darkness, 1 - (time - shot.time) / fade)
      }
      try join(shot, emit)
    }
    held = []
    heldFrom = 0
    if let open { try emit(open) }
    open = nil
  }

  /// Whether every frame that is wanted has been taken.
  var isDone: Bool { range.map { count > $0.upperBound } ?? false }

  private var nextTime: Double { start + Double(count) / rate }
  private var lastTime: Double { start + Double(count - 1) / rate }

  private mutating func hold<Failure: Error>(
    at time: Double, _ frame: (Double) -> FilmFrame, _ emit: (Shot) throws(Failure) -> Void
  ) throws(Failure) {
    let number = count
    count += 1
    guard range?.contains(number) ?? true else { return }
    var shot = Shot(frame: frame(time), number: number, time: time)
    if fade > 0 {
      shot.frame.darkness = max(0, 1 - (time - start) / fade)
      held.append(shot)
      while held[heldFrom].time <= time - fade {
        try join(held[heldFrom], emit)
        heldFrom += 1
      }
      if heldFrom > 512 {
        held.removeFirst(heldFrom)
        heldFrom = 0
      }
    } else {
      try join(shot, emit)
    }
  }

  private mutating func join<Failure: Error>(
    _ shot: Shot, _ emit: (Shot) throws(Failure) -> Void
  ) throws(Failure) {
    if let last = open, last.count < FilmTimeline.longestShot,
      last.number + last.count == shot.number, last.frame == shot.frame
    {
      open?.count += 1
      return
    }
    if let open { try emit(open) }
    open = shot
  }
}
