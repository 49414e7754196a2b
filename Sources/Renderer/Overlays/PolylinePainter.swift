import CDrawing
import Geo
import MapModel

/// Lines.
extension OverlayPainter {
  func draw(_ line: Polyline, _ item: Scene.Item) {
    guard let geometry = item.geometry, line.strokeWidth > 0 else { return }
    if line.spans.isEmpty {
      if line.dash.isEmpty {
        guard line.strokeColor.alpha > 0 else { return }
        let path = lines(geometry.outlines, geometry.box, width: line.strokeWidth)
        canvas.stroke(path, color: line.strokeColor, pen: Canvas.Pen(width: line.strokeWidth))
      } else {
        drawDashed(geometry, line)
      }
    } else {
      let spans = SpanColors(line)
      group(alpha: spans.alpha) {
        forEachRun(geometry, line, cuts: spans.ends) { run in
          stroke(run, line) { spans.color(at: $0) }
        }
      }
    }
    if line.arrows != .none { drawArrows(geometry, line) }
  }

  /// A line of more dashes than anybody can tell apart is drawn as thin as they are together.
  private func drawDashed(_ geometry: ShapeGeometry, _ line: Polyline) {
    let path = lines(geometry.outlines, geometry.box, width: line.strokeWidth)
    if canvas.isCrowded(path, width: line.strokeWidth) {
      let drawn = line.dash.enumerated().reduce(0) { $1.offset % 2 == 0 ? $0 + $1.element : $0 }
      let isEven = line.dash.count % 2 == 0
      let part = isEven ? drawn / line.dash.reduce(0, +) : 0.5
      let color = line.strokeColor.faded(part)
      canvas.stroke(path, color: color, pen: Canvas.Pen(width: line.strokeWidth))
    } else {
      forEachRun(geometry, line) { run in stroke(run, line) { _ in Tint(line.strokeColor) } }
    }
  }

  /// A part of a line that is in view.
  struct Run {
    /// Its points in the view.
    var points: [ViewPoint] = []
    /// How many edges of the path lie behind each point.
    var times: [Double] = []
    /// Points of the view along the line before the first one.
    var offset = 0.0
  }

  /// Calls `body` with each part of the line in view, in every copy of the world.
  ///
  /// - Parameter cuts: times at which there must be a point.
  func forEachRun(
    _ geometry: ShapeGeometry, _ line: Polyline, cuts: [Double] = [], _ body: (Run) -> Void
  ) {
    let clip = clip(reach: line.strokeWidth / 2)
    guard let copies = clip.box.copies(of: geometry.box), let outline = geometry.outlines.first
    else { return }
    for copy in copies {
      var tracer = RunTracer(clip, detail: 0.3 / canvas.scale, cuts: cuts)
      let shift = Double(copy)
      let seen = clip.box.shifted(by: -shift)
      outline.forEachTimedPiece(
        tolerance: 0.1 / projection.scale, where: { seen.meets($0, $1, grownBy: $2) }
      ) { start, from, end, to in
        tracer.line(start.shifted(by: shift), from, end.shifted(by: shift), to, body)
      }
      tracer.finish(body)
    }
  }

  private static let fewPieces = 64

  /// Draws one run, each piece in the colour of its place.
  private func stroke(_ run: Run, _ line: Polyline, color: (Double) -> Tint) {
    let cairo = canvas.cairo.functions
    let context = canvas.context
    let isDashed = !line.dash.isEmpty
    let hasDots = line.dash.enumerated().contains { $0.offset % 2 == 0 && $0.element == 0 }
    cairo.set_line_width(context, line.strokeWidth)
    cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo.set_line_cap(
      context, isDashed && !hasDots ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
    // Of a crowd Cairo is given a few at a time.
    let most =
      canvas.isCrowded(CanvasPath(run.points, isClosed: false), width: line.strokeWidth)
      ? OverlayPainter.fewPieces : .max
    var offset = run.offset
    var index = 0
    while index + 1 < run.points.count {
      // As many pieces at once as have one colour.
      var next = index + 1
      let middle = (run.times[index] + run.times[index + 1]) / 2
      let (first, last) = (color(run.times[index].nextUp), color(run.times[index + 1].nextDown))
      let isEven = first == last
      cairo.new_path(context)
      cairo.move_to(context, run.points[index].x, run.points[index].y)
      cairo.line_to(context, run.points[next].x, run.points[next].y)
      var length = run.points[index].distance(to: run.points[next])
      if isEven {
        while next + 1 < run.points.count, next - index < most,
          color(run.times[next + 1].nextDown) == first,
          color(run.times[next].nextUp) == first
        {
          length += run.points[next].distance(to: run.points[next + 1])
          next += 1
          cairo.line_to(context, run.points[next].x, run.points[next].y)
        }
        canvas.setSource(color(middle))
      } else {
        setGradient(from: run.points[index], first, to: run.points[next], last)
      }
      if isDashed {
        cairo.set_dash(context, line.dash, Int32(line.dash.count), offset)
      } else {
        cairo.set_dash(context, nil, 0, 0)
      }
      cairo.stroke(context)
      offset += length
      index = next
    }
    cairo.set_dash(context, nil, 0, 0)
  }

  private func setGradient(from start: ViewPoint, _ first: Tint, to end: ViewPoint, _ last: Tint) {
    let cairo = canvas.cairo.functions
    guard let pattern = cairo.pattern_create_linear(start.x, start.y, end.x, end.y) else { return }
    cairo.pattern_add_color_stop_rgba(pattern, 0, first.red, first.green, first.blue, first.alpha)
    cairo.pattern_add_color_stop_rgba(pattern, 1, last.red, last.green, last.blue, last.alpha)
    cairo.set_source(canvas.context, pattern)
    cairo.pattern_destroy(pattern)
  }

  /// Draws together what is one thing to the eye, so that nothing of it shows through itself.
  func group(alpha: Double, _ body: () -> Void) {
    guard alpha < 1 else { return body() }
    canvas.cairo.functions.push_group(canvas.context)
    body()
    canvas.cairo.functions.pop_group_to_source(canvas.context)
    canvas.cairo.functions.paint_with_alpha(canvas.context, alpha)
  }
}

/// The colours along a line.
struct SpanColors {
  private let spans: [Polyline.Span]
  private let rest: Tint
  /// How many edges lie behind the end of each span.
  let ends: [Double]
  /// The transparency that all colours have in common; 1 when they have none.
  let alpha: Double

  init(_ line: Polyline) {
    spans = line.spans
    var end = 0.0
    var ends: [Double] = []
    for span in line.spans {
      end += span.segments
      ends.append(end)
    }
    self.ends = ends
    let colors = line.spans.flatMap { [$0.color, $0.endColor ?? $0.color] } + [line.strokeColor]
    let isEven = colors.allSatisfy { $0.alpha == colors[0].alpha }
    alpha = isEven ? Double(colors[0].alpha) / 255 : 1
    rest = isEven ? Tint(line.strokeColor).opacity(1) : Tint(line.strokeColor)
  }

  /// The colour where so many edges lie behind.
  func color(at time: Double) -> Tint {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > time { high = middle } else { low = middle + 1 }
    }
    guard low < spans.count else { return rest }
    let span = spans[low]
    let start = low == 0 ? 0 : ends[low - 1]
    let first = tint(span.color)
    guard let end = span.endColor else { return first }
    return first.mixed(with: tint(end), (time - start) / span.segments)
  }

  private func tint(_ color: Color) -> Tint {
    alpha < 1 ? Tint(color).opacity(1) : Tint(color)
  }
}
