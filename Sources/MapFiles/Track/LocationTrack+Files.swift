import Geo
import MapModel

extension LocationTrack {
  /// The journey of a GPX file: all points of all tracks in order, else of all routes, else the
  /// waypoints.
  ///
  /// Times are taken when every point has one and they do not fall, otherwise none is.
  ///
  /// - Throws: `MapFileError.noPoints`.
  public init(gpx file: GPXFile) throws(MapFileError) {
    let tracks = file.tracks.flatMap { $0.segments.joined() }
    let routes = file.routes.flatMap(\.points)
    let points = [tracks, routes, file.waypoints].first { !$0.isEmpty } ?? []
    try self.init(points.map { TimedPoint(coordinate: $0.coordinate, time: $0.time) }, of: .gpx)
  }

  /// The journey of a GeoJSON file: all positions of all lines in order, else all points.
  ///
  /// Times are those of `GeoJSONFile.Feature.times()`, taken when every position has one and they
  /// do not fall, otherwise none is. Polygons are no journeys.
  ///
  /// - Throws: `MapFileError` without any line and point, and for a feature whose times are not
  ///   times or not as many as its positions.
  public init(geoJSON file: GeoJSONFile) throws(MapFileError) {
    let lines = try file.features.timedPoints(\.linePositions)
    let points = lines.isEmpty ? try file.features.timedPoints(\.pointPositions) : lines
    try self.init(points, of: .geoJSON)
  }

  private init(_ points: [TimedPoint], of format: MapFileFormat) throws(MapFileError) {
    guard !points.isEmpty else { throw .noPoints(format) }
    let times = points.compactMap(\.time)
    let areUseful =
      times.count == points.count && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard areUseful else {
      self.init(points: points.map { Point(coordinate: $0.coordinate) })
      return
    }
    let start = times[0]
    self.init(
      points: zip(points, times).map { point, time in
        // Seconds since 1970 keep fractions only to a quarter of a microsecond.
        let elapsed = ((time - start) * 1e6).rounded() / 1e6
        return Point(coordinate: point.coordinate, time: elapsed)
      })
  }
}

/// A point with seconds since 1970 where they are known.
private struct TimedPoint {
  let coordinate: Coordinate
  let time: Double?
}

extension [GeoJSONFile.Feature] {
  /// Positions of the features with their times.
  fileprivate func timedPoints(
    _ positions: (GeoJSONFile.Geometry) -> [GeoJSONFile.Position]
  ) throws(MapFileError) -> [TimedPoint] {
    var points: [TimedPoint] = []
    for feature in self {
      let found = feature.geometry.map(positions) ?? []
      guard !found.isEmpty else { continue }
      let times = try feature.times() ?? Array<Double?>(repeating: nil, count: found.count)
      guard times.count == found.count else {
        let fault = MapFileError.ContentFault.timesMismatch(
          times: times.count, positions: found.count)
        let place = GeoJSONFault(fault, at: .name("features"), .index(feature.index)).place
        throw .content(.geoJSON, fault, at: place)
      }
      points += zip(found, times).map { TimedPoint(coordinate: $0.coordinate, time: $1) }
    }
    return points
  }
}

extension GeoJSONFile.Geometry {
  /// The positions of the lines in it.
  fileprivate var linePositions: [GeoJSONFile.Position] {
    switch self {
    case .lineString(let positions): positions
    case .multiLineString(let lines): Array(lines.joined())
    case .collection(let parts): parts.flatMap(\.linePositions)
    case .point, .multiPoint, .polygon, .multiPolygon: []
    }
  }

  /// The positions of the points in it.
  fileprivate var pointPositions: [GeoJSONFile.Position] {
    switch self {
    case .point(let position): [position]
    case .multiPoint(let positions): positions
    case .collection(let parts): parts.flatMap(\.pointPositions)
    case .lineString, .multiLineString, .polygon, .multiPolygon: []
    }
  }
}
