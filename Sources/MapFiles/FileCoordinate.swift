import Geo

/// Coordinates as files write them.
enum FileCoordinate {
  /// The coordinate of two finite numbers of a file.
  ///
  /// Files that cross 180° often go on counting, so longitudes up to a whole turn either way are
  /// wrapped; beyond that the numbers are no degrees.
  static func check(
    lat: Double, lng: Double
  ) throws(MapFileError.ContentFault) -> Coordinate {
    guard abs(lat) <= 90 else {
      throw .latitude(lat, fitsSwapped: abs(lng) <= 90 && abs(lat) <= 180)
    }
    guard abs(lng) <= 360 else { throw .longitude(lng) }
    return Coordinate(lat: lat, lng: lng)
  }
}
