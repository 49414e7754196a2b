import Foundation

/// Where an area's name is best written on a Mercator map: the middle of the largest ellipse that fits
/// into the area, as flat as the name is long.
struct LabelSpot {
  /// The ellipse's middle.
  var middle: Degrees
  /// Half of the ellipse's long axis, as a part of the world's width.
  var halfWidth: Double
  /// Degrees clockwise from the horizontal that the long axis is turned by.
  var angle: Int
}

/// The edges of one area on the Mercator map, in no certain order or direction.
struct MercatorArea {
  private var edges: [Edge] = []
  private var obstacles: [Edge] = []

  private struct Edge {
    var a: SIMD2<Double>
    var b: SIMD2<Double>
  }

  /// A connected part of the area.
  private struct Island {
    var edges: [Edge]
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
    var size: Double { (greatest.x - least.x) * (greatest.y - least.y) }
  }

  /// Names go to one of so many of the largest islands.
  private static let largest = 3

  /// Beyond this latitude no name is written.
  private static let maxLatitude = 85.0

  /// Adds an edge.
  mutating func add(from a: Degrees, to b: Degrees) {
    edges.append(Edge(a: MercatorArea.place(a), b: MercatorArea.place(b)))
  }

  /// Adds a level line that the name should not lie on.
  mutating func add(obstacleFrom a: Degrees, to b: Degrees) {
    obstacles.append(Edge(a: MercatorArea.place(a), b: MercatorArea.place(b)))
  }

  /// The edges by what they connect, the largest first.
  private var islands: [Island] {
    var numbers: [SIMD2<Double>: Int] = [:]
    var leaders: [Int] = []
    func leader(_ number: Int) -> Int {
      var number = number
      while leaders[number] != number {
        leaders[number] = leaders[leaders[number]]
        number = leaders[number]
      }
      return number
    }
    func corner(_ point: SIMD2<Double>) -> Int {
      if let known = numbers[point] { return known }
      numbers[point] = leaders.count
      leaders.append(leaders.count)
      return leaders.count - 1
    }
    let ends = edges.map { (corner($0.a), corner($0.b)) }
    for (a, b) in ends { leaders[leader(b)] = leader(a) }
    var parts: [Int: Island] = [:]
    for (edge, end) in zip(edges, ends) {
      let empty = Island(edges: [], least: edge.a, greatest: edge.a)
      var part = parts[leader(end.0)] ?? empty
      part.edges.append(edge)
      part.least = pointwiseMin(part.least, pointwiseMin(edge.a, edge.b))
      part.greatest = pointwiseMax(part.greatest, pointwiseMax(edge.a, edge.b))
      parts[leader(end.0)] = part
    }
    return parts.values.sorted { ($1.size, $0.least.x) < ($0.size, $1.least.x) }
  }

  /// The best spot for a name; nil for an area of nothing.
  ///
  /// - Parameters:
  ///   - aspect: how many times as wide as high the written name is.
  ///   - angles: the turns that are tried, in degrees; a level name is worth up to half as much again.
  func spot(aspect: Double, angles: [Int]) -> LabelSpot? {
    let islands = islands
    var best: (spot: LabelSpot, worth: Double)?
    for island in islands.prefix(MercatorArea.largest) {
      // With the holes inside it.
      let edges = islands.filter {
        all($0.least .>= island.least) && all($0.greatest .<= island.greatest)
      }.flatMap(\.edges)
      // Obstacles are level, so they change nothing about what is inside.
      for angle in angles {
        guard
          let spot = MercatorArea.spot(
            in: edges + obstacles, aspect: aspect, angle: angle)
        else {
          continue
        }
        let worth = spot.halfWidth / (1 + abs(Double(angle)) / 180)
        if worth > best?.worth ?? 0 { best = (spot, worth) }
      }
    }
    return best?.spot
  }

  private static func spot(in edges: [Edge], aspect: Double, angle: Int) -> LabelSpot? {
    let (sine, cosine) = (sin(Double(angle) * .pi / 180), cos(Double(angle) * .pi / 180))
    // In the turned and squeezed plane the ellipse is a circle.
    let turned = edges.map {
      (squeezed($0.a, sine, cosine, aspect), squeezed($0.b, sine, cosine, aspect))
    }
    guard let circle = InscribedCircle.largest(in: turned) else { return nil }
    let x = circle.middle.x * aspect
    let middle = SIMD2(x * cosine - circle.middle.y * sine, x * sine + circle.middle.y * cosine)
    return LabelSpot(middle: degrees(middle), halfWidth: circle.radius * aspect, angle: angle)
  }

  private static func squeezed(
    _ point: SIMD2<Double>, _ sine: Double, _ cosine: Double, _ aspect: Double
  ) -> SIMD2<Double> {
    SIMD2((point.x * cosine + point.y * sine) / aspect, point.y * cosine - point.x * sine)
  }

  private static func place(_ point: Degrees) -> SIMD2<Double> {
    let lat = min(max(point.lat, -maxLatitude), maxLatitude) * .pi / 180
    return SIMD2((point.lng + 180) / 360, 0.5 - log(tan(.pi / 4 + lat / 2)) / (2 * .pi))
  }

  private static func degrees(_ point: SIMD2<Double>) -> Degrees {
    Degrees(lng: point.x * 360 - 180, lat: atan(sinh(.pi * (1 - 2 * point.y))) * 180 / .pi)
  }
}
