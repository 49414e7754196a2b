import CDrawing
import MapModel

/// Areas and lines.
extension Canvas {
  /// How it is told what is inside of an area.
  enum FillRule {
    case nonZero
    case evenOdd
  }

  /// How a line is drawn.
  struct Pen {
    /// Its width in points.
    var width: Double
    /// Lengths in points of dashes and gaps in turn; empty for an unbroken line.
    var dash: [Double] = []
    /// Whether ends and corners are round; else ends are cut off and corners pointed.
    var isRound = true
  }

  /// Covers everything with a colour.
  func paint(_ color: Color) {
    setSource(color)
    cairo.functions.paint(context)
  }

  /// Fills the contours of a path, open ones as if they were closed.
  func fill(_ path: CanvasPath, color: Color, rule: FillRule = .nonZero) {
    guard !path.isEmpty, color.alpha > 0 else { return }
    if rule == .evenOdd, isCrowded(path) { return fill(path, without: [], color: color) }
    append(path)
    setSource(color)
    cairo.functions.set_fill_rule(
      context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo.functions.fill(context)
  }

  /// Draws along the contours of a path.
  func stroke(_ path: CanvasPath, color: Color, pen: Pen) {
    guard !path.isEmpty, color.alpha > 0, pen.width > 0 else { return }
    if pen.dash.isEmpty, isCrowded(path, width: pen.width) {
      return strokeCrowded(path, color: color, width: pen.width)
    }
    append(path)
    setSource(color)
    cairo.functions.set_line_width(context, pen.width)
    cairo.functions.set_line_cap(context, pen.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo.functions.set_line_join(
      context, pen.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo.functions.set_dash(context, pen.dash, Int32(pen.dash.count), 0)
    cairo.functions.stroke(context)
  }

  /// Makes a colour the source of what is drawn next.
  func setSource(_ color: Color) {
    cairo.functions.set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Makes a path the current one of the context.
  func append(_ path: CanvasPath) {
    let lineTo = cairo.functions.line_to
    cairo.functions.new_path(context)
    path.points.withUnsafeBufferPointer { points in
      for contour in path.contours {
        cairo.functions.move_to(context, points[contour.start].x, points[contour.start].y)
        for i in contour.start + 1..<contour.end { lineTo(context, points[i].x, points[i].y) }
        if contour.isClosed { cairo.functions.close_path(context) }
      }
    }
  }
}
