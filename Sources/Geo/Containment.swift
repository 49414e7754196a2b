import Glibc

extension Spherical {
  /// Whether a point lies inside a closed path, on an edge or on a vertex.
  ///
  /// Counts the edges between the point and the south pole, which is outside by definition; so a
  /// ring around the south pole holds the rest of the earth. Where the path itself touches the
  /// south pole, the north pole is outside instead. The path closes itself; one or two points hold
  /// what lies on them. Edges are arcs of great circles, or rhumb lines when not `geodesic`, by the
  /// short way around; a great circle over exactly half of the longitudes passes over the nearer
  /// pole. The longitude of a vertex at a pole does not matter.
  public static func contains(
    _ point: Coordinate, in polygon: [Coordinate], geodesic: Bool
  ) -> Bool {
    guard let last = polygon.last else { return false }
    let (north, south) = poles(of: polygon, geodesic: geodesic)
    let upsideDown = south && !north
    let seen = upsideDown ? mirrored(point) : point
    var from = upsideDown ? mirrored(last) : last
    if abs(from.lat) == 90, let vertex = polygon.last(where: { abs($0.lat) < 90 }) {
      from = Coordinate(lat: from.lat, lng: vertex.lng)
    }
    var inside = false
    for vertex in polygon {
      var to = upsideDown ? mirrored(vertex) : vertex
      // The edge to a pole is the meridian of its other end.
      if abs(to.lat) == 90 { to = Coordinate(lat: to.lat, lng: from.lng) }
      switch MeridianEdge(from: from, to: to, seenFrom: seen, geodesic: geodesic).place {
      case .onEdge: return true
      case .below: inside.toggle()
      case .elsewhere: break
      }
      from = to
    }
    return inside
  }

  private static func mirrored(_ point: Coordinate) -> Coordinate {
    Coordinate(lat: -point.lat, lng: point.lng)
  }

  /// Which poles a closed path touches, by a vertex or by an edge over half of the longitudes.
  private static func poles(
    of polygon: [Coordinate], geodesic: Bool
  ) -> (north: Bool, south: Bool) {
    var (north, south) = (false, false)
    guard var from = polygon.last else { return (north, south) }
    for to in polygon {
      if abs(to.lat) == 90 {
        if to.lat > 0 { north = true } else { south = true }
      } else if geodesic, abs(to.lng - from.lng) == 180 {
        if from.lat + to.lat >= 0 { north = true } else { south = true }
      }
      from = to
    }
    return (north, south)
  }
}

/// One edge of a polygon, as seen along the meridian from a point to the south pole.
private struct MeridianEdge {
  enum Place { case onEdge, below, elsewhere }

  let place: Place

  /// Latitudes closer than this many degrees are the same: about a hundredth of a millimetre.
  private static let same = 1e-10

  init(from: Coordinate, to: Coordinate, seenFrom point: Coordinate, geodesic: Bool) {
    if MeridianEdge.meet(from, point) || MeridianEdge.meet(to, point) {
      place = .onEdge
      return
    }
    // Longitudes as seen from the point's meridian, each of its vertex alone, so that edges that
    // share a vertex agree on which side it lies.
    let start = Coordinate.wrapped(from.lng - point.lng)
    let end = Coordinate.wrapped(to.lng - point.lng)
    let span = end - start
    if geodesic, abs(span) == 180 {
      place = MeridianEdge.overPole(from, to, point, start: start, end: end)
      return
    }
    if start == 0, end == 0 {
      // Along the point's own meridian.
      let between = (from.lat < point.lat) != (to.lat < point.lat)
      place = between ? .onEdge : .elsewhere
      return
    }
    // The meridian itself belongs to the east, so an edge that ends on it counts once or never.
    guard (start < 0) != (end < 0), abs(span) <= 180 else {
      place = .elsewhere
      return
    }
    if start == 0 || end == 0 {
      place = (start == 0 ? from.lat : to.lat) < point.lat ? .below : .elsewhere
      return
    }
    let lat =
      geodesic
      ? MeridianEdge.geodesicLatitude(from, start, to, end)
      : MeridianEdge.rhumbLatitude(from, start, to, end)
    if abs(lat - point.lat) <= MeridianEdge.same {
      place = .onEdge
    } else {
      place = lat < point.lat ? .below : .elsewhere
    }
  }

  private static func meet(_ one: Coordinate, _ other: Coordinate) -> Bool {
    one.lat == other.lat && (one.lng == other.lng || abs(one.lat) == 90)
  }

  /// An edge from a meridian to the opposite one: over the pole that is nearer.
  private static func overPole(
    _ from: Coordinate, _ to: Coordinate, _ point: Coordinate, start: Double, end: Double
  ) -> Place {
    let north = from.lat + to.lat >= 0
    for (vertex, lng) in [(from, start), (to, end)] where lng == 0 {
      if north ? point.lat >= vertex.lat : point.lat <= vertex.lat { return .onEdge }
    }
    // Nothing of it is below a point, as the pole that a path touches is not the one outside.
    return abs(point.lat) == 90 && (point.lat > 0) == north ? .onEdge : .elsewhere
  }

  /// tan φ = (tan φ₁·sin λ₂ - tan φ₂·sin λ₁) / sin(λ₂ - λ₁) where the circle meets longitude 0.
  private static func geodesicLatitude(
    _ from: Coordinate, _ start: Double, _ to: Coordinate, _ end: Double
  ) -> Double {
    let one = Degrees.sineCosine(from.lat)
    let other = Degrees.sineCosine(to.lat)
    // Multiplied by both cosines, so that vertices at poles stay finite.
    let rise =
      one.sine * other.cosine * Degrees.sineCosine(end).sine
      - other.sine * one.cosine * Degrees.sineCosine(start).sine
    let run = one.cosine * other.cosine * Degrees.sineCosine(abs(end - start)).sine
    return atan2(end < start ? -rise : rise, run) / Degrees.radian
  }

  /// The latitude of the straight line on the Mercator map at longitude 0.
  private static func rhumbLatitude(
    _ from: Coordinate, _ start: Double, _ to: Coordinate, _ end: Double
  ) -> Double {
    if from.lat == to.lat { return from.lat }
    let y1 = WorldPoint(from).y
    let y2 = WorldPoint(to).y
    return WorldPoint.latitude(ofY: y1 + (y2 - y1) * (start / (start - end)))
  }
}
