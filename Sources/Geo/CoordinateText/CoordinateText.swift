/// Coordinates as people, map sites and devices write them.
///
/// Read are, in any usual spelling, a latitude and a longitude: `48.8566, 2.3522`, decimal commas
/// where they cannot be mistaken (`48,8566; 2,3522`), degrees, minutes and seconds
/// (`48°51′24″N 2°21′8″E`, `48:51:24N 2:21:08E`, `N48 51.4 E2 21.1`, `48d51m24sN 2d21m8sE`,
/// `4851N 00221E`), names in front (`lat=48.8 lng=2.3`), ISO 6709, WKT points, geo: URIs, links to
/// map sites and full plus codes; digits of other scripts are digits. Letters tell the axes apart,
/// so that `2.3522 E, 48.8566 N` is the same place; without letters the latitude comes first, but
/// for WKT. A longitude may be given up to a whole turn, -360…360.
public enum CoordinateText {
  /// Reads a coordinate.
  ///
  /// - Throws: `CoordinateTextError` when the text is none, or lies off the earth.
  public static func coordinate(_ text: String) throws(CoordinateTextError) -> Coordinate {
    let text = PlainDigits.text(text)
    if let uri = GeoURI(text) { return try uri.coordinate() }
    if let link = MapLink(text) { return try link.coordinate() }
    if let code = PlusCode(text) { return try code.center() }
    if let point = WKTPoint(text) { return try point.coordinate() }
    if let point = ISO6709(text) { return try point.coordinate() }
    let (lat, lng, isTold) = try CoordinatePair.angles(CoordinateToken.tokens(of: text))
    return try coordinate(lat, lng, areAxesTold: isTold)
  }

  /// Two numbers as a coordinate.
  ///
  /// - Parameter areAxesTold: whether the text says which is which, so that they cannot be swapped.
  static func coordinate(
    _ lat: Double, _ lng: Double, areAxesTold: Bool = false
  ) throws(CoordinateTextError) -> Coordinate {
    do throws(CoordinateError) {
      let coordinate = try Coordinate(checking: lat, lng: lng)
      guard abs(lng) <= 360 else { throw .longitudeOutOfRange(lng) }
      return coordinate
    } catch {
      if areAxesTold, case .latitudeOutOfRange(let lat, _) = error {
        throw .offTheEarth(.latitudeOutOfRange(lat, fitsSwapped: false))
      }
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
    let tokens = try CoordinateToken.tokens(of: PlainDigits.text(text))
    let angle = try AngleText(tokens[...])
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
  /// Nothing goes by the name behind a short plus code.
  case unknownPlusCodePlace(String)
  /// A geo: URI or a link that gives a place's name instead of numbers.
  case namesPlace(String)
  /// Its numbers are out of range.
  case offTheEarth(CoordinateError)
}

extension CoordinateError {
  /// What a number that is far out of range may have been meant as; nil when it is not so far out.
  public var scaleHint: String? {
    switch self {
    case .latitudeOutOfRange(let value, _), .longitudeOutOfRange(let value):
      abs(value) < 1000 ? nil : "is a decimal point missing, or are these microdegrees?"
    case .notFinite: nil
    }
  }
}
