import Geo
import MapModel

/// Lines on the ground as they are drawn in the view: cut where they leave it, and without the points
/// that no pixel would tell.
struct GroundPath {
  /// What has been drawn so far.
  private(set) var path = CanvasPath()
  private let clip: GroundClip
  /// Points of the view nearer than this to the one before are left out.
  private let detail: Double
  private var last: ViewPoint?
  private var skipped: ViewPoint?
  /// Where the line goes on, if it is inside.
  private var end: WorldPoint?
  private var wasCut = false
  private var isDot = false

  /// An empty path.
  ///
  /// - Parameter scale: pixels a point.
  init(_ clip: GroundClip, scale: Double) {
    self.clip = clip
    detail = 0.3 / scale
  }

  /// Adds the lines of an outline in a copy of the world.
  mutating func add(_ outline: Outline, copy: Int) {
    let shift = Double(copy)
    let seen = clip.box.shifted(by: -shift)
    wasCut = false
    outline.forEachPiece(
      tolerance: 0.1 / clip.projection.scale, where: { seen.meets($0, $1, grownBy: $2) }
    ) { start, end in
      line(from: start.shifted(by: shift), to: end.shifted(by: shift))
    }
    finish(isClosed: outline.isClosed && !outline.turns && !wasCut)
  }

  private mutating func line(from start: WorldPoint, to end: WorldPoint) {
    guard clip.box.meets(start, end), let part = clip.part(from: start, to: end) else {
      wasCut = true
      finish(isClosed: false)
      return
    }
    if part.lowerBound > 0 || self.end != start {
      if self.end != nil || part.lowerBound > 0 { wasCut = true }
      finish(isClosed: false)
      go(to: part.lowerBound > 0 ? between(start, end, part.lowerBound) : start)
    }
    go(to: part.upperBound < 1 ? between(start, end, part.upperBound) : end)
    if part.upperBound < 1 {
      wasCut = true
      finish(isClosed: false)
    } else {
      self.end = end
    }
  }

  private mutating func go(to world: WorldPoint) {
    guard let point = clip.projection.point(for: world) else { return }
    if let last, abs(point.x - last.x) < detail, abs(point.y - last.y) < detail {
      skipped = point
      return
    }
    add(point)
  }

  private mutating func add(_ point: ViewPoint) {
    path.add(point.x, point.y)
    isDot = last == nil
    last = point
    skipped = nil
  }

  /// Ends the contour. One that is a single dot still shows its width.
  private mutating func finish(isClosed: Bool) {
    if let skipped, isDot || !isClosed { add(skipped) }
    if last != nil { path.endContour(isClosed: isClosed) }
    (last, skipped, end) = (nil, nil, nil)
  }
}
