import CDrawing
import MapModel

/// Pictures made of pixels.
extension Canvas {
  /// Draws a raster over the rectangle from the origin, `width` by `height` in points.
  func draw(_ raster: Raster, width: Double, height: Double, opacity: Double) {
    raster.draw(cairo.functions, context, width: width, height: height, opacity: opacity)
  }

  /// Draws into pixels that are clear at first.
  func raster(
    width: Int, height: Int, _ body: (cdrawing_cairo, OpaquePointer) -> Void
  ) -> Raster? {
    let cairo = cairo.functions
    guard
      let surface = cairo.image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    defer { cairo.surface_destroy(surface) }
    guard let context = cairo.create(surface) else { return nil }
    body(cairo, context)
    cairo.destroy(context)
    cairo.surface_flush(surface)
    guard let pixels = cairo.image_surface_get_data(surface) else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
    return Raster(width: width, height: height, pixels: bytes)
  }
}

extension Raster {
  /// Draws it over the rectangle from the origin of a context.
  ///
  /// - Parameter bleed: pixels of the raster by which it goes beyond on each side.
  func draw(
    _ cairo: cdrawing_cairo, _ context: OpaquePointer, width: Double, height: Double,
    opacity: Double, bleed: (across: Double, down: Double) = (0, 0)
  ) {
    withSurface(cairo, pixels, width: self.width, height: self.height) { surface in
      cairo.save(context)
      cairo.scale(context, width / Double(self.width), height / Double(self.height))
      cairo.new_path(context)
      cairo.rectangle(
        context, -bleed.across, -bleed.down, Double(self.width) + 2 * bleed.across,
        Double(self.height) + 2 * bleed.down)
      cairo.set_source_surface(context, surface, 0, 0)
      if let pattern = cairo.get_source(context) {
        cairo.pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Its sides are as sharp as those of anything else.
        cairo.pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      }
      if opacity >= 1 {
        cairo.fill(context)
      } else {
        cairo.clip(context)
        cairo.paint_with_alpha(context, opacity)
      }
      cairo.restore(context)
    }
  }
}

/// Calls `body` with a surface of premultiplied pixels.
func withSurface(
  _ cairo: cdrawing_cairo, _ pixels: [UInt8], width: Int, height: Int,
  _ body: (OpaquePointer) -> Void
) {
  guard width > 0, height > 0, pixels.count >= width * height * 4,
    let surface = cairo.image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
  else { return }
  defer { cairo.surface_destroy(surface) }
  // Vector pictures read the pixels when they are finished, so they have to be Cairo's own.
  cairo.surface_flush(surface)
  guard let target = cairo.image_surface_get_data(surface) else { return }
  pixels.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: width * height * 4)
  }
  cairo.surface_mark_dirty(surface)
  body(surface)
}
