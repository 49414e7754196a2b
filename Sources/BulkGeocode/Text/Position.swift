import Geo
import Rows

/// Two numbers of a row as they stand, wherever they lie.
struct Position {
  /// The latitude's number.
  var lat: Double
  /// The longitude's number.
  var lng: Double

  /// The point on the earth, for a latitude of -90…90 and a longitude of -360…360.
  ///
  /// - Parameters:
  ///   - latName: the latitude's column, for the error.
  ///   - lngName: the longitude's.
  @inline(__always)
  func coordinate(latName: String, lngName: String) throws(RowError) -> Coordinate {
    if abs(lat) <= 90, abs(lng) <= 360 { return Coordinate(lat: lat, lng: lng) }
    throw fault(latName, lngName)
  }

  private func fault(_ latName: String, _ lngName: String) -> RowError {
    let divisor = [1_000_000, 10_000_000].first { divisor in
      Position.fits(lat, 90, divisor) && Position.fits(lng, 180, divisor)
    }
    if abs(lat) <= 90 { return .outOfRange(lngName, lng, divisor: divisor) }
    if divisor != nil { return .outOfRange(latName, lat, divisor: divisor) }
    return .coordinate(
      .latitudeOutOfRange(lat, fitsSwapped: abs(lng) <= 90 && abs(lat) <= 180))
  }

  /// Whether a number is degrees, or becomes some when it is divided.
  private static func fits(_ value: Double, _ limit: Double, _ divisor: Int) -> Bool {
    abs(value) <= limit
      || value == value.rounded() && abs(value) >= 10_000
        && abs(value) <= limit * Double(divisor)
  }
}
