import Foundation
import Geo

/// A settlement as the source tells it, with what the layers add.
struct PlaceRow {
  var name: String
  var coordinate: Coordinate
  var country: String
  var population: Int
  var zone: String
  var isCapital: Bool

  init?(_ columns: [String]) {
    guard columns.count == 7, let lat = Double(columns[1]), let lng = Double(columns[2]) else {
      return nil
    }
    name = columns[0]
    coordinate = Coordinate(lat: lat, lng: lng)
    country = columns[3]
    population = Int(columns[4]) ?? 0
    zone = columns[5]
    isCapital = columns[6] == "1"
  }

  var grid: GridPoint {
    GridPoint(Degrees(lng: coordinate.lng, lat: coordinate.lat))
  }

  /// How far the settlement's name carries, in kilometres.
  ///
  /// 1.3 km for 10,000 inhabitants, 6 for 100,000, 32 for a million, never above 40; half as much
  /// again for a capital. The exponent and the factor were fitted to 137 points in the middle and at
  /// the landmarks of large cities, so that a city wins over its quarters, and a suburb keeps its
  /// own middle.
  var reach: Double {
    let reach = min(40, 0.002 * pow(Double(max(300, population)), 0.7))
    return isCapital ? reach * 1.5 : reach
  }

  /// The core of a city, in kilometres: its inhabitants at 40,000 a square kilometre.
  var core: Double { (Double(population) / 40_000 / .pi).squareRoot() }

  /// The point on a sphere of radius 2^30.
  var sphere: SpherePoint { SpherePoint(coordinate) }
}

/// A point on a sphere of radius 2^30 (6 mm a unit on the earth).
struct SpherePoint {
  static let radius = 1_073_741_824.0

  var x: Int32
  var y: Int32
  var z: Int32

  init(_ coordinate: Coordinate) {
    let lat = coordinate.lat * .pi / 180
    let lng = coordinate.lng * .pi / 180
    x = Int32((cos(lat) * cos(lng) * SpherePoint.radius).rounded())
    y = Int32((cos(lat) * sin(lng) * SpherePoint.radius).rounded())
    z = Int32((sin(lat) * SpherePoint.radius).rounded())
  }

  subscript(axis: Int) -> Int32 { axis == 0 ? x : axis == 1 ? y : z }

  /// The straight distance to another point, in kilometres.
  func kilometres(to other: SpherePoint) -> Double {
    let dx = Double(x) - Double(other.x)
    let dy = Double(y) - Double(other.y)
    let dz = Double(z) - Double(other.z)
    return (dx * dx + dy * dy + dz * dz).squareRoot() / SpherePoint.radius * Earth.radius / 1000
  }
}
