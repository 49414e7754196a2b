import Geo
import MapModel

/// What rings on the ground hold, as it is drawn in the view.
struct GroundArea {
  /// The rings so far, to be filled by the even-odd rule.
  private(set) var path = CanvasPath()
  private let clip: GroundClip
  private let detail: Double

  /// An empty area.
  ///
  /// - Parameter scale: pixels a point.
  init(_ clip: GroundClip, scale: Double) {
    self.clip = clip
    detail = 0.3 / scale
  }

  /// Adds what a ring holds, in every copy of the world in view. One that leads around the earth holds
  /// what lies north of it, or south of it if `holdsSouth`.
  mutating func add(_ outline: Outline, holdsSouth: Bool = false) {
    if outline.turns {
      addBand(outline, holdsSouth: holdsSouth)
    } else if let copies = clip.box.copies(of: outline.box) {
      for copy in copies { add(clip.ring(points(of: outline, copy: copy))) }
    }
  }

  /// Adds everything in view, so that the rest is what the other rings do not hold.
  mutating func addAll() {
    let view = clip.projection.viewport
    let margin = 16.0
    let top = max(clip.projection.horizon ?? -.infinity, -margin)
    path.add(-margin, top)
    path.add(view.width + margin, top)
    path.add(view.width + margin, view.height + margin)
    path.add(-margin, view.height + margin)
    path.endContour(isClosed: true)
  }

  /// The ring around the earth goes on through all copies in view, and closes beyond the view.
  private mutating func addBand(_ outline: Outline, holdsSouth: Bool) {
    guard let first = outline.vertices.first, let last = outline.vertices.last else { return }
    let isEastward = first.nearest(toX: last.x).x > first.x
    let west = Int(clip.box.minX.rounded(.down)) - 1
    let east = Int(clip.box.maxX.rounded(.up)) + 1
    let copies = Array(max(west, -50)...min(east, 50))
    var band: [WorldPoint] = []
    for copy in isEastward ? copies : copies.reversed() { band += points(of: outline, copy: copy) }
    guard let start = band.first, let end = band.last else { return }
    let beyond = holdsSouth ? max(clip.box.maxY, 7) + 1 : min(clip.box.minY, -6) - 1
    band.append(WorldPoint(x: end.x, y: beyond))
    band.append(WorldPoint(x: start.x, y: beyond))
    add(clip.ring(band))
  }

  /// The ring in a copy of the world, as finely as it is looked at.
  private func points(of outline: Outline, copy: Int) -> [WorldPoint] {
    let shift = Double(copy)
    let seen = clip.box.shifted(by: -shift)
    var points: [WorldPoint] = []
    points.reserveCapacity(outline.vertices.count)
    outline.forEachPiece(
      tolerance: 0.1 / clip.projection.scale, where: { seen.meets($0, $1, grownBy: $2) }
    ) { start, _ in points.append(start.shifted(by: shift)) }
    return points
  }

  private mutating func add(_ ring: [WorldPoint]) {
    guard ring.count > 2 else { return }
    var last: ViewPoint?
    for world in ring {
      guard let point = clip.projection.point(for: world) else { continue }
      if let last, abs(point.x - last.x) < detail, abs(point.y - last.y) < detail { continue }
      path.add(point.x, point.y)
      last = point
    }
    path.endContour(isClosed: true)
  }
}
