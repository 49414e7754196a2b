import Geo
import MapModel

/// Pictures on the ground.
extension OverlayPainter {
  func draw(_ picture: GroundOverlay, _ item: Scene.Item) {
    guard let icon = picture.icon, let geometry = item.geometry, picture.opacity > 0 else { return }
    let clip = clip(reach: 0)
    guard let copies = clip.box.copies(of: geometry.box) else { return }
    let corners = picture.corners
    for copy in copies {
      let image = GroundImage(
        origin: corners[0].shifted(by: Double(copy)),
        across: WorldPoint(x: corners[1].x - corners[0].x, y: corners[1].y - corners[0].y),
        down: WorldPoint(x: corners[3].x - corners[0].x, y: corners[3].y - corners[0].y),
        raster: icon.raster, opacity: picture.opacity)
      image.draw(on: canvas, clip)
    }
  }
}
