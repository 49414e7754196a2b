import CDrawing
import Geo
import MapModel

/// Polygons and circles.
extension OverlayPainter {
  func draw(_ polygon: Polygon, _ item: Scene.Item) {
    guard let geometry = item.geometry else { return }
    if let color = polygon.fillColor, color.alpha > 0 { fill(geometry.outlines, color) }
    outline(geometry, polygon.strokeWidth, polygon.strokeColor)
  }

  func draw(_ circle: Circle, _ item: Scene.Item) {
    guard let geometry = item.geometry else { return }
    if let color = circle.fillColor, color.alpha > 0 {
      canvas.fill(area(of: circle, geometry), color: color, rule: .evenOdd)
    }
    outline(geometry, circle.strokeWidth, circle.strokeColor)
  }

  private func outline(_ geometry: ShapeGeometry, _ width: Double, _ color: Color) {
    guard width > 0, color.alpha > 0 else { return }
    let path = lines(geometry.outlines, geometry.box, width: width)
    canvas.stroke(path, color: color, pen: Canvas.Pen(width: width))
  }

  /// Fills what the first ring holds and none of the others: those may reach over each other and out
  /// of it, so each is cut out by itself.
  private func fill(_ rings: [Outline], _ color: Color) {
    guard let outer = rings.first else { return }
    let clip = clip(reach: 0)
    let holes = rings.dropFirst().filter { clip.box.copies(of: $0.box) != nil || $0.turns }
    guard holes.count <= OverlayPainter.mostClips else {
      return fill(outer, without: holes, clip, color)
    }
    let cairo = canvas.cairo.functions
    cairo.save(canvas.context)
    for hole in holes {
      var area = GroundArea(clip, scale: canvas.scale)
      area.addAll()
      area.add(hole)
      canvas.append(area.path)
      cairo.set_fill_rule(canvas.context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo.clip(canvas.context)
    }
    var area = GroundArea(clip, scale: canvas.scale)
    area.add(outer)
    canvas.fill(area.path, color: color, rule: .evenOdd)
    cairo.restore(canvas.context)
  }

  /// Each clip costs the time of a whole picture.
  private static let mostClips = 32

  /// The same for very many holes.
  private func fill(
    _ outer: Outline, without holes: [Outline], _ clip: GroundClip, _ color: Color
  ) {
    func area(_ rings: [Outline]) -> CanvasPath {
      var area = GroundArea(clip, scale: canvas.scale)
      for ring in rings { area.add(ring) }
      return area.path
    }
    if canvas.kind == .image {
      canvas.fill(area([outer]), without: holes.map { area([$0]) }, color: color)
    } else {
      // Where two of so many holes lie over each other, a page may show what is below them twice.
      canvas.fill(area([outer] + holes), color: color, rule: .evenOdd)
    }
  }

  /// What a circle holds. With one pole in it, its outline leads around the earth; with both, the
  /// outline is around what it does not hold.
  func area(of circle: Circle, _ geometry: ShapeGeometry) -> CanvasPath {
    var area = GroundArea(clip(reach: 0), scale: canvas.scale)
    let reach = circle.radius / Earth.radius / Degrees.radian
    let hasNorth = circle.position.lat + reach >= 90
    let hasSouth = circle.position.lat - reach <= -90
    if reach >= 180 {
      area.addAll()
    } else {
      if hasNorth, hasSouth { area.addAll() }
      for ring in geometry.outlines { area.add(ring, holdsSouth: hasSouth) }
    }
    return area.path
  }
}
