import MapModel

/// A short text beside the map.
struct OrnamentText {
  /// The text and its look.
  var run: TextRun
  /// The text, set.
  var layout: TextLayout
  /// Where its left top corner goes.
  var corner: ViewPoint

  /// The room that it takes up, with a little space around it.
  var box: LabelBox {
    LabelBox(
      middle: ViewPoint(x: corner.x + layout.width / 2, y: corner.y + layout.height / 2),
      halfWidth: layout.width / 2 + 4, halfHeight: layout.height / 2 + 2)
  }

  /// Writes it in the look of the ornaments.
  func draw(_ look: LabelStyle, on canvas: Canvas) {
    canvas.write(
      run, layout, at: corner, color: look.color, halo: look.haloColor, haloWidth: look.haloWidth)
  }
}
