import ConformanceRows
import Geo
import MapModel

extension Row {
  /// The view of the row, 512 × 512 when it does not matter.
  var viewport: Viewport {
    let size = fields["size"]
    let padding = fields["padding"]
    return Viewport(
      width: size["width"].number ?? 512, height: size["height"].number ?? 512,
      padding: padding.exists ? padding.padding : .none)
  }

  /// The camera before the call.
  var camera: Camera { fields["camera"].camera }

  var projection: Projection { Projection(camera: camera, viewport: viewport) }
}

extension JSON {
  var point: ViewPoint { ViewPoint(x: self["x"].value, y: self["y"].value) }

  var padding: Padding {
    Padding(
      top: self["top"].value, left: self["left"].value, bottom: self["bottom"].value,
      right: self["right"].value)
  }

  var camera: Camera {
    Camera(
      target: self["target"].coordinate, zoom: self["zoom"].value, bearing: self["bearing"].value,
      viewingAngle: self["viewing_angle"].value)
  }

  /// A partial camera.
  var change: CameraChange {
    CameraChange(
      target: self["target"].exists ? self["target"].coordinate : nil,
      zoom: self["zoom"].number, bearing: self["bearing"].number,
      viewingAngle: self["viewing_angle"].number)
  }
}

/// Whether two points of the view are no farther apart than a tolerance.
func agree(_ one: ViewPoint?, _ other: ViewPoint, within tolerance: Double) -> Bool {
  guard let one else { return false }
  let (dx, dy) = (one.x - other.x, one.y - other.y)
  return (dx * dx + dy * dy).squareRoot() <= tolerance
}

/// Whether a camera agrees with the fields that a row expects.
func agree(_ camera: Camera, _ row: Row) -> Bool {
  let change = row.expect.change
  let target = change.target ?? camera.target
  let bearing = change.bearing ?? camera.bearing
  return agree(camera.target, target, within: row.tolerance("target"))
    && agree(camera.zoom, change.zoom ?? camera.zoom, within: row.tolerance("zoom"))
    && abs(Degrees.shortWay(from: camera.bearing, to: bearing)) <= row.tolerance("bearing")
    && agree(
      camera.viewingAngle, change.viewingAngle ?? camera.viewingAngle,
      within: row.tolerance("viewing_angle"))
}

extension Seeded {
  /// A camera within the limits of a new map.
  mutating func camera() -> Camera {
    let zoom = number(2...21)
    return Camera(
      target: coordinate(maxLatitude: 85), zoom: zoom, bearing: number(0...359.999),
      viewingAngle: number(0...CameraLimits.maxViewingAngle(atZoom: zoom)))
  }

  /// A view of ordinary size, often with padding.
  mutating func viewport() -> Viewport {
    let (width, height) = (number(50...3000), number(50...3000))
    guard Bool.random(using: &self) else { return Viewport(width: width, height: height) }
    return Viewport(
      width: width, height: height,
      padding: Padding(
        top: number(0...height / 2), left: number(0...width / 2), bottom: number(0...height / 2),
        right: number(0...width / 2)))
  }

  /// A point inside a view.
  mutating func point(in viewport: Viewport) -> ViewPoint {
    ViewPoint(x: number(0...viewport.width), y: number(0...viewport.height))
  }
}

/// Whether a camera is finite and within the limits of a new map.
func isLawful(_ camera: Camera) -> Bool {
  camera.isFinite && abs(camera.target.lat) <= 85 && camera.zoom >= 2 && camera.zoom <= 21
    && camera.bearing >= 0 && camera.bearing < 360 && camera.viewingAngle >= 0
    && camera.viewingAngle <= CameraLimits.maxViewingAngle(atZoom: camera.zoom)
    && camera.target.lng >= -180 && camera.target.lng < 180
}
