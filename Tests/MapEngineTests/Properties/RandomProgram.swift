import Geo
import MapModel

@testable import MapEngine

/// Makes programs from seeds.
struct RandomProgram {
  private var random: SplitMix64
  private var markers = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func program(length: Int) -> Program {
    var steps: [Program.Step] = []
    for _ in 0..<length {
      steps.append(step())
      if chance(0.5) { steps.append(.sleep(Double(below(8)) / 16)) }
    }
    return Program(steps: steps)
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ part: Double) -> Bool { random.unit() <= part }
  private mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }

  /// On a grid of eighths, so that a whole turn of the longitude is exact.
  private mutating func place() -> Coordinate {
    Coordinate(lat: Double(below(1440)) / 8 - 90, lng: Double(below(2880)) / 8 - 180)
  }

  private mutating func point() -> ViewPoint {
    ViewPoint(x: Double(below(500)) - 50, y: Double(below(500)) - 50)
  }

  private mutating func change() -> CameraChange {
    CameraChange(
      target: chance(0.6) ? place() : nil, zoom: chance(0.5) ? Double(below(200)) / 8 - 1 : nil,
      bearing: chance(0.3) ? Double(below(900)) - 300 : nil,
      viewingAngle: chance(0.3) ? Double(below(90)) - 10 : nil)
  }

  private mutating func timing() -> Timing {
    Timing(
      duration: pick([0, 0.05, 0.2, 0.5, nil]),
      easing: pick([
        .linear, .ease, .easeIn, .cubicBezier(x1: 0.1, y1: -2, x2: 0.9, y2: 3),
      ]))
  }

  private mutating func step() -> Program.Step {
    switch below(24) {
    case 0..<12: return .perform(command())
    case 12: return .inHandler(after: below(12), command())
    case 13: return .timer(Double(below(10)) / 8, command())
    case 14..<17: return touch()
    case 17: return .visit(below(max(markers, 1)) + 1, drags: chance(0.5))
    case 18:
      markers += 1
      return .addMarker(place(), draggable: chance(0.5))
    case 19: return .select(chance(0.8) ? below(max(markers, 1)) + 1 : nil)
    case 20: return chance(0.5) ? .clear : .clearInHandler(after: below(10))
    case 21: return .padding(Padding(top: Double(below(300)), left: Double(below(300))))
    case 22: return .answer(chance(0.5))
    default:
      var settings = GestureSettings()
      settings.scroll = chance(0.8)
      settings.zoom = chance(0.8)
      settings.rotate = chance(0.8)
      settings.tilt = chance(0.8)
      settings.scrollDuringRotateOrZoom = chance(0.8)
      settings.compassButton = chance(0.5)
      settings.myLocationButton = chance(0.5)
      return .settings(settings)
    }
  }

  private mutating func touch() -> Program.Step {
    .touch(pick([.down, .down, .move, .move, .move, .up, .up, .cancel]), finger: below(3), point())
  }

  private mutating func command() -> Command {
    switch below(24) {
    case 0, 1: return .moveTo(change())
    case 2, 3, 4: return .animateTo(change(), timing())
    case 5:
      var flight = Flight()
      flight.maxDuration = 0.6
      flight.timing = timing()
      if chance(0.5) { flight.timing.duration = nil }
      return .flyTo(change(), flight)
    case 6:
      let corner = place()
      return .fitBounds(
        CoordinateBounds(
          southwest: corner,
          northeast: Coordinate(lat: min(corner.lat + 9, 90), lng: corner.lng + 9)),
        padding: Padding(all: Double(below(250))), bearing: Double(below(360)),
        timing: chance(0.5) ? timing() : nil)
    case 7:
      return .zoomBy(
        Double(below(64)) / 8 - 4, around: chance(0.5) ? point() : nil,
        timing: chance(0.5) ? timing() : nil)
    case 8: return .scrollBy(point(), timing: chance(0.5) ? timing() : nil)
    case 9:
      var follow = Follow(path: (0...below(4)).map { _ in place() })
      follow.duration = Double(below(8)) / 16
      follow.turns = chance(0.5)
      return .follow(follow)
    case 10:
      return .orbit(
        Orbit(
          center: chance(0.5) ? place() : nil, degrees: Double(below(9) * 90 - 360),
          timing: timing()))
    case 11: return .followLocation(zoom: chance(0.5) ? Double(below(20)) : nil)
    case 12: return .stop
    case 13: return .cancel(MotionID(below(200)))
    case 14: return .finish(MotionID(below(200)))
    case 15: return pick([.tapCompassButton, .tapMyLocationButton])
    case 16:
      return chance(0.3)
        ? .setZoomLimits(min: Double(below(8)), max: Double(8 + below(14))) : .setTargetBounds(nil)
    case 17: return .setLocation(chance(0.8) ? LocationFix(coordinate: place(), time: 0) : nil)
    case 18:
      var track = LocationTrack(points: (0...below(3)).map { _ in .init(coordinate: place()) })
      track.speed = 1e7
      track.interval = pick([0.1, 0.25])
      track.noise = pick([0, 20])
      return .playLocation(track)
    default: return .gesture(gesture())
    }
  }

  private mutating func pointers() -> [PointerEvent] {
    var time = 0.0
    return (0..<below(14)).map { _ in
      time += Double(below(5)) / 32
      return PointerEvent(
        time: time, finger: below(3), phase: pick([.down, .move, .move, .up, .cancel]),
        position: point())
    }
  }

  private mutating func gesture() -> Gesture {
    let seconds = pick([0, 0.1, 0.3, 0.6])
    switch below(13) {
    case 12: return .pointers(pointers())
    case 0: return .tap(at: point())
    case 1: return .doubleTap(at: point())
    case 2: return .twoFingerTap(at: point())
    case 3: return .longPress(at: point())
    case 4, 5: return .pan(from: point(), to: point(), duration: seconds, fling: chance(0.6))
    case 6: return .pinch(center: point(), scale: 0.25 + Double(below(32)) / 8, duration: seconds)
    case 7: return .rotate(center: point(), degrees: Double(below(720)) - 360, duration: seconds)
    case 8: return .tilt(degrees: Double(below(120)) - 60, duration: seconds)
    case 9:
      return .doubleTapDrag(at: point(), distance: Double(below(300)) - 150, duration: seconds)
    case 10:
      return .pinchRotatePan(
        center: point(), scale: 0.25 + Double(below(32)) / 8, degrees: Double(below(90)),
        by: point(), duration: seconds)
    default:
      return .drag(OverlayID(below(max(markers, 1)) + 1), to: place(), duration: seconds)
    }
  }
}
