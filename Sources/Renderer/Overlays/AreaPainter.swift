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

  /// Fills what the first ring holds and none of the others.
  private func fill(_ rings: [Outline], _ color: Color) {
    let clip = clip(reach: 0)
    guard OverlayPainter.areApart(rings) else { return cut(rings, color, clip) }
    var area = GroundArea(clip, scale: canvas.scale)
    for ring in rings { area.add(ring) }
    canvas.fill(area.path, color: color, rule: .evenOdd)
  }

  /// Whether each hole lies within the outer ring's box and off the boxes of the others, so that
  /// counting rings tells what is inside.
  private static func areApart(_ rings: [Outline]) -> Bool {
    guard let outer = rings.first else { return true }
    let boxes = rings.dropFirst().map(\.box)
    guard boxes.count <= 64 else { return false }
    let around = outer.box
    for (index, box) in boxes.enumerated() {
      guard rings[index + 1].turns == false, around.minX <= box.minX, box.maxX <= around.maxX,
        around.minY <= box.minY, box.maxY <= around.maxY,
        boxes[..<index].allSatisfy({ !$0.meets(box) })
      else { return false }
    }
    return true
  }

  /// The same for holes that reach over each other or out of the ring: they are cut out one by one.
  private func cut(_ rings: [Outline], _ color: Color, _ clip: GroundClip) {
    let cairo = canvas.cairo.functions
    cairo.push_group(canvas.context)
    for (index, ring) in rings.enumerated() {
      var area = GroundArea(clip, scale: canvas.scale)
      area.add(ring)
      cairo.set_operator(canvas.context, index == 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
      fillOpaque(area.path, color)
    }
    cairo.set_operator(canvas.context, CAIRO_OPERATOR_OVER)
    cairo.pop_group_to_source(canvas.context)
    cairo.paint_with_alpha(canvas.context, Double(color.alpha) / 255)
  }

  private func fillOpaque(_ path: CanvasPath, _ color: Color) {
    guard !path.isEmpty else { return }
    canvas.append(path)
    canvas.setSource(Tint(color).opacity(1))
    canvas.cairo.functions.set_fill_rule(canvas.context, CAIRO_FILL_RULE_EVEN_ODD)
    canvas.cairo.functions.fill(canvas.context)
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
