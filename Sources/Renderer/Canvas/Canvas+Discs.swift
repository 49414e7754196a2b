import CDrawing
import Geo
import MapModel

/// Small round things.
extension Canvas {
  /// Fills a disc.
  func fillDisc(at middle: ViewPoint, radius: Double, color: Color) {
    guard kind == .image else {
      cairo.functions.new_path(context)
      cairo.functions.arc(context, middle.x, middle.y, radius, 0, 2 * .pi)
      setSource(color)
      cairo.functions.fill(context)
      return
    }
    var corners: [Double] = []
    for step in 0..<24 {
      let (sine, cosine) = Degrees.sineCosine(Double(step) * 15)
      corners.append((middle.x + radius * cosine) * scale)
      corners.append((middle.y + radius * sine) * scale)
    }
    cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
    cdrawing_raster_ring(raster.pointer, corners, 24)
    paintRaster(color, isEvenOdd: false)
  }
}
