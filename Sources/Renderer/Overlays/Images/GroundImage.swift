import CDrawing
import Geo
import Glibc
import MapModel

/// A picture that lies on the ground: a parallelogram of the map, drawn in perspective.
struct GroundImage {
  /// Where its top left corner is on the map.
  var origin: WorldPoint
  /// The way along its upper side.
  var across: WorldPoint
  /// The way along its left side.
  var down: WorldPoint
  /// What lies there.
  var raster: Raster
  /// 0…1.
  var opacity: Double
  /// Points of the view by which it is larger on each side, so that nothing shows between it and its
  /// neighbours.
  var bleed = 0.0

  /// Draws it in the copy of the world that its corner names.
  func draw(on canvas: Canvas, _ clip: GroundClip) {
    let part = (
      bleed / clip.projection.scale / max(hypot(across.x, across.y), 1e-300),
      bleed / clip.projection.scale / max(hypot(down.x, down.y), 1e-300)
    )
    let corners = [
      (-part.0, -part.1), (1 + part.0, -part.1), (1 + part.0, 1 + part.1), (-part.0, 1 + part.1),
    ].map { u, v in
      WorldPoint(
        x: origin.x + across.x * u + down.x * v, y: origin.y + across.y * u + down.y * v)
    }
    let ring = clip.ring(corners).compactMap { clip.projection.point(for: $0) }
    guard ring.count > 2 else { return }
    if clip.projection.camera.viewingAngle == 0 {
      drawFlat(on: canvas, clip.projection, part)
    } else {
      drawInPerspective(on: canvas, clip.projection, ring)
    }
  }

  /// Seen from straight above, it stays a parallelogram.
  private func drawFlat(
    on canvas: Canvas, _ projection: Projection, _ part: (across: Double, down: Double)
  ) {
    guard let start = projection.point(for: origin),
      let right = projection.point(for: WorldPoint(x: origin.x + across.x, y: origin.y + across.y)),
      let below = projection.point(for: WorldPoint(x: origin.x + down.x, y: origin.y + down.y))
    else { return }
    let cairo = canvas.cairo.functions
    var matrix = cairo_matrix_t(
      xx: right.x - start.x, yx: right.y - start.y, xy: below.x - start.x, yy: below.y - start.y,
      x0: start.x, y0: start.y)
    let area = matrix.xx * matrix.yy - matrix.xy * matrix.yx
    guard abs(area) > 1e-9, area.isFinite else { return }
    cairo.save(canvas.context)
    cairo.transform(canvas.context, &matrix)
    raster.draw(
      cairo, canvas.context, width: 1, height: 1, opacity: opacity,
      bleed: (part.across * Double(raster.width), part.down * Double(raster.height)))
    cairo.restore(canvas.context)
  }

  private func drawInPerspective(
    on canvas: Canvas, _ projection: Projection, _ ring: [ViewPoint]
  ) {
    // Vector pictures hold pixels of their own here, fine enough for print.
    let density = canvas.kind == .image ? canvas.scale : max(canvas.scale, 2)
    let (width, height) = (projection.viewport.width, projection.viewport.height)
    let left = Int((max(ring.map(\.x).min() ?? 0, 0) * density).rounded(.down))
    let right = Int((min(ring.map(\.x).max() ?? 0, width) * density).rounded(.up))
    let top = Int((max(ring.map(\.y).min() ?? 0, 0) * density).rounded(.down))
    let bottom = Int((min(ring.map(\.y).max() ?? 0, height) * density).rounded(.up))
    guard left < right, top < bottom else { return }
    let (columns, rows) = (right - left, bottom - top)
    let pixels = warped(
      projection, density: density, left: left, top: top, columns: columns, rows: rows)
    let cairo = canvas.cairo.functions
    withSurface(cairo, pixels, width: columns, height: rows) { surface in
      cairo.save(canvas.context)
      canvas.append(CanvasPath(ring, isClosed: true))
      cairo.clip(canvas.context)
      cairo.scale(canvas.context, 1 / density, 1 / density)
      cairo.set_source_surface(canvas.context, surface, Double(left), Double(top))
      if let pattern = cairo.get_source(canvas.context) {
        cairo.pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
      }
      cairo.paint_with_alpha(canvas.context, opacity)
      cairo.restore(canvas.context)
    }
  }

  /// The pixels of a part of the view, each looked up on the ground.
  private func warped(
    _ projection: Projection, density: Double, left: Int, top: Int, columns: Int, rows: Int
  ) -> [UInt8] {
    let area = across.x * down.y - across.y * down.x
    guard abs(area) > 0 else { return [] }
    let (width, height) = (Double(raster.width), Double(raster.height))
    // From a place on the map to a place in the raster, in its pixels.
    let (ux, uy) = (down.y / area * width, -down.x / area * width)
    let (vx, vy) = (-across.y / area * height, across.x / area * height)
    var pyramid = RasterPyramid(raster)
    return [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { target, count in
      target.initialize(repeating: 0)
      count = columns * rows * 4
      for row in 0..<rows {
        let y = (Double(top + row) + 0.5) / density
        var before: (u: Double, v: Double)?
        for column in 0..<columns {
          let x = (Double(left + column) + 0.5) / density
          guard let world = projection.world(for: ViewPoint(x: x, y: y)) else { continue }
          let (dx, dy) = (world.x - origin.x, world.y - origin.y)
          let (u, v) = (dx * ux + dy * uy, dx * vx + dy * vy)
          defer { before = (u, v) }
          guard u > -1e6, v > -1e6, u < 1e7, v < 1e7 else { continue }
          let step = before.map { max(abs(u - $0.u), abs(v - $0.v)) } ?? 1
          let (level, shrink) = pyramid.level(density: step)
          level.sample(u / shrink, v / shrink, into: target, at: (row * columns + column) * 4)
        }
      }
    }
  }
}

extension Raster {
  /// The colour at a place in pixels, between their middles by halves; beyond the sides that of the
  /// nearest one.
  fileprivate func sample(
    _ u: Double, _ v: Double, into target: UnsafeMutableBufferPointer<UInt8>, at place: Int
  ) {
    let (x, y) = (u - 0.5, v - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (Int((x - left) * 256), Int((y - top) * 256))
    let (x0, x1) = (min(max(Int(left), 0), width - 1), min(max(Int(left) + 1, 0), width - 1))
    let (y0, y1) = (min(max(Int(top), 0), height - 1), min(max(Int(top) + 1, 0), height - 1))
    pixels.withUnsafeBufferPointer { source in
      let (a, b) = ((y0 * width + x0) * 4, (y0 * width + x1) * 4)
      let (c, d) = ((y1 * width + x0) * 4, (y1 * width + x1) * 4)
      for channel in 0..<4 {
        let upper = Int(source[a + channel]) * (256 - fx) + Int(source[b + channel]) * fx
        let lower = Int(source[c + channel]) * (256 - fx) + Int(source[d + channel]) * fx
        target[place + channel] = UInt8((upper * (256 - fy) + lower * fy + 1 << 15) >> 16)
      }
    }
  }
}
