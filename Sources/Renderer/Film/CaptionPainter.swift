import MapModel

/// A text over a frame of a film: white letters on a dark card, or large ones on a veil over all of it.
struct CaptionPainter {
  private let caption: Caption
  private let canvas: Canvas
  private let layout: TextLayout
  private let size: Double
  /// In points; lines are centred within it.
  private let frameWidth: Double

  /// Sets the text in a size that fits the view.
  ///
  /// - Throws: `RenderError`.
  init(_ caption: Caption, on canvas: Canvas) throws(RenderError) {
    self.caption = caption
    self.canvas = canvas
    let isTitle = caption.place == .center
    let side = min(canvas.height, canvas.width * 0.75)
    size = isTitle ? max(14, side / 10) : max(11, side / 25)
    frameWidth = canvas.width * 0.84
    layout = try TextLayout(
      [TextRun(text: caption.text, size: size, isBold: isTitle)],
      frame: TextFrame(width: frameWidth, alignment: .center, lineLimit: isTitle ? 3 : 4))
  }

  /// Draws it.
  func draw() throws(RenderError) {
    let margin = max(size, canvas.height * 0.05)
    let left = (canvas.width - frameWidth) / 2
    let top =
      switch caption.place {
      case .center: (canvas.height - layout.height) / 2
      case .top: margin
      case .bottom: canvas.height - margin - layout.height
      }
    switch caption.place {
    case .center: canvas.paint(veil(0.45))
    case .top, .bottom: drawCard(top: top)
    }
    canvas.write(
      layout, at: ViewPoint(x: left, y: top),
      color: Color(rgb: 0xFFFFFF, alpha: UInt8((caption.opacity * 255).rounded())))
  }

  private func drawCard(top: Double) {
    let (side, head, radius) = (size * 0.7, size * 0.35, size * 0.45)
    // The longest line ends there, counted from the frame's left side.
    let width = 2 * layout.width - frameWidth
    let left = (canvas.width - width) / 2
    let (right, bottom) = (left + width + side, top + layout.height + head)
    let cairo = canvas.cairo.functions
    let quarter = Double.pi / 2
    cairo.new_path(canvas.context)
    for (corner, (x, y)) in [
      (right - radius, top - head + radius), (right - radius, bottom - radius),
      (left - side + radius, bottom - radius), (left - side + radius, top - head + radius),
    ].enumerated() {
      let start = Double(corner - 1) * quarter
      cairo.arc(canvas.context, x, y, radius, start, start + quarter)
    }
    cairo.close_path(canvas.context)
    canvas.setSource(veil(0.62))
    cairo.fill(canvas.context)
  }

  private func veil(_ opacity: Double) -> Color {
    Color(rgb: 0x101418, alpha: UInt8((opacity * caption.opacity * 255).rounded()))
  }
}
