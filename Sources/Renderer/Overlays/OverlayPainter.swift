import MapModel

/// Draws what lies on the map below its names: places, shapes and labels by their heights, the location
/// dot.
func drawShapes(_ scene: Scene, on canvas: Canvas) throws(RenderError) {
  let painter = OverlayPainter(scene, canvas)
  if scene.mapType != .none { painter.drawPlaces() }
  for item in scene.items {
    switch item.overlay {
    case .polyline(let line): painter.draw(line, item)
    case .polygon(let polygon): painter.draw(polygon, item)
    case .circle(let circle): painter.draw(circle, item)
    case .groundOverlay(let picture): painter.draw(picture, item)
    case .label(let label): try painter.draw(label)
    case .tileLayer(let layer): painter.draw(layer)
    case .heatmap(let heatmap): painter.draw(heatmap)
    case .marker, .clusterLayer, .region: break
    }
  }
  painter.drawLocation()
}

/// Draws what lies above all names: markers and symbols of clusters by their heights, and the open info
/// window.
func drawMarkers(_ scene: Scene, on canvas: Canvas) throws(RenderError) {
  let painter = OverlayPainter(scene, canvas)
  for item in scene.items {
    switch item.overlay {
    case .marker(let marker): painter.draw(marker)
    case .clusterLayer(let layer): try painter.draw(layer)
    default: break
    }
  }
  try painter.drawWindow()
}

/// Draws overlays of one scene on one canvas.
struct OverlayPainter {
  let scene: Scene
  let canvas: Canvas
  let projection: Projection

  init(_ scene: Scene, _ canvas: Canvas) {
    self.scene = scene
    self.canvas = canvas
    projection = scene.projection
  }

  /// Feet of things further from the view than this are not looked for, in points.
  static let farthestReach = 32_768.0

  /// The ground in view, and what shows on it from `reach` points beside.
  func clip(reach: Double) -> GroundClip {
    GroundClip(projection, margin: min(reach, OverlayPainter.farthestReach) + 2)
  }

  /// The lines of outlines in every copy in view.
  func lines(_ outlines: [Outline], _ box: WorldBox, width: Double) -> CanvasPath {
    let clip = clip(reach: width / 2)
    var path = GroundPath(clip, scale: canvas.scale)
    if let copies = clip.box.copies(of: box) {
      for copy in copies {
        for outline in outlines { path.add(outline, copy: copy) }
      }
    }
    return path.path
  }
}
