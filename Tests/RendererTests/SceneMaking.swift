import Geo
import MapModel

/// A scene with nothing on it.
func makeScene(
  _ lat: Double, _ lng: Double, zoom: Double, bearing: Double = 0, angle: Double = 0,
  width: Double = 200, height: Double = 150
) -> Scene {
  Scene(
    camera: Camera(
      target: Coordinate(lat: lat, lng: lng), zoom: zoom, bearing: bearing, viewingAngle: angle),
    viewport: Viewport(width: width, height: height))
}
