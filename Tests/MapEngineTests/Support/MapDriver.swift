import Geo
import MapEngine
import MapModel

/// Does what a session does: one loop around one engine, with timers, deferred commands and
/// handlers that are never entered while another one runs.
final class MapDriver {
  struct Entry: Equatable {
    var time: Double
    var delivery: Delivery
  }

  var engine: Engine
  private(set) var now = 0.0
  private(set) var log: [Entry] = []
  private(set) var outcomes: [MotionID: [MotionOutcome]] = [:]
  private(set) var given: [MotionID] = []
  /// Whether deliveries are written down.
  var records = true
  /// Called for every event; commands made inside are carried out afterwards.
  var onEvent: ((MapEvent) -> Void)?
  /// The answers to questions; none is handled unless told.
  var answers: ((MapEvent) -> Bool)?
  /// Called with every delivery and the state after it.
  var watch: ((Delivery) -> Void)?

  private var deferred: [(Command, MotionID)] = []
  private var timers = VirtualClock<@Sendable (MapDriver) -> Void>()
  private var isDelivering = false

  init(
    _ camera: Camera = Camera(target: Coordinate(lat: 10, lng: 20), zoom: 5),
    width: Double = 400, height: Double = 400, fps: Double = 60
  ) {
    engine = Engine(
      viewport: Viewport(width: width, height: height), camera: camera, framesPerSecond: fps)
  }

  /// Gives a command: at once, or after the handler that gives it.
  @discardableResult
  func perform(_ command: Command) -> MotionID {
    let motion = MotionID(given.count + 1)
    given.append(motion)
    if isDelivering {
      deferred.append((command, motion))
    } else {
      engine.perform(command, motion: motion, at: now)
      deliver()
    }
    return motion
  }

  @discardableResult
  func move(
    _ lat: Double? = nil, _ lng: Double? = nil, zoom: Double? = nil, bearing: Double? = nil
  ) -> MotionID {
    perform(.moveTo(MapDriver.change(lat, lng, zoom: zoom, bearing: bearing)))
  }

  @discardableResult
  func animate(
    _ lat: Double? = nil, _ lng: Double? = nil, zoom: Double? = nil, bearing: Double? = nil,
    angle: Double? = nil, seconds: Double? = 0.5, easing: Easing = .ease
  ) -> MotionID {
    var change = MapDriver.change(lat, lng, zoom: zoom, bearing: bearing)
    change.viewingAngle = angle
    return perform(.animateTo(change, Timing(duration: seconds, easing: easing)))
  }

  @discardableResult
  func gesture(_ gesture: Gesture) -> MotionID { perform(.gesture(gesture)) }

  @discardableResult
  func pan(
    _ x: Double, _ y: Double, to toX: Double, _ toY: Double, seconds: Double, fling: Bool = false
  ) -> MotionID {
    gesture(
      .pan(
        from: ViewPoint(x: x, y: y), to: ViewPoint(x: toX, y: toY), duration: seconds,
        fling: fling))
  }

  /// Live fingers.
  func touch(_ events: [PointerEvent], at time: Double) {
    run(until: time)
    engine.touch(events, at: time)
    deliver()
  }

  func after(_ seconds: Double, _ action: @escaping @Sendable (MapDriver) -> Void) {
    timers.schedule(action, at: now + seconds)
  }

  /// Lets virtual time pass; what is due at its end happens.
  func sleep(_ seconds: Double) { run(until: now + seconds) }

  /// Runs until nothing is left that could happen, or the time is up.
  func run(until end: Double = .infinity) {
    deliver()
    while let due = nextDue, due <= end {
      now = max(now, due)
      if let frame = engine.nextFrame, frame <= due {
        engine.advance(to: now)
        deliver()
      } else if let timer = timers.popNext() {
        timer.token(self)
        deliver()
      }
    }
    if end < .infinity { now = max(now, end) }
  }

  /// Takes and hands out everything that waits, then carries out what handlers asked for.
  func deliver() {
    guard !isDelivering else { return }
    while true {
      while let delivery = engine.nextDelivery() { hand(out: delivery) }
      guard !deferred.isEmpty else { return }
      let (command, motion) = deferred.removeFirst()
      engine.perform(command, motion: motion, at: now)
    }
  }

  private func hand(out delivery: Delivery) {
    if records { log.append(Entry(time: now, delivery: delivery)) }
    watch?(delivery)
    isDelivering = true
    switch delivery {
    case .event(let event):
      onEvent?(event)
      if MapDriver.isQuestion(event) {
        engine.answer(event, handled: answers?(event) ?? false)
      }
    case .outcome(let motion, let outcome):
      outcomes[motion, default: []].append(outcome)
    }
    isDelivering = false
  }

  private var nextDue: Double? {
    switch (engine.nextFrame, timers.next?.time) {
    case (let a?, let b?): min(a, b)
    case (let a?, nil): a
    case (nil, let b?): b
    case (nil, nil): nil
    }
  }

  private static func isQuestion(_ event: MapEvent) -> Bool {
    switch event {
    case .tapMarker, .tapCluster, .tapClusterItem, .tapCompassButton, .tapMyLocationButton,
      .markerInfoWindow,
      .markerInfoContents:
      true
    default: false
    }
  }

  static func change(
    _ lat: Double?, _ lng: Double?, zoom: Double? = nil, bearing: Double? = nil
  ) -> CameraChange {
    var change = CameraChange(zoom: zoom, bearing: bearing)
    if let lat, let lng { change.target = Coordinate(lat: lat, lng: lng) }
    return change
  }
}
