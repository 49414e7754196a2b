import Gazetteer
import Geo
import MapModel
import MapScript
import MapSession

/// What the map shows, in words.
enum MapWords {
  /// What lies in the middle, as an address in one line.
  static func place(of camera: Camera) -> String {
    World.embedded.address(at: camera.target).lines.joined(separator: ", ")
  }

  /// How the camera stands, in one line.
  static func camera(_ camera: Camera) -> String {
    "\(coordinate(camera.target)) · zoom \(number(camera.zoom)) · "
      + "bearing \(number(camera.bearing))° · tilt \(number(camera.viewingAngle))°"
  }

  static func coordinate(_ coordinate: Coordinate) -> String {
    "\(decimals(coordinate.lat, 5)), \(decimals(coordinate.lng, 5))"
  }

  /// A number with two decimals at most.
  static func number(_ value: Double) -> String { decimals(value, 2) }

  /// A number with so many decimals at most.
  static func decimals(_ value: Double, _ most: Int) -> String {
    var scale = 1.0
    for _ in 0..<most { scale *= 10 }
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * scale).rounded() / scale
    return LuaText.number(rounded == 0 ? 0 : rounded)
  }

  /// The whole picture in a few lines.
  static func description(of session: LiveSession) -> [String] {
    let camera = session.camera
    var lines = [place(of: camera), self.camera(camera)]
    let bounds = session.projection.bounds
    lines.append(
      "shows \(coordinate(bounds.southwest)) to \(coordinate(bounds.northeast)) on "
        + "\(number(session.viewport.width)) × \(number(session.viewport.height)) points")
    let overlays = session.mapState.overlays
    for kind in OverlayKind.allCases {
      let count = overlays.count { $0.kind == kind }
      if count > 0, kind != .marker { lines.append("\(count) × \(kind.words)") }
    }
    lines += markers(of: session)
    if session.isMoving { lines.append("the camera is moving") }
    return lines
  }

  private static func markers(of session: LiveSession) -> [String] {
    let all = session.mapState.markers
    guard !all.isEmpty else { return [] }
    let seen = all.filter { session.projection.contains($0.position) }
    var lines = ["\(all.count) × marker, \(seen.count) in view"]
    for marker in seen.prefix(10) {
      let title = marker.title.map { " \(LuaText.string($0))" } ?? ""
      lines.append("  \(marker.id)\(title) at \(coordinate(marker.position))")
    }
    if seen.count > 10 { lines.append("  … \(seen.count - 10) more") }
    return lines
  }
}

extension MapWords {
  /// Seconds with three decimals.
  static func seconds(_ value: Double) -> String {
    let thousandths = Int64((min(abs(value), 1e12) * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
