import MapModel

/// The camera keeps its target on the device.
struct Follower: Hashable, Sendable {
  let motion: MotionID
  /// The zoom to keep; nil for the present one.
  let zoom: Double?
}

extension Engine {
  /// Starts a journey of the device; one that is under way ends.
  mutating func play(_ journey: LocationTrack, motion: MotionID) {
    endPlayback()
    playback = Playback(journey, motion: motion, at: now)
    playFix()
  }

  /// Whether a journey of the device is under way.
  public var isPlayingLocation: Bool { playback != nil }

  /// Gives the fix that is due.
  mutating func playFix() {
    guard var playback else { return }
    let last = playback.isLast
    let fix = playback.fix()
    self.playback = last ? nil : playback
    if let fix { take(fix) }
    if last { queueOutcome(playback.motion, .finished) }
  }

  /// Gives the last fix of the journey at once.
  mutating func finishPlayback() {
    playback?.skipToEnd()
    playFix()
  }

  /// The journey ends where it is.
  mutating func endPlayback() {
    guard let playback else { return }
    self.playback = nil
    queueOutcome(playback.motion, .canceled)
  }

  /// A fix from outside, or the loss of the device. It ends a journey: the last word counts, and
  /// two sources never take turns.
  mutating func setLocation(_ fix: LocationFix?) {
    endPlayback()
    if let fix { take(fix) } else { location = nil }
  }

  /// Starts to keep the target on the device, from now on if there is a fix.
  mutating func follow(zoom: Double?, motion: MotionID) {
    let next = Follower(motion: motion, zoom: zoom)
    if let location {
      jump(to: camera(of: next, at: location), motion: nil, reason: .api)
    } else if let follower {
      queueOutcome(follower.motion, .canceled)
    }
    follower = next
  }

  private mutating func take(_ fix: LocationFix) {
    location = fix
    queue(.location(fix))
    compareRegions(with: fix)
    guard let follower else { return }
    jump(to: camera(of: follower, at: fix), motion: nil, reason: .api, keepsFollowing: true)
  }

  private func camera(of follower: Follower, at fix: LocationFix) -> Camera {
    var camera = planned
    camera.target = fix.coordinate
    camera.zoom = follower.zoom ?? camera.zoom
    return camera
  }
}
