import Glibc
import Gazetteer
import MapModel

/// Draws the world that lies under everything: water, land, lakes, coasts and borders.
struct BaseMapPainter {
  private let style: MapStyle
  private let zoom: Double
  private let lens: MapLens
  private let detail: WorldLines.Detail

  /// A painter of a scene's base map.
  init(_ scene: Scene, style: MapStyle, lens: MapLens) {
    self.style = style
    zoom = scene.camera.zoom
    self.lens = lens
    // What counts is the pixels of a degree.
    let fineness = zoom + log2(max(scene.scale, 1))
    detail = fineness < 6 ? .medium : .high
  }

  /// Draws it all.
  func draw(on canvas: Canvas) {
    canvas.paint(style.water.color)
    draw(.land, style.land, on: canvas)
    draw(.lakes, style.lakes, on: canvas)
    draw([.regionBorders], style.regionBorders, on: canvas)
    draw([.countryBorders], style.countryBorders, on: canvas)
    // Around the specks that lakes are on small scales there would be little else than line.
    draw(zoom >= 5 ? [.land, .lakes] : [.land], style.coast, on: canvas)
  }

  private func draw(_ kind: WorldLines.Kind, _ area: AreaStyle, on canvas: Canvas) {
    guard area.isVisible else { return }
    canvas.fill(WorldOutline.of(kind, detail: detail), through: lens, color: area.color)
  }

  private func draw(_ kinds: [WorldLines.Kind], _ line: LineStyle, on canvas: Canvas) {
    guard line.isVisible, zoom >= line.minZoom, zoom < line.maxZoom else { return }
    // Lines of larger scales come in pale.
    let presence = line.minZoom > 0 ? min(0.3 + 0.5 * (zoom - line.minZoom), 1) : 1
    canvas.stroke(
      kinds.map { WorldOutline.of($0, detail: detail) }, through: lens,
      color: line.color.faded(to: presence),
      width: line.width * BaseMapPainter.boldness(at: zoom))
  }

  /// How much wider lines are drawn than at zoom 6: from 0.6 at zoom 2 to 1.6 at zoom 12.
  static func boldness(at zoom: Double) -> Double {
    min(max(1 + (zoom - 6) / 10, 0.6), 1.6)
  }
}

extension Color {
  /// This colour with a part, 0…1, of its opacity.
  func faded(to part: Double) -> Color {
    part >= 1 ? self : Color(rgb: rgb, alpha: UInt8((Double(alpha) * part).rounded()))
  }
}
