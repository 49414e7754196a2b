import Geo
import MapModel

extension Engine {
  /// Carries out a command, at a time in seconds that is not before any earlier one.
  ///
  /// What it brings is then to be taken with `nextDelivery()`. The motion, named by the caller and
  /// by nobody else, gets exactly one outcome: also when the command is over at once, changes
  /// nothing, is refused (see `check`) or is replaced.
  public mutating func perform(_ command: Command, motion: MotionID, at time: Double) {
    assumeUnhandled()
    if time.isFinite { now = max(now, time) }
    do {
      try check(command)
      carryOut(command, motion: motion)
    } catch {
      queueOutcome(motion, .canceled)
    }
    schedule()
  }

  private mutating func carryOut(_ command: Command, motion: MotionID) {
    switch command {
    case .moveTo(let change):
      jump(to: change.applied(to: planned), motion: motion, reason: .api)
    case .animateTo(let change, let timing):
      ease(to: limits.clamped(change.applied(to: planned)), timing, motion: motion)
    case .flyTo(let change, let flight):
      fly(to: limits.clamped(change.applied(to: planned)), flight, motion: motion)
    case .fitBounds(let bounds, let padding, let bearing, let timing):
      let camera = Camera.fitting(
        bounds, in: viewport, padding: padding, bearing: bearing, limits: limits, from: planned)
      move(to: camera, timing, motion: motion)
    case .zoomBy(let levels, let point, let timing):
      zoom(by: levels, around: point, timing, motion: motion)
    case .zoomTo(let level, let timing):
      var camera = planned
      camera.zoom = level
      move(to: limits.clamped(camera), timing, motion: motion)
    case .scrollBy(let way, let timing):
      let way = way.withinReach
      move(to: planned.scrolled(by: way, in: viewport, limits: limits), timing, motion: motion)
    case .follow(let journey):
      follow(journey, motion: motion)
    case .orbit(let turn):
      orbit(turn, motion: motion)
    case .followLocation(let zoom):
      follow(zoom: zoom, motion: motion)
    case .gesture(let gesture):
      start(gesture, motion: motion)
    case .playLocation(let journey):
      play(journey, motion: motion)
    case .animateOverlay(let id, let goals, let timing):
      animate(id, goals, timing, motion: motion)
    case .tapCompassButton:
      tapCompass(motion: motion)
    case .tapMyLocationButton:
      tapMyLocation(motion: motion)
    case .stop, .cancel, .finish, .setZoomLimits, .setTargetBounds, .setLocation:
      order(command)
      queueOutcome(motion, .finished)
    }
  }

  /// Commands that are over as soon as they are given.
  private mutating func order(_ command: Command) {
    switch command {
    case .stop: stop()
    case .cancel(let motion): cancel(motion)
    case .finish(let motion): finish(motion)
    case .setZoomLimits(let min, let max):
      // Limits may narrow the map's own, not widen them (C17).
      let own = CameraLimits()
      limits.minZoom = Swift.min(Swift.max(min, own.minZoom), own.maxZoom)
      limits.maxZoom = Swift.min(Swift.max(max, own.minZoom), own.maxZoom)
      obeyLimits()
    case .setTargetBounds(let bounds):
      limits.targetBounds = bounds
      obeyLimits()
    case .setLocation(let fix): setLocation(fix)
    default: break
    }
  }

  // MARK: Camera commands

  private mutating func move(to camera: Camera, _ timing: Timing?, motion: MotionID) {
    if let timing {
      ease(to: camera, timing, motion: motion)
    } else {
      jump(to: camera, motion: motion, reason: .api)
    }
  }

  private mutating func ease(to camera: Camera, _ timing: Timing, motion: MotionID) {
    animate(
      to: camera, along: .ease(EaseMotion(from: planned, to: camera, easing: timing.easing)),
      duration: timing.duration ?? Timing.defaultDuration, motion: motion, reason: .animation)
  }

