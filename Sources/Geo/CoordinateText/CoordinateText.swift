/// Coordinates as people write them.
///
/// Read are, in any usual spelling, a latitude and a longitude: `48.8566, 2.3522`, decimal commas
/// where they cannot be mistaken (`48,8566; 2,3522`), degrees, minutes and seconds
/// (`48°51′24″N 2°21′8″E`, `N48 51.4 E2 21.1`, `48d51m24s N, 2d21m8s E`), geo: URIs and full plus
/// codes. Letters tell the axes apart, so that `2.3522 E, 48.8566 N` is the same place; without
/// letters the latitude comes first.
public enum CoordinateText {
  /// Reads a coordinate.
  ///
  /// - Throws: `CoordinateTextError` when the text is none, or lies off the earth.
  public static func coordinate(_ text: String) throws(CoordinateTextError) -> Coordinate {
    if let uri = GeoURI(text) { return try uri.coordinate() }
    if let code = PlusCode(text) { return try code.center() }
    let (lat, lng) = try CoordinatePair.angles(CoordinateToken.tokens(of: text))
    do throws(CoordinateError) {
      return try Coordinate(checking: lat, lng: lng)
    } catch {
      throw .offTheEarth(error)
    }
  }

  /// Whether a text is a plus code without its first digits.
  public static func isShortPlusCode(_ text: String) -> Bool {
    PlusCode(text)?.isShort == true
  }

  /// Reads a coordinate, which may be a short plus code of the surroundings of a place.
  ///
  /// - Throws: `CoordinateTextError` when the text is none, or lies off the earth.
  public static func coordinate(
    _ text: String, near place: Coordinate
  ) throws(CoordinateTextError) -> Coordinate {
    if let code = PlusCode(text), code.isShort { return try code.center(near: place) }
    return try coordinate(text)
  }

  /// Reads one angle in degrees, such as `48.8566`, `48,8566` or `48°51′24″N`.
  ///
  /// - Throws: `CoordinateTextError` when the text is none, or has a letter of the other axis.
  public static func degrees(
    _ text: String, axis: CoordinateError.Axis
  ) throws(CoordinateTextError) -> Double {
    let angle = try AngleText(CoordinateToken.tokens(of: text)[...])
    guard angle.axis == nil || angle.axis == axis else { throw .unreadable }
    return angle.degrees
  }
}

/// Why a text is no coordinate.
public enum CoordinateTextError: Error, Equatable, Sendable {
  /// It is no spelling of a coordinate.
  case unreadable
  /// It can be read in two ways, such as `48,8566,2,3522`.
  case ambiguous
  /// A geo: URI counts in another reference system than WGS 84; its name.
  case unknownReferenceSystem(String)
  /// A plus code without its first digits, which means something only near a known place.
  case shortPlusCode
  /// Its numbers are out of range.
  case offTheEarth(CoordinateError)
}
