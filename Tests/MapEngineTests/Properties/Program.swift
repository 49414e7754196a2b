import Geo
import MapModel

@testable import MapEngine

/// A script for the engine, as data: what a person, a script and its handlers might do.
struct Program: Sendable {
  enum Step: Sendable {
    case perform(Command)
    case sleep(Double)
    /// When that many further events have been delivered, inside the handler.
    case inHandler(after: Int, Command)
    case timer(Double, Command)
    case touch(PointerEvent.Phase, finger: Int, ViewPoint)
    case addMarker(Coordinate, draggable: Bool)
    /// Shows a marker, and taps or drags it.
    case visit(Int, drags: Bool)
    case select(Int?)
    case clear
    case clearInHandler(after: Int)
    case padding(Padding)
    case settings(GestureSettings)
    case answer(Bool)
  }

  var steps: [Step]

  /// The same program with every longitude a turn further east.
  func shifted(by degrees: Double) -> Program {
    Program(steps: steps.map { $0.shifted(by: degrees) })
  }
}

extension Program.Step {
  fileprivate func shifted(by degrees: Double) -> Program.Step {
    switch self {
    case .perform(let command): .perform(command.shifted(by: degrees))
    case .inHandler(let count, let command): .inHandler(after: count, command.shifted(by: degrees))
    case .timer(let time, let command): .timer(time, command.shifted(by: degrees))
    case .addMarker(let place, let draggable):
      .addMarker(place.shifted(by: degrees), draggable: draggable)
    default: self
    }
  }
}

extension Coordinate {
  fileprivate func shifted(by degrees: Double) -> Coordinate {
    Coordinate(lat: lat, lng: lng + degrees)
  }
}

extension CameraChange {
  fileprivate func shifted(by degrees: Double) -> CameraChange {
    var change = self
    change.target = target?.shifted(by: degrees)
    return change
  }
}

extension Command {
  fileprivate func shifted(by degrees: Double) -> Command {
    switch self {
    case .moveTo(let change): return .moveTo(change.shifted(by: degrees))
    case .animateTo(let change, let timing):
      return .animateTo(change.shifted(by: degrees), timing)
    case .flyTo(let change, let flight): return .flyTo(change.shifted(by: degrees), flight)
    case .follow(var follow):
      follow.path = follow.path.map { $0.shifted(by: degrees) }
      return .follow(follow)
    case .orbit(var orbit):
      orbit.center = orbit.center?.shifted(by: degrees)
      return .orbit(orbit)
    case .playLocation(var track):
      for index in track.points.indices {
        track.points[index].coordinate = track.points[index].coordinate.shifted(by: degrees)
      }
      return .playLocation(track)
    case .setLocation(var fix?):
      fix.coordinate = fix.coordinate.shifted(by: degrees)
      return .setLocation(fix)
    case .gesture(.drag(let marker, let place, let duration)):
      return .gesture(.drag(marker, to: place.shifted(by: degrees), duration: duration))
    default: return self
    }
  }
}