  private mutating func fly(to camera: Camera, _ flight: Flight, motion: MotionID) {
    let path = FlightPath(
      from: planned, to: camera, in: viewport, curve: flight.curve, minZoom: flight.minZoom)
    let duration = path.duration(of: flight)
    // A flight without a duration of its own to where the map is takes no time and is no motion.
    if flight.timing.duration == nil, planned.looksLike(camera) {
      return stay(motion: motion, reason: .animation)
    }
    animate(
      to: camera, along: .flight(FlightMotion(path, easing: flight.timing.easing)),
      duration: duration, motion: motion, reason: .animation)
  }

  private mutating func zoom(
    by levels: Double, around point: ViewPoint?, _ timing: Timing?, motion: MotionID
  ) {
    let zoom = ZoomMotion(
      from: planned, by: levels, around: (point ?? viewport.center).withinReach, in: viewport,
      limits: limits, easing: timing?.easing ?? .linear)
    guard let timing else { return jump(to: zoom.end, motion: motion, reason: .api) }
    animate(
      to: zoom.end, along: .zoom(zoom), duration: timing.duration ?? Timing.defaultDuration,
      motion: motion, reason: .animation)
  }

  private mutating func follow(_ journey: Follow, motion: MotionID) {
    let track = Track(journey.path)
    let duration = journey.duration ?? track.length / (journey.speed ?? 1)
    let follow = FollowMotion(journey, track: track, from: planned, duration: duration)
    if track.length == 0 {
      return animate(
        to: limits.clamped(follow.end), along: .follow(follow), duration: duration, motion: motion,
        reason: .animation)
    }
    takeOver(by: duration > 0 ? .animation : .api)
    start(.follow(follow), duration: duration, motion: motion, reason: .animation)
  }

  private mutating func orbit(_ turn: Orbit, motion: MotionID) {
    let duration = turn.timing.duration ?? Timing.defaultDuration
    let center = limits.clamped(turn.center ?? planned.target)
    let orbit = OrbitMotion(
      from: planned, around: center, degrees: turn.degrees, easing: turn.timing.easing)
    if turn.degrees == 0 {
      return animate(
        to: orbit.end, along: .orbit(orbit), duration: duration, motion: motion, reason: .animation)
    }
    takeOver(by: duration > 0 ? .animation : .api)
    start(.orbit(orbit), duration: duration, motion: motion, reason: .animation)
  }

  /// New limits hold at once: a camera outside changes at once (C15).
  private mutating func obeyLimits() {
    let camera = limits.clamped(planned)
    if camera != planned {
      jump(to: camera, motion: nil, reason: .api, keepsFollowing: true)
    }
  }

  // MARK: Endings

  /// Ends the camera's motions and the fingers where they are. A journey of the device goes on: it
  /// is not the map that moves.
  private mutating func stop() {
    stopMover()
    if let touch { interrupt(touch, by: .stop) }
    if recognizer.holdsCamera {
      dropFingers()
      halt(by: .stop)
    }
    if let follower {
      self.follower = nil
      queueOutcome(follower.motion, .canceled)
    }
  }

  private mutating func cancel(_ motion: MotionID) {
    if mover?.motion == motion { stopMover() }
    if let touch, touch.motion == motion {
      if touch.carriesOn { stopMover() }
      if self.touch != nil { interrupt(touch, by: .stop) }
    }
    if playback?.motion == motion { endPlayback() }
    cancelOverlayMotion(motion)
    if let follower, follower.motion == motion {
      self.follower = nil
      queueOutcome(motion, .canceled)
    }
  }

  private mutating func finish(_ motion: MotionID) {
    if touch?.motion == motion { finishTouch(motion) }
    if mover?.motion == motion { finishMover() }
    if playback?.motion == motion { finishPlayback() }
    finishOverlayMotion(motion)
    if let follower, follower.motion == motion {
      self.follower = nil
      queueOutcome(motion, .finished)
    }
  }
}
