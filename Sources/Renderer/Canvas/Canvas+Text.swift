import CDrawing
import MapModel

/// Texts.
extension Canvas {
  /// Writes a text.
  ///
  /// - Parameters:
  ///   - point: where its left top corner goes.
  ///   - degrees: clockwise, about that corner.
  func write(
    _ layout: TextLayout, at point: ViewPoint, color: Color, turnedBy degrees: Double = 0
  ) {
    let turn = Turn(degrees: degrees)
    guard kind == .image else {
      cairo.functions.save(context)
      append(layout, at: point, turn)
      setSource(color)
      cairo.functions.set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo.functions.fill(context)
      cairo.functions.restore(context)
      return
    }
    let matrix = [
      turn.cosine * scale, turn.sine * scale, -turn.sine * scale, turn.cosine * scale,
      point.x * scale, point.y * scale,
    ]
    cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
    cdrawing_text_fill(layout.outline, raster.pointer, matrix)
    paintRaster(color, isEvenOdd: false)
  }

  /// Writes one line of text with a rim around its letters, from a sprite where that is possible.
  func write(
    _ run: TextRun, _ layout: TextLayout, at point: ViewPoint, color: Color, halo: Color,
    haloWidth: Double, turnedBy degrees: Double = 0
  ) {
    guard kind == .image else {
      cairo.functions.save(context)
      append(layout, at: point, Turn(degrees: degrees))
      setSource(halo)
      cairo.functions.set_line_width(context, 2 * haloWidth)
      cairo.functions.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      if haloWidth > 0 { cairo.functions.stroke_preserve(context) }
      setSource(color)
      cairo.functions.set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo.functions.fill(context)
      cairo.functions.restore(context)
      return
    }
    let quarters = (x: (point.x * scale * 4).rounded(), y: (point.y * scale * 4).rounded())
    let pixel = (x: (quarters.x / 4).rounded(.down), y: (quarters.y / 4).rounded(.down))
    let key = TextSprite.Key(
      run: run, scale: scale, haloWidth: haloWidth, angle: degrees,
      phaseX: Int(quarters.x - 4 * pixel.x), phaseY: Int(quarters.y - 4 * pixel.y))
    let origin = (x: Int(pixel.x), y: Int(pixel.y))
    let view = PixelBox(
      left: -origin.x, top: -origin.y, right: size.width - origin.x, bottom: size.height - origin.y)
    guard let sprite = TextSprite.of(key, layout: layout, view: view) else { return }
    let (x, y) = (origin.x + sprite.left, origin.y + sprite.top)
    guard x < size.width, y < size.height, x + sprite.width > 0, y + sprite.height > 0 else {
      return
    }
    if !sprite.halo.isEmpty { paint(sprite.halo, of: sprite, x: x, y: y, halo) }
    paint(sprite.letters, of: sprite, x: x, y: y, color)
  }

  private func paint(_ mask: [UInt8], of sprite: TextSprite, x: Int, y: Int, _ color: Color) {
    withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      cdrawing_mask_paint(
        mask, Int32(sprite.width), Int32(sprite.height), Int32(clamping: x), Int32(clamping: y),
        color.argb, start, Int32(size.width), Int32(size.height))
    }
  }

  /// Makes a text's outlines the current path of the context, and moves the context there.
  private func append(_ layout: TextLayout, at point: ViewPoint, _ turn: Turn) {
    let text = layout.outline.pointee
    let functions = cairo.functions
    functions.translate(context, point.x, point.y)
    if turn.sine != 0 || turn.cosine != 1 {
      var matrix = cairo_matrix_t(
        xx: turn.cosine, yx: turn.sine, xy: -turn.sine, yy: turn.cosine, x0: 0, y0: 0)
      functions.transform(context, &matrix)
    }
    functions.new_path(context)
    var next = 0
    func nextPoint() -> (x: Double, y: Double) {
      defer { next += 2 }
      return (Double(text.points[next]), Double(text.points[next + 1]))
    }
    for i in 0..<text.verb_count {
      switch Int(text.verbs[i]) {
      case CDRAWING_MOVE:
        let to = nextPoint()
        functions.move_to(context, to.x, to.y)
      case CDRAWING_LINE:
        let to = nextPoint()
        functions.line_to(context, to.x, to.y)
      case CDRAWING_CURVE:
        let (a, b, c) = (nextPoint(), nextPoint(), nextPoint())
        functions.curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
      default: functions.close_path(context)
      }
    }
  }
}
