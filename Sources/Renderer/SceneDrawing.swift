import Geo
import MapModel

/// Draws a scene: the base map, the shapes on it, its names, the markers, the ornaments.
///
/// - Throws: what `TextLayout` throws.
func draw(_ scene: Scene, on canvas: Canvas) throws(RenderError) {
  var scene = scene
  // The same place on each copy of the world looks the same to the last bit.
  let lng = Degrees.wrapped(scene.camera.target.lng + 180) - 180
  scene.camera.target = Coordinate(lat: scene.camera.target.lat, lng: lng)
  guard let style = scene.style.adapted(to: scene.mapType) else {
    canvas.paint(scene.style.land.color)
    try drawShapes(scene, on: canvas)
    return try drawMarkers(scene, on: canvas)
  }
  let lens = MapLens(scene.projection, pixelsPerPoint: canvas.kind == .image ? scene.scale : 1)
  let graticule =
    scene.ornaments.hasGraticule ? GraticulePainter(scene, style: style, lens: lens) : nil
  BaseMapPainter(scene, style: style, lens: lens).draw(on: canvas)
  graticule?.draw(on: canvas)
  SkyPainter.draw(scene, style: style, on: canvas)
  try drawShapes(scene, on: canvas)
  let ornaments = try Ornaments(scene, style: style)
  let degrees = try graticule?.degrees(on: canvas, around: ornaments.boxes) ?? []
  let labels = try LabelMaker.labels(
    of: scene, style: style, lens: lens,
    around: ornaments.boxes + degrees.map(\.box) + OverlayPainter(scene, canvas).labelBoxes)
  LabelPainter.draw(labels, on: canvas)
  for text in degrees { text.draw(style.ornaments, on: canvas) }
  try drawMarkers(scene, on: canvas)
  ornaments.draw(on: canvas)
}
