import Geo
import MapModel

/// Camera, fingers, markers and device location of one map on a virtual clock.
///
/// Time and commands go in, deliveries come out; the engine knows no script, no file and no wall
/// clock. Whoever drives it repeats: take deliveries until there are none, then perform a command
/// or advance to `nextFrame`, whichever is due.
public struct Engine: ~Copyable, Sendable {
  /// The camera as scripts read it: it changes when the `change` that tells of it is taken.
  public internal(set) var camera: Camera
  /// The view; its padding may be set at any time and is no motion (C19).
  public var viewport: Viewport
  /// The limits of the camera; `Command.setZoomLimits` and `.setTargetBounds` change them.
  public internal(set) var limits = CameraLimits()
  /// Which gestures and buttons the map obeys, from now on.
  public var settings = GestureSettings()
  /// The last device fix; nil when there was none or it was lost.
  public internal(set) var location: LocationFix?
  /// Whether the dot of the last fix is drawn, and so takes taps.
  public var showsLocationDot = false
  /// What lies on the map.
  public internal(set) var overlays = OverlayStore() { didSet { drawn = nil } }
  /// The places that the map itself shows, nil for none.
  public var placeLayer: PlaceLayer?
  /// Whether a will_move has been delivered and its idle has not.
  public internal(set) var isMoving = false

  /// Absolute time of the next thing the engine wants to do by itself: a frame, a finger's sample,
  /// the end of a wait for a second tap, a device fix. Nil when there is none.
  public private(set) var nextFrame: Double?

  /// The camera when everything that waits has been delivered.
  var planned: Camera
  var now = 0.0
  let frame: Double
  var steps = StepQueue()
  var cycle = CameraCycle()
  var mover: Mover?
  var touch: TouchWork?
  var recognizer = TouchRecognizer()
  var follower: Follower?
  var playback: Playback?
  var tiles: TileSettling
  var tileLoading = TileLoading()
  var selection = SelectionState()
  var openQuestion: OpenQuestion?
  var dragged: DraggedMarker?
  var overlayMotions: OverlayMotions
  /// The regions that the last fix lies in.
  var occupied: Set<OverlayID> = []
  /// What the last scene showed of `overlays`, while those are still the same.
  var drawn: [Scene.Item]?

  /// Makes a map at rest.
  /// - Parameters:
  ///   - camera: The initial camera, brought within the limits; it is no motion (C14).
  ///   - framesPerSecond: Frames of a motion a second; held within 0.001…100,000.
  public init(viewport: Viewport, camera: Camera, framesPerSecond: Double) {
    let rate = framesPerSecond.isFinite ? min(max(framesPerSecond, 0.001), 100_000) : 60
    frame = 1 / rate
    overlayMotions = OverlayMotions(frame: frame)
    self.viewport = viewport
    self.camera = limits.clamped(camera)
    planned = self.camera
    tiles = TileSettling(loaded: VisibleTiles(camera: self.camera, viewport: viewport))
    overlays.rest(atZoom: self.camera.zoom)
  }

  /// A snapshot of how the present camera maps the ground to the view.
  public var projection: Projection { Projection(camera: camera, viewport: viewport) }

  /// The selected marker, or nil.
  public var selected: OverlayID? { selection.selected }

  /// The marker whose info window is open, or nil.
  public var openWindow: OverlayID? { selection.open }

  /// When the next finger moves or the recogniser's patience ends.
  var nextTouch: Double { min(touch?.next ?? .infinity, recognizer.deadline) }

  /// Plays the one thing that is due first, if it is due by `time`; what it brings is then to be
  /// taken with `nextDelivery()`.
  public mutating func advance(to time: Double) {
    assumeUnhandled()
    guard let due = nextFrame, due <= time else { return }
    now = max(now, due)
    let soon = due + Engine.sameTime
    if nextTouch <= soon {
      playTouch()
    } else if let frame = mover?.next, frame <= soon {
      playFrame()
    } else if overlayMotions.next <= soon {
      playOverlayFrame()
    } else if let fix = playback?.next, fix <= soon {
      playFix()
    } else {
      closeVanished()
    }
    schedule()
  }

  /// Times nearer than this are one: fingers come first then, and fixes last, whatever the last bits
  /// of sums say. Traces round times to a quarter of it.
  private static let sameTime = 4e-9

  /// Notes when the engine wants to be asked again.
  mutating func schedule() {
    var next = min(min(nextTouch, mover?.next ?? .infinity), playback?.next ?? .infinity)
    next = min(min(next, overlayMotions.next), vanishing ?? .infinity)
    nextFrame = next < .infinity ? next : nil
  }

  /// Whether neither a motion nor fingers are at work, nor news of them waits: what `wait_idle`
  /// waits for. Tiles do not count.
  public var isAtRest: Bool {
    !isMoving && mover == nil && touch == nil && !recognizer.isBusy && steps.isEmpty
      && openQuestion == nil
  }

  /// Whether news waits to be taken, or a question to be answered.
  public var hasUndelivered: Bool { !steps.isEmpty || openQuestion != nil }

  /// What keeps the map from being settled.
  public var pending: [PendingWork] {
    var work: [PendingWork] = []
    if let mover {
      let kind: PendingWork.Kind = mover.isFling ? .fling : mover.gesture ? .gesture : .animation
      work.append(PendingWork(kind: kind, motion: mover.motion))
    }
    if let touch {
      work.append(PendingWork(kind: .gesture, motion: touch.motion))
    } else if recognizer.isBusy {
      work.append(PendingWork(kind: .gesture))
    }
    for moving in overlayMotions.all {
      work.append(PendingWork(kind: .overlay, motion: moving.motion))
    }
    if tiles.isLoading || tilesAreDue { work.append(PendingWork(kind: .tiles)) }
    if hasUndelivered { work.append(PendingWork(kind: .delivery)) }
    return work
  }

  /// The part of a motion's time that has passed, 0…1; nil when it does not run.
  public func progress(of motion: MotionID) -> Double? {
    if let mover, mover.motion == motion { return mover.progress }
    if let touch, touch.motion == motion { return touch.progress }
    if let playback, playback.motion == motion { return playback.progress }
    if follower?.motion == motion { return 0 }
    if let moving = overlayMotions.all.first(where: { $0.motion == motion }) {
      return moving.progress(at: now)
    }
    return nil
  }
}
