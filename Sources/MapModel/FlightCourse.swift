import Glibc

/// The zoom and the ground path of a flight in the numbers of van Wijk & Nuij, without a map.
struct FlightCourse: Sendable, Hashable {
  /// S: the length of the flight.
  let length: Double
  /// Whether there is no ground path worth the name, and the zoom changes evenly.
  let staysPut: Bool

  /// The arc from the start, which is the whole flight when no ceiling is met.
  private let climb: FlightArc
  /// The arc from the end, backwards; only used after cruising.
  private let descent: FlightArc
  /// s where the cruise begins and ends; equal to `length` without one.
  private let cruiseStart: Double
  private let cruiseEnd: Double
  /// Zoom levels between start and cruise, and start and end.
  private let cruiseZoom: Double
  private let endZoom: Double
  /// Part of the path at the cruise's start, and gained for each s of it.
  private let cruisePart: Double
  private let cruiseSpeed: Double

  /// Ground paths shorter than this many points are none.
  private static let shortestPath = 1e-6

  init(
    startWidth w0: Double, endWidth w1: Double, widestWidth: Double?, path u1: Double,
    curve rho: Double
  ) {
    endZoom = log2(w0 / w1)
    let rho2 = rho * rho
    guard u1 >= FlightCourse.shortestPath else {
      staysPut = true
      length = abs(log(w1 / w0)) / rho
      climb = FlightArc(width: w0, start: 0, rho: rho, path: 1)
      descent = climb
      (cruiseStart, cruiseEnd) = (length, length)
      (cruiseZoom, cruisePart, cruiseSpeed) = (0, 0, 0)
      return
    }
    staysPut = false

    if let top = widestWidth.map({ max($0, w0, w1) }) {
      // Ground covered by the arcs from w0 up to the ceiling and from there down to w1.
      let up = sqrt((top - w0) * (top + w0)) / rho2
      let down = sqrt((top - w1) * (top + w1)) / rho2
      if up + down < u1 {
        let climbed = acosh(top / w0)
        let fallen = acosh(top / w1)
        climb = FlightArc(width: w0, start: -climbed, rho: rho, path: u1)
        descent = FlightArc(width: w1, start: -fallen, rho: rho, path: u1)
        cruiseStart = climbed / rho
        cruiseEnd = cruiseStart + (u1 - up - down) * rho / top
        length = cruiseEnd + fallen / rho
        cruiseZoom = log2(w0 / top)
        cruisePart = up / u1
        cruiseSpeed = top / (rho * u1)
        return
      }
    }
    // b and r of the paper; ln(√(b² + 1) - b) is -asinh b without its cancellation.
    let spread = (w1 - w0) * (w1 + w0)
    let reach = rho2 * u1
    let r0 = -asinh((spread + reach * reach) / (2 * w0 * reach))
    let r1 = -asinh((spread - reach * reach) / (2 * w1 * reach))
    length = (r1 - r0) / rho
    climb = FlightArc(width: w0, start: r0, rho: rho, path: u1)
    descent = climb
    (cruiseStart, cruiseEnd) = (length, length)
    (cruiseZoom, cruisePart, cruiseSpeed) = (0, 0, 0)
  }

  /// Zoom levels gained since the start and the part of the ground path done, at a part 0…1.
  @inline(__always)
  func state(at part: Double) -> (zoom: Double, path: Double) {
    let s = part * length
    if s <= cruiseStart { return climb.state(at: s) }
    if s <= cruiseEnd { return (cruiseZoom, cruisePart + (s - cruiseStart) * cruiseSpeed) }
    let back = descent.state(at: length - s)
    return (endZoom + back.zoom, 1 - back.path)
  }
}

/// One arc of a flight, measured from one of its ends.
///
/// w = w0·cosh r0 / cosh(r0 + ρs) and u = w0·sinh(ρs) / (ρ²·cosh(r0 + ρs)), the latter being the
/// paper's w0·(cosh r0·tanh(r0 + ρs) - sinh r0) / ρ² without its cancellation. All from one
/// exponential and one logarithm.
private struct FlightArc: Sendable, Hashable {
  private let rho: Double
  private let grownStart: Double
  private let level: Double
  private let reach: Double

  init(width: Double, start: Double, rho: Double, path: Double) {
    self.rho = rho
    grownStart = exp(start)
    level = log2(2 * cosh(start))
    reach = width / (rho * rho * path)
  }

  @inline(__always)
  func state(at s: Double) -> (zoom: Double, path: Double) {
    let grown = exp(rho * s)
    let place = grown * grownStart
    let twiceCosine = place + 1 / place
    return (log2(twiceCosine) - level, reach * (grown - 1 / grown) / twiceCosine)
  }
}
