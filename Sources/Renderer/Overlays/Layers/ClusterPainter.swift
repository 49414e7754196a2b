import CDrawing
import Geo
import MapModel

/// The symbols of clusters: a round with the number of markers that it stands for.
extension OverlayPainter {
  func draw(_ layer: ClusterLayer) throws(RenderError) {
    for group in layer.groups where group.isShown {
      let symbol = ClusterSymbol(count: group.members.count)
      let tint = Tint(layer.color ?? symbol.color)
      try forEachFoot(of: StandingBox(group)) { foot throws(RenderError) in
        try draw(symbol, tint, at: foot)
      }
    }
  }

  private func draw(
    _ symbol: ClusterSymbol, _ tint: Tint, at middle: ViewPoint
  ) throws(RenderError) {
    let radius = symbol.diameter / 2
    disc(at: ViewPoint(x: middle.x, y: middle.y + 0.8), radius, Tint.black.opacity(0.2))
    disc(at: middle, radius, .white)
    disc(at: middle, radius - 1.8, tint)
    let run = TextRun(text: symbol.text, size: ClusterSymbol.letterSize * 0.9, isBold: true)
    let layout = try TextLayout([run])
    let isLight = tint.lightness > 0.7
    canvas.write(
      layout,
      at: ViewPoint(
        x: middle.x - layout.width / 2, y: middle.y + run.size * 0.36 - layout.baseline),
      color: Color(rgb: isLight ? 0x202124 : 0xFFFFFF))
  }
}
