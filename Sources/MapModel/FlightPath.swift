import Geo
import Glibc

/// The optimal flight between two cameras: out, along and in again (J. J. van Wijk and
/// W. A. A. Nuij, "Smooth and efficient zooming and panning", 2003).
///
/// A pure function of the part of the flight done; it knows no time. In the paper's terms ρ is
/// `curve`, w the width seen in points of the start zoom, u the ground path in the same points, S
/// the length of the flight and s = part·S. A flight that would go below `minZoom` climbs on its
/// optimal arc, cruises at that zoom and descends on the other arc, which is the shortest flight
/// under that ceiling. Bearing and viewing angle change evenly with the part.
public struct FlightPath: Sendable, Hashable {
  /// Where the flight begins.
  public let start: Camera
  /// Where the flight ends.
  public let end: Camera
  /// S of the paper: how far the flight is felt to be, in ρ-screenfuls; 0 when nothing is passed.
  public let length: Double

  private let line: MercatorLine
  private let turn: Double
  private let course: FlightCourse

  /// Computes the flight; both cameras within limits.
  /// - Parameters:
  ///   - viewport: Its larger side is the width seen at either end.
  ///   - curve: ρ of the paper, > 0; larger numbers fly higher. Held to 0.001…1000.
  ///   - minZoom: The zoom not to go below; ends that lie lower count. Nil for no ceiling.
  public init(
    from start: Camera, to end: Camera, in viewport: Viewport, curve: Double = Flight().curve,
    minZoom: Double? = nil
  ) {
    self.start = start
    self.end = end
    line = MercatorLine(from: start.target, to: end.target)
    turn = Degrees.shortWay(from: start.bearing, to: end.bearing)
    let width = min(max(viewport.width, viewport.height, 1), Projection.greatest)
    let lowest = minZoom.map { min($0, start.zoom, end.zoom) }
    course = FlightCourse(
      startWidth: width, endWidth: width * exp2(start.zoom - end.zoom),
      widestWidth: lowest.map { width * exp2(start.zoom - $0) },
      path: Projection.scale(atZoom: start.zoom) * hypot(line.x, line.y),
      curve: min(max(curve, 1e-3), 1e3))
    length = course.length
  }

  /// The seconds a flight takes: its own duration if it has one, else length/speed, at most the
  /// flight's longest duration. A flight that only turns or tilts takes the default duration of
  /// movements; one from a camera to itself takes none.
  public func duration(of flight: Flight) -> Double {
    if let duration = flight.timing.duration { return max(duration, 0) }
    let still = length == 0 && start != end
    let natural = still ? Timing.defaultDuration : length / max(flight.speed, 1e-9)
    return max(min(natural, flight.maxDuration ?? natural), 0)
  }

  /// The camera at a part of the flight; exactly `start` at 0 and below, `end` at 1 and above.
  public func camera(at part: Double) -> Camera {
    guard part > 0 else { return start }
    guard part < 1 else { return end }
    let along: (zoom: Double, path: Double)
    if course.staysPut {
      along = ((end.zoom - start.zoom) * part, part)
    } else {
      along = course.state(at: part)
    }
    return Camera(
      target: line.coordinate(at: along.path),
      zoom: start.zoom + along.zoom,
      bearing: Degrees.wrapped(start.bearing + turn * part),
      viewingAngle: start.viewingAngle + (end.viewingAngle - start.viewingAngle) * part)
  }
}
