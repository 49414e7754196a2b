/// A point on the earth: latitude and longitude in degrees (WGS 84).
///
/// The longitude is kept in [-180, 180); the latitude is the caller's to keep within ±90.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90…90.
  public let lat: Double
  /// Degrees east of Greenwich, in [-180, 180).
  public let lng: Double

  /// Makes a coordinate; the longitude is wrapped to [-180, 180).
  ///
  /// Both numbers must be finite; use `init(checking:lng:)` for numbers from outside.
  public init(lat: Double, lng: Double) {
    self.lat = lat
    self.lng = Coordinate.wrapped(lng)
  }

  /// Makes a coordinate of numbers from outside.
  ///
  /// - Throws: `CoordinateError` when a number is not finite or the latitude is beyond ±90.
  public init(checking lat: Double, lng: Double) throws(CoordinateError) {
    guard lat.isFinite else { throw .notFinite(axis: .latitude, value: lat) }
    guard lng.isFinite else { throw .notFinite(axis: .longitude, value: lng) }
    guard abs(lat) <= 90 else {
      throw .latitudeOutOfRange(lat, fitsSwapped: abs(lng) <= 90 && abs(lat) <= 180)
    }
    self.init(lat: lat, lng: lng)
  }

  /// The longitude brought to [-180, 180); exact for what lies there already.
  public static func wrapped(_ lng: Double) -> Double {
    if lng >= -180, lng < 180 { return lng }
    // Within a turn, which is what neighbours over 180° ask for, one exact step.
    if lng >= 180, lng < 540 { return lng - 360 }
    if lng < -180, lng >= -540 {
      let up = lng + 360
      return up < 180 ? up : -180
    }
    let turned = (lng + 180).truncatingRemainder(dividingBy: 360)
    let inside = (turned < 0 ? turned + 360 : turned) - 180
    return inside >= 180 ? -180 : inside
  }
}

/// Why two numbers are no coordinate.
public enum CoordinateError: Error, Equatable, Sendable {
  /// The two axes, to name the guilty number.
  public enum Axis: String, Sendable { case latitude, longitude }

  /// NaN or an infinity.
  case notFinite(axis: Axis, value: Double)
  /// A latitude beyond ±90; `fitsSwapped` tells that the two numbers would do the other way round.
  case latitudeOutOfRange(Double, fitsSwapped: Bool)
  /// A longitude beyond ±360 in a text, which is a slip rather than turns around the earth.
  case longitudeOutOfRange(Double)
}
