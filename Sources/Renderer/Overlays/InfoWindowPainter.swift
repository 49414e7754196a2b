import CDrawing
import MapModel

/// The open info window: a card with a tail and a soft shadow.
extension OverlayPainter {
  func drawWindow() {
    guard let window = scene.window,
      let shape = InfoWindowShape(window.contents, of: window.owner, projection: projection)
    else { return }
    drawShadow(of: shape)
    outline(shape, grownBy: 0)
    let card = window.contents.background.map { Tint($0) } ?? .white
    canvas.setSource(card)
    canvas.cairo.functions.fill(canvas.context)
  }

  /// Many thin veils, wider and wider, a little below the card.
  private func drawShadow(of shape: InfoWindowShape) {
    let cairo = canvas.cairo.functions
    cairo.save(canvas.context)
    cairo.translate(canvas.context, 0, 2)
    canvas.setSource(Tint.black.opacity(0.028))
    for step in 0..<8 {
      outline(shape, grownBy: 7 - Double(step))
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
