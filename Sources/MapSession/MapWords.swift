import Gazetteer
import Geo
import MapModel
import MapScript

/// How the map stands, in the words of consoles.
public enum MapWords {
  /// What lies in the middle, as an address in one line.
  public static func place(of camera: Camera) -> String {
    World.embedded.address(at: camera.target).lines.joined(separator: ", ")
  }

  /// The name of what lies in the middle, and its country.
  public static func shortPlace(of camera: Camera) -> String {
    let address = World.embedded.address(at: camera.target)
    guard let name = address.name ?? address.lines.first else { return "" }
    return address.country.map { $0 == name ? name : "\(name), \($0)" } ?? name
  }

  /// How the camera stands, in one line.
  public static func camera(_ camera: Camera) -> String {
    "\(coordinate(camera.target)) · zoom \(number(camera.zoom)) · "
      + "bearing \(number(camera.bearing))° · tilt \(number(camera.viewingAngle))°"
  }

  /// A coordinate with five decimals, about a metre.
  public static func coordinate(_ coordinate: Coordinate) -> String {
    "\(decimals(coordinate.lat, 5)), \(decimals(coordinate.lng, 5))"
  }

  /// A number with two decimals at most.
  public static func number(_ value: Double) -> String { decimals(value, 2) }

  /// A number with so many decimals at most.
  public static func decimals(_ value: Double, _ most: Int) -> String {
    var scale = 1.0
    for _ in 0..<most { scale *= 10 }
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * scale).rounded() / scale
    return LuaText.number(rounded == 0 ? 0 : rounded)
  }
}

extension MapWords {
  /// Seconds with three decimals.
  public static func seconds(_ value: Double) -> String {
    let thousandths = Int64((min(abs(value), 1e12) * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
