import CDrawing
import Geo
import MapModel

/// The dot of the device's location, how sure it is, and where it heads.
extension OverlayPainter {
  private static let blue = Tint(0x4285F4)

  func drawLocation() {
    guard let fix = scene.location else { return }
    drawAccuracy(of: fix)
    let place = WorldPoint(fix.coordinate)
    let clip = clip(reach: OverlayPainter.beamLength)
    guard let copies = clip.box.copies(of: WorldBox(place)) else { return }
    for copy in copies {
      let ground = place.shifted(by: Double(copy))
      guard let middle = projection.point(for: ground) else { continue }
      if let heading = fix.heading { drawBeam(from: ground, middle, heading: heading) }
      drawDot(at: middle)
    }
  }

  private func drawAccuracy(of fix: LocationFix) {
    guard let accuracy = fix.accuracy, accuracy > 0 else { return }
    let circle = Circle(position: fix.coordinate, radius: accuracy, id: "")
    guard let geometry = ShapeGeometry(circle.overlay) else { return }
    let path = area(of: circle, geometry)
    guard !path.isEmpty else { return }
    canvas.append(path)
    canvas.setSource(OverlayPainter.blue.opacity(0.16))
    canvas.cairo.functions.set_fill_rule(canvas.context, CAIRO_FILL_RULE_EVEN_ODD)
    canvas.cairo.functions.fill(canvas.context)
    let edge = lines(geometry.outlines, geometry.box, width: 1)
    guard !edge.isEmpty else { return }
    canvas.append(edge)
    canvas.setSource(OverlayPainter.blue.opacity(0.45))
    canvas.cairo.functions.set_line_width(canvas.context, 1)
    canvas.cairo.functions.set_dash(canvas.context, nil, 0, 0)
    canvas.cairo.functions.stroke(canvas.context)
  }

  private static let beamLength = 46.0

  /// A beam that fades away in the direction of the heading, 70° wide.
  private func drawBeam(from ground: WorldPoint, _ middle: ViewPoint, heading: Double) {
    let (sine, cosine) = Degrees.sineCosine(heading)
    let step = 1 / projection.scale
    let ahead = WorldPoint(x: ground.x + sine * step, y: ground.y - cosine * step)
    guard let front = projection.point(for: ahead) else { return }
    let (x, y) = (front.x - middle.x, front.y - middle.y)
    guard x != 0 || y != 0 else { return }
    let cairo = canvas.cairo.functions
    let context = canvas.context
    cairo.save(context)
    // The x-axis points ahead.
    var matrix = cairo_matrix_t(xx: x, yx: y, xy: -y, yy: x, x0: middle.x, y0: middle.y)
    let length = (x * x + y * y).squareRoot()
    for path in [\cairo_matrix_t.xx, \.yx, \.xy, \.yy] { matrix[keyPath: path] /= length }
    cairo.transform(context, &matrix)
    let half = 35 * Degrees.radian
    cairo.new_path(context)
    cairo.move_to(context, 0, 0)
    cairo.arc(context, 0, 0, OverlayPainter.beamLength, -half, half)
    cairo.close_path(context)
    if let shade = cairo.pattern_create_radial(0, 0, 6, 0, 0, OverlayPainter.beamLength) {
      let blue = OverlayPainter.blue
      for (place, alpha) in [(0.0, 0.75), (0.4, 0.38), (1, 0)] {
        cairo.pattern_add_color_stop_rgba(
          shade, place, blue.red, blue.green, blue.blue, alpha)
      }
      cairo.set_source(context, shade)
      cairo.pattern_destroy(shade)
    }
    cairo.fill(context)
    cairo.restore(context)
  }

  private func drawDot(at middle: ViewPoint) {
    let radius = LocationDot.radius
    disc(at: ViewPoint(x: middle.x, y: middle.y + 0.8), radius + 1.6, Tint.black.opacity(0.10))
    disc(at: ViewPoint(x: middle.x, y: middle.y + 0.5), radius + 0.7, Tint.black.opacity(0.14))
    disc(at: middle, radius, .white)
    disc(at: middle, radius - 2.8, OverlayPainter.blue)
  }

  /// A round spot.
  func disc(at middle: ViewPoint, _ radius: Double, _ tint: Tint) {
    canvas.cairo.functions.new_path(canvas.context)
    canvas.cairo.functions.arc(canvas.context, middle.x, middle.y, radius, 0, 2 * Double.pi)
    canvas.setSource(tint)
    canvas.cairo.functions.fill(canvas.context)
  }
}
