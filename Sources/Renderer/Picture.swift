import MapModel

/// Draws a scene and writes it in a format; the same scene gives the same bytes.
///
/// - Throws: `RenderError`.
public func picture(scene: Scene, format: PictureFormat) throws(RenderError) -> [UInt8] {
  let kind: Canvas.Kind =
    switch format {
    case .svg: .svg
    case .pdf: .pdf
    case .png, .webp, .rgba: .image
    }
  let canvas = try Canvas(kind: kind, viewport: scene.viewport, scale: scene.scale)
  try draw(scene, on: canvas)
  try canvas.check()
  switch format {
  case .svg: return SVGNames.renumbered(try canvas.finish())
  case .pdf: return try canvas.finish()
  case .rgba: return canvas.rgba()
  case .png: return try canvas.png()
  case .webp: return try canvas.webp()
  }
}
