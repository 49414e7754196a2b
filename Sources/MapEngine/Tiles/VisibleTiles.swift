import MapModel

/// Which tiles of 256 points a camera shows: the box of tiles around the view's corners, at the
/// whole zoom level below the camera's.
struct VisibleTiles: Hashable, Sendable {
  private let level: Double
  private let west: Double
  private let east: Double
  private let north: Double
  private let south: Double

  init(camera: Camera, viewport: Viewport) {
    let seen = Projection(camera: camera, viewport: viewport).visibleWorld
    level = camera.zoom.rounded(.down)
    let tiles = Projection.scale(atZoom: level) / 256
    let (xs, ys) = (seen.xRange, seen.yRange)
    // The same place in another copy of the world shows the same tiles.
    let copy = xs.lowerBound.rounded(.down)
    west = ((xs.lowerBound - copy) * tiles).rounded(.down)
    east = ((xs.upperBound - copy) * tiles).rounded(.down)
    north = max((ys.lowerBound * tiles).rounded(.down), 0)
    south = min((ys.upperBound * tiles).rounded(.down), tiles - 1)
  }
}
