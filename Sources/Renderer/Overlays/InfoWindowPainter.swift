import CDrawing
import MapModel

/// The open info window: a card with a tail and a soft shadow.
extension OverlayPainter {
  private static let mostLetters = 4000

  func drawWindow() throws(RenderError) {
    guard let window = scene.window,
      let shape = InfoWindowShape(window.contents, of: window.owner, projection: projection)
    else { return }
    drawShadow(of: shape)
    outline(shape, grownBy: 0)
    let card = window.contents.background.map { Tint($0) } ?? .white
    canvas.setSource(card)
    canvas.cairo.functions.fill(canvas.context)
    for (line, row) in zip(window.contents.lines, shape.rows) where !line.text.isEmpty {
      try draw(line, in: row, of: shape, ink: line.color ?? ink(isBold: line.isBold, on: card))
    }
  }

  /// The colour of letters that have none of their own.
  private func ink(isBold: Bool, on card: Tint) -> Color {
    if card.lightness < 0.45 { return Color(rgb: isBold ? 0xFFFFFF : 0xDADCE0) }
    return Color(rgb: isBold ? 0x202124 : 0x5F6368)
  }

  private func draw(
    _ line: InfoWindowContents.Line, in row: InfoWindowShape.Row, of shape: InfoWindowShape,
    ink: Color
  ) throws(RenderError) {
    let (layout, size) = try fitted(line, in: row, of: shape)
    // The letters' middle, not that of their font's height, is in the middle of the row.
    let baseline = shape.corner.y + row.top + row.height / 2 + size * 0.36
    let left = shape.corner.x + InfoWindowShape.sidePadding
    canvas.write(layout, at: ViewPoint(x: left, y: baseline - layout.baseline), color: ink)
  }

  /// The text in its rows. The rows were counted with even widths of letters, so it may need letters
  /// a little smaller; what does not fit even then ends in "…".
  private func fitted(
    _ line: InfoWindowContents.Line, in row: InfoWindowShape.Row, of shape: InfoWindowShape
  ) throws(RenderError) -> (TextLayout, size: Double) {
    var frame = TextFrame(width: shape.width - 2 * InfoWindowShape.sidePadding)
    var size = line.size
    var layout = try TextLayout([run(line, size)], frame: frame)
    for part in [0.96, 0.92, 0.88] where layout.lineCount > row.count {
      size = line.size * part
      layout = try TextLayout([run(line, size)], frame: frame)
    }
    if layout.lineCount > row.count {
      size = line.size
      frame.lineLimit = row.count
    }
    if row.count > 1 || frame.lineLimit != nil {
      // Fonts have their own ideas of how far lines are apart.
      frame.lineSpacing = row.height * Double(layout.lineCount) / layout.height
      layout = try TextLayout([run(line, size)], frame: frame)
    }
    return (layout, size)
  }

  private func run(_ line: InfoWindowContents.Line, _ size: Double) -> TextRun {
    // No card has room for more; the rest would only have to be laid out.
    let text = String(line.text.unicodeScalars.prefix(OverlayPainter.mostLetters))
    return TextRun(text: text, size: size, isBold: line.isBold)
  }

  /// Many thin veils, wider and wider, a little below the card.
  private func drawShadow(of shape: InfoWindowShape) {
    let cairo = canvas.cairo.functions
    cairo.save(canvas.context)
    cairo.translate(canvas.context, 0, 2.5)
    for step in 0..<12 {
      // Together they fall off as a blur does: slowly, fast, slowly.
      let margin = 11 - Double(step)
      canvas.setSource(Tint.black.opacity(0.006 + 0.0022 * Double(step)))
      outline(shape, grownBy: margin)
      cairo.fill(canvas.context)
    }
    cairo.restore(canvas.context)
  }

  /// The outline of card and tail.
  private func outline(_ shape: InfoWindowShape, grownBy margin: Double) {
    let cairo = canvas.cairo.functions
    let context = canvas.context
    let radius = 8 + margin
    let (left, right) = (shape.corner.x - margin, shape.corner.x + shape.width + margin)
    let (top, bottom) = (shape.corner.y - margin, shape.corner.y + shape.cardHeight + margin)
    let half = InfoWindowShape.tailWidth / 2
    let quarter = Double.pi / 2
    cairo.new_path(context)
    cairo.arc(context, right - radius, top + radius, radius, -quarter, 0)
    cairo.arc(context, right - radius, bottom - radius, radius, 0, quarter)
    cairo.line_to(context, shape.foot.x + half, bottom)
    cairo.line_to(context, shape.foot.x, shape.foot.y + margin)
    cairo.line_to(context, shape.foot.x - half, bottom)
    cairo.arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo.arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo.close_path(context)
  }
}
