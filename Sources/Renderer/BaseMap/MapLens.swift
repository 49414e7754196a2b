import CDrawing
import Geo
import MapModel

/// A scene's projection as the C code takes it, one for each copy of the world in view.
///
/// With the ground offset (gx, gy) of `Projection`, in points: depth = 1 - gy·sin a / d, and the
/// pixel is s·(centre·depth + (gx, gy·cos a)) / depth.
struct MapLens {
  /// The cameras, the westernmost copy of the world first.
  let cameras: [cdrawing_camera]
  /// What is in view, on the map; x and y go beyond 0…1 where copies and poles are seen.
  let box: (west: Double, north: Double, east: Double, south: Double)

  /// The copies of the world in view, 0 being the one whose x is within 0…1.
  let copies: ClosedRange<Int>

  /// No view needs more copies of the world than this, each at least a few pixels wide.
  private static let mostCopies = 64
  /// Points closer than this to the one before, in pixels, are left out.
  private static let step = 0.5
  /// What is smaller than this, in pixels, is left out.
  private static let speck = 0.35

  /// Makes the lens of a projection at so many pixels a point.
  init(_ projection: Projection, pixelsPerPoint: Double) {
    let box = MapLens.box(of: projection)
    copies = MapLens.copies(from: box.west, to: box.east, around: projection.target.x)
    let unit = WorldOutline.unitsPerWorld
    let camera = MapLens.camera(projection, pixelsPerPoint: pixelsPerPoint)
    cameras = copies.map { copy in
      var camera = camera
      camera.origin_x = (projection.target.x - Double(copy)) * unit
      camera.origin_y = projection.target.y * unit
      camera.west = (box.west - Double(copy)) * unit
      camera.east = (box.east - Double(copy)) * unit
      camera.north = box.north * unit
      camera.south = box.south * unit
      return camera
    }
    self.box = box
  }

  private static func copies(
    from west: Double, to east: Double, around middle: Double
  ) -> ClosedRange<Int> {
    let first = max(west.rounded(.down), middle.rounded(.down) - Double(mostCopies / 2))
    let last = min(east.rounded(.down), middle.rounded(.down) + Double(mostCopies / 2))
    return Int(first)...max(Int(first), Int(last))
  }

  /// The box around the ground in view, with the corners up to a hundred eye distances away.
  private static func box(
    of projection: Projection
  ) -> (west: Double, north: Double, east: Double, south: Double) {
    let margin = 8.0
    let (width, height) = (projection.viewport.width, projection.viewport.height)
    let corners = [
      (-margin, -margin), (width + margin, -margin), (-margin, height + margin),
      (width + margin, height + margin),
    ].map { projection.reachableWorld(for: ViewPoint(x: $0.0, y: $0.1)) }
    var box = (west: corners[0].x, north: corners[0].y, east: corners[0].x, south: corners[0].y)
    for corner in corners.dropFirst() {
      box.west = min(box.west, corner.x)
      box.east = max(box.east, corner.x)
      box.north = min(box.north, corner.y)
      box.south = max(box.south, corner.y)
    }
    return box
  }

  private static func camera(_ projection: Projection, pixelsPerPoint: Double) -> cdrawing_camera {
    let view = projection.viewport
    let center = view.center
    let distance = 1.5 * max(view.height, 1)
    let (sineBearing, cosineBearing) = Degrees.sineCosine(projection.camera.bearing)
    let angle = min(max(projection.camera.viewingAngle, 0), 89)
    let (sine, cosine) = Degrees.sineCosine(angle)
    let points = projection.scale / WorldOutline.unitsPerWorld
    let gx = (points * cosineBearing, points * sineBearing)
    let gy = (-points * sineBearing, points * cosineBearing)
    let depth = (-gy.0 * sine / distance, -gy.1 * sine / distance)
    var camera = cdrawing_camera()
    camera.x = (
      pixelsPerPoint * (center.x * depth.0 + gx.0), pixelsPerPoint * (center.x * depth.1 + gx.1),
      pixelsPerPoint * center.x
    )
    camera.y = (
      pixelsPerPoint * (center.y * depth.0 + gy.0 * cosine),
      pixelsPerPoint * (center.y * depth.1 + gy.1 * cosine), pixelsPerPoint * center.y
    )
    camera.depth = (depth.0, depth.1, 1)
    camera.least_depth = 0.001
    camera.is_flat = sine == 0
    camera.step = step
    camera.speck = speck / (points * pixelsPerPoint)
    return camera
  }
}
