import CDrawing
import MapModel

/// The pin that stands for a marker without a picture: a drop of 27 × 43 points that points down, with
/// a dark dot in its head and a soft shadow at its foot.
///
/// It is drawn with its top left corner at the origin.
struct PinArtwork {
  private let body: Tint
  private let edge: Tint
  private let dot: Tint

  /// A pin of a colour, nil for red.
  init(_ color: Color?) {
    let tint = color.map { Tint($0) } ?? Tint(0xEA4335)
    body = tint
    edge = tint.darker(0.28)
    // On a dark pin a dark dot would not show.
    dot = tint.lightness < 0.16 ? tint.lighter(0.72) : tint.darker(0.52)
  }

  func draw(_ cairo: cdrawing_cairo, _ context: OpaquePointer) {
    drawShadow(cairo, context)
    outline(cairo, context)
    if let shade = cairo.pattern_create_linear(0, 0, 0, MarkerShape.pinHeight) {
      for (place, tint) in [(0, body.lighter(0.14)), (0.45, body), (1, body.darker(0.06))] {
        cairo.pattern_add_color_stop_rgba(
          shade, place, tint.red, tint.green, tint.blue, tint.alpha)
      }
      cairo.set_source(context, shade)
      cairo.pattern_destroy(shade)
    }
    cairo.fill_preserve(context)
    cairo.set_source_rgba(context, edge.red, edge.green, edge.blue, edge.alpha)
    cairo.set_line_width(context, 1)
    cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo.set_dash(context, nil, 0, 0)
    cairo.stroke(context)
    cairo.new_path(context)
    cairo.arc(context, 13.5, 13.6, 4.7, 0, 2 * Double.pi)
    cairo.set_source_rgba(context, dot.red, dot.green, dot.blue, dot.alpha)
    cairo.fill(context)
  }

  /// The drop: a head of 13 points around (13.5, 13.5), drawn out to a rounded tip.
  private func outline(_ cairo: cdrawing_cairo, _ context: OpaquePointer) {
    cairo.new_path(context)
    cairo.move_to(context, 13.5, 42.4)
    cairo.curve_to(context, 12.6, 42.4, 12.2, 41.7, 11.9, 40.6)
    cairo.curve_to(context, 10.2, 31.2, 0.5, 25.4, 0.5, 13.5)
    cairo.curve_to(context, 0.5, 6.3, 6.3, 0.5, 13.5, 0.5)
    cairo.curve_to(context, 20.7, 0.5, 26.5, 6.3, 26.5, 13.5)
    cairo.curve_to(context, 26.5, 25.4, 16.8, 31.2, 15.1, 40.6)
    cairo.curve_to(context, 14.8, 41.7, 14.4, 42.4, 13.5, 42.4)
    cairo.close_path(context)
  }

  private func drawShadow(_ cairo: cdrawing_cairo, _ context: OpaquePointer) {
    cairo.save(context)
    cairo.translate(context, 13.5, 41)
    cairo.scale(context, 8, 2.6)
    if let shade = cairo.pattern_create_radial(0, 0, 0, 0, 0, 1) {
      for (place, alpha) in [(0, 0.42), (0.5, 0.24), (1, 0)] {
        cairo.pattern_add_color_stop_rgba(shade, place, 0, 0, 0, alpha * body.alpha)
      }
      cairo.set_source(context, shade)
      cairo.pattern_destroy(shade)
    }
    cairo.new_path(context)
    cairo.arc(context, 0, 0, 1, 0, 2 * Double.pi)
    cairo.fill(context)
    cairo.restore(context)
  }
}
