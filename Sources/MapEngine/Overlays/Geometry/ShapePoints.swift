import Geo
import MapModel

/// Points of the view that lie on a shape, the likeliest for a finger first.
struct ShapePoints {
  private let shape: ShapeGeometry
  private let projection: Projection

  init(of shape: ShapeGeometry, in projection: Projection) {
    self.shape = shape
    self.projection = projection
  }

  /// How many lines across the view are looked along.
  private static let rows = 63
  /// How many pieces of a line are looked at.
  private static let pieces = 2000

  /// The points: of a line the middles of its pieces in view, from the middle outwards; of an area
  /// the middles of what it covers of lines across the view, then points between those.
  var candidates: [ViewPoint] {
    var points: [ViewPoint] = []
    for copy in copies {
      let lines = drawn(copy)
      if shape.isArea { points += inside(lines) }
      points += along(lines)
    }
    if shape.isArea, points.isEmpty || !isOn(points[0]) { points = grid + points }
    return points.filter(isOn)
  }

  private var width: Double { projection.viewport.width }
  private var height: Double { projection.viewport.height }

  private var visible: WorldBox {
    let seen = projection.visibleWorld
    return WorldBox(
      around: [seen.nearLeft, seen.nearRight, seen.farLeft, seen.farRight])
  }

  /// The copies in view, that of the target first.
  private var copies: [Int] {
    let near = projection.target.x.rounded(.down)
    return visible.copies(of: shape.box).map {
      $0.sorted { abs(Double($0) - near) < abs(Double($1) - near) }
    }
      ?? []
  }

  private func isOn(_ point: ViewPoint) -> Bool {
    guard projection.viewport.contains(point) else { return false }
    let touch = Touch(point, projection)
    return copies.contains { shape.isHit(by: touch, copy: $0) }
  }

  /// The pieces of the outlines as they are drawn.
  private func drawn(_ copy: Int) -> [(ViewPoint, ViewPoint)] {
    let shift = Double(copy)
    let seen = visible.shifted(by: -shift)
    var lines: [(ViewPoint, ViewPoint)] = []
    for outline in shape.outlines {
      outline.forEachPiece(
        tolerance: 0.5 / projection.scale, where: { seen.meets($0, $1, grownBy: $2) }
      ) { start, end in
        let line = projection.segment(
          from: WorldPoint(x: start.x + shift, y: start.y),
          to: WorldPoint(x: end.x + shift, y: end.y))
        if let line { lines.append(line) }
      }
    }
    return lines
  }

  /// Middles of the pieces in view, from the middle of the line outwards.
  private func along(_ lines: [(ViewPoint, ViewPoint)]) -> [ViewPoint] {
    let middles = lines.compactMap(middleInView)
    let centre = middles.count / 2
    var points: [ViewPoint] = []
    for off in 0...(middles.count / 2 + 1) where points.count < ShapePoints.pieces {
      if centre + off < middles.count { points.append(middles[centre + off]) }
      if off > 0, centre - off >= 0 { points.append(middles[centre - off]) }
    }
    return points
  }

  /// The middle of the part of a straight line that lies in the view (Liang and Barsky).
  private func middleInView(_ line: (ViewPoint, ViewPoint)) -> ViewPoint? {
    let (x, y) = (line.1.x - line.0.x, line.1.y - line.0.y)
    var (first, last) = (0.0, 1.0)
    for (way, room) in [
      (-x, line.0.x), (x, width - line.0.x), (-y, line.0.y), (y, height - line.0.y),
    ] {
      if way == 0 {
        if room < 0 { return nil }
      } else if way < 0 {
        first = max(first, room / way)
      } else {
        last = min(last, room / way)
      }
    }
    guard first <= last else { return nil }
    let part = (first + last) / 2
    return ViewPoint(x: line.0.x + x * part, y: line.0.y + y * part)
  }

  /// Points inside an area, along lines across the part of the view that it may cover.
  private func inside(_ lines: [(ViewPoint, ViewPoint)]) -> [ViewPoint] {
    let ys = lines.flatMap { [$0.0.y, $0.1.y] }
    guard let least = ys.min(), let most = ys.max() else { return [] }
    let (top, bottom) = (max(least, 0), min(most, height))
    guard top < bottom else { return [] }
    var middles: [ViewPoint] = []
    var others: [ViewPoint] = []
    for row in ShapePoints.order {
      let y = top + (bottom - top) * Double(row) / Double(ShapePoints.rows + 1)
      let crossings = lines.filter { ($0.0.y <= y) != ($0.1.y <= y) }.map {
        $0.0.x + ($0.1.x - $0.0.x) * (y - $0.0.y) / ($0.1.y - $0.0.y)
      }
      let ends = (crossings + [0, width]).filter { (0...width).contains($0) }.sorted()
      for (left, right) in zip(ends, ends.dropFirst()) where right > left {
        middles.append(ViewPoint(x: (left + right) / 2, y: y))
        others.append(ViewPoint(x: left + (right - left) / 8, y: y))
        others.append(ViewPoint(x: right - (right - left) / 8, y: y))
      }
    }
    return middles + others
  }

  /// The rows by halves, quarters, eighths …
  private static let order: [Int] = {
    var order: [Int] = []
    var step = rows + 1
    while step > 1 {
      order += stride(from: step / 2, through: rows, by: step)
      step /= 2
    }
    return order
  }()

  /// Points all over the view, for areas whose outline is out of it.
  private var grid: [ViewPoint] {
    [4, 3, 5, 2, 6, 1, 7].flatMap { row in
      [4, 3, 5, 2, 6, 1, 7].map { column in
        ViewPoint(x: width * Double(column) / 8, y: height * Double(row) / 8)
      }
    }
  }
}
