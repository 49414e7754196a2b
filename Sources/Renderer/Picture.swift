import MapModel

/// Draws a scene and writes it in a format; the same scene gives the same bytes.
///
/// - Throws: `RenderError`.
public func picture(scene: Scene, format: PictureFormat) throws(RenderError) -> [UInt8] {
  let kind: Canvas.Kind =
    switch format {
    case .svg: .svg
    case .pdf: .pdf
    case .png, .rgba: .image
    }
  let canvas = try Canvas(kind: kind, viewport: scene.viewport, scale: scene.scale)
  try draw(scene, on: canvas)
  try canvas.check()
  switch format {
  case .svg: return SVGNames.renumbered(try canvas.finish())
  case .pdf: return try canvas.finish()
  case .rgba: return canvas.rgba()
  case .png: return try canvas.png()
  }
}

/// Draws a scene: the base map, the shapes on it, its names, the markers.
func draw(_ scene: Scene, on canvas: Canvas) throws(RenderError) {
  guard let style = scene.style.adapted(to: scene.mapType) else {
    canvas.paint(scene.style.land.color)
    drawShapes(scene, on: canvas)
    return try drawMarkers(scene, on: canvas)
  }
  let lens = MapLens(
    scene.projection, pixelsPerPoint: canvas.kind == .image ? scene.scale : 1)
  BaseMapPainter(scene, style: style, lens: lens).draw(on: canvas)
  drawShapes(scene, on: canvas)
  LabelPainter.draw(try LabelMaker.labels(of: scene, style: style, lens: lens), on: canvas)
  try drawMarkers(scene, on: canvas)
}
