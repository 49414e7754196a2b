import Gazetteer
import Geo
import MapModel

/// Draws the world that lies under everything.
func drawBaseMap(_ scene: Scene, on canvas: Canvas) {
  let projection = scene.projection
  canvas.paint(water)
  let detail: WorldLines.Detail =
    scene.camera.zoom < 3 ? .low : scene.camera.zoom < 6 ? .medium : .high
  canvas.fill(path(.land, detail, projection), color: land, rule: .evenOdd)
  canvas.fill(path(.lakes, detail, projection), color: water, rule: .evenOdd)
}

private let water = (try? Color("#a9cfe8")) ?? .blue
private let land = (try? Color("#f5f2ea")) ?? .black

private func path(
  _ kind: WorldLines.Kind, _ detail: WorldLines.Detail, _ projection: Projection
) -> CanvasPath {
  var path = CanvasPath()
  for part in WorldLines().parts(kind, detail: detail) {
    for copy in -1...1 {
      for point in part.points {
        var world = WorldPoint(
          Coordinate(lat: Double(point.y) / 1e5, lng: Double(point.x) / 1e5))
        if point.x == 18_000_000 { world.x = 1 }
        world.x += Double(copy)
        guard let view = projection.point(for: world) else { continue }
        path.add(min(max(view.x, -1e4), 1e4), min(max(view.y, -1e4), 1e4))
      }
      path.endContour(isClosed: part.isClosed)
    }
  }
  return path
}
