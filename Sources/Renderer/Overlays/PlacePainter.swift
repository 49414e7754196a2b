import CDrawing
import Geo
import MapModel

/// The symbols of places that the map itself shows.
extension OverlayPainter {
  func drawPlaces() {
    guard let layer = scene.places, PlaceLayer.isShown(in: projection) else { return }
    let clip = clip(reach: PlaceOfInterest.symbolRadius)
    layer.forEach(in: clip.box) { place, copy in
      let ground = WorldPoint(place.location).shifted(by: Double(copy))
      guard let middle = projection.point(for: ground) else { return }
      drawAirport(at: middle)
    }
  }

  /// A white aeroplane that flies north-east, on a round of slate.
  private func drawAirport(at middle: ViewPoint) {
    let radius = PlaceOfInterest.symbolRadius
    disc(at: ViewPoint(x: middle.x, y: middle.y + 0.6), radius, Tint.black.opacity(0.16))
    disc(at: middle, radius - 0.4, .white)
    disc(at: middle, radius - 1.6, Tint(0x5B7BB4))
    let cairo = canvas.cairo.functions
    let context = canvas.context
    cairo.save(context)
    cairo.translate(context, middle.x, middle.y)
    cairo.rotate(context, 45 * Degrees.radian)
    cairo.scale(context, radius / 12, radius / 12)
    cairo.new_path(context)
    cairo.move_to(context, 0, -7.2)
    cairo.curve_to(context, 0.75, -7.2, 1.1, -6.2, 1.1, -5.2)
    for (x, y) in [
      (1.1, -2.2), (7, 1.5), (7, 3), (1.1, 1.2), (0.9, 4.4), (2.6, 5.7), (2.6, 6.8), (0, 6.1),
    ] {
      cairo.line_to(context, x, y)
    }
    for (x, y) in [
      (-2.6, 6.8), (-2.6, 5.7), (-0.9, 4.4), (-1.1, 1.2), (-7, 3), (-7, 1.5), (-1.1, -2.2),
      (-1.1, -5.2),
    ] {
      cairo.line_to(context, x, y)
    }
    cairo.curve_to(context, -1.1, -6.2, -0.75, -7.2, 0, -7.2)
    cairo.close_path(context)
    canvas.setSource(Tint.white)
    cairo.fill(context)
    cairo.restore(context)
  }
}
