import Geo
import MapModel
import Testing

@testable import MapFiles

@Suite("Journeys of files")
struct LocationTrackTests {
  private func track(gpx content: String) throws -> LocationTrack {
    try LocationTrack(gpx: GPXFile.read(gpx(content)))
  }

  private func track(line properties: String, _ coordinates: String) throws -> LocationTrack {
    try LocationTrack(
      geoJSON: geoJSON(
        """
        {"type":"Feature","properties":\(properties),
        "geometry":{"type":"LineString","coordinates":\(coordinates)}}
        """))
  }

  @Test("all points of all segments in order, with times from the first") func ride() throws {
    let track = try LocationTrack(gpx: GPXFile.read(Fixture.bytes("ride.gpx")))
    #expect(track.points.map(\.time) == [0, 30.5, 100])
    #expect(track.points.map(\.coordinate.lat) == [52.5163, 52.5155, 52.5145])
  }

  @Test("times that fall or are missing are dropped, all of them") func useless() throws {
    func points(_ times: String...) -> String {
      let points = times.map { time in
        "<trkpt lat='1' lon='2'>" + (time.isEmpty ? "" : "<time>2024-01-01T00:00:\(time)Z</time>")
          + "</trkpt>"
      }
      return "<trk><trkseg>\(points.joined())</trkseg></trk>"
    }
    #expect(try track(gpx: points("05", "04")).points.map(\.time) == [nil, nil])
    #expect(try track(gpx: points("05", "", "06")).points.map(\.time) == [nil, nil, nil])
    #expect(try track(gpx: points("05", "05", "05.1")).points.map(\.time) == [0, 0, 0.1])
    #expect(try track(gpx: points("05")).points.map(\.time) == [0])
  }

  @Test("a route serves where no track has points, and waypoints where no route has") func order()
    throws
  {
    let wpt = "<wpt lat='1' lon='1'/>"
    let rte = "<rte/><rte><rtept lat='2' lon='2'/></rte><rte><rtept lat='3' lon='3'/></rte>"
    let trk = "<trk><trkseg><trkpt lat='4' lon='4'/></trkseg></trk>"
    #expect(try track(gpx: wpt + rte + trk).points.map(\.coordinate.lat) == [4])
    #expect(try track(gpx: wpt + rte + "<trk/>").points.map(\.coordinate.lat) == [2, 3])
    #expect(try track(gpx: wpt + "<rte/>").points.map(\.coordinate.lat) == [1])
  }

  @Test("no points are an error, one is a journey") func few() throws {
    #expect(throws: MapFileError.noPoints(.gpx)) { try track(gpx: "<trk/>") }
    #expect(throws: MapFileError.noPoints(.geoJSON)) { try track(line: "{}", "[]") }
    #expect(throws: MapFileError.noPoints(.geoJSON)) {
      try LocationTrack(
        geoJSON: geoJSON(#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]]]}"#))
    }
    #expect(try track(line: "{}", "[[1,2]]").points.count == 1)
  }

  @Test("a GeoJSON line has its times, and lines come before points") func line() throws {
    let track = try LocationTrack(geoJSON: GeoJSONFile.read(Fixture.bytes("walk.geojson")))
    #expect(track.points.map(\.time) == [0, 60, 150.25])
    #expect(track.points[2].coordinate == Coordinate(lat: 47.3667, lng: 8.5437))
  }

  @Test("lines in parts have times in parts") func parts() throws {
    let track = try LocationTrack(
      geoJSON: geoJSON(
        #"""
        {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
          {"type":"Point","coordinates":[9,9]},
          {"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6]]]}]},
        "properties":{"coordinateProperties":{"times":
          [["2024-01-01T00:00:00Z","2024-01-01T00:00:01Z"],["2024-01-01T00:00:02Z"]]}}}
        """#))
    #expect(track.points.map(\.time) == [0, 1, 2])
    #expect(track.points.map(\.coordinate.lat) == [2, 4, 6])
  }

  @Test("points are a journey with their own times") func points() throws {
    let track = try LocationTrack(
      geoJSON: geoJSON(
        #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"time":"2024-01-01T00:00:00Z"},
         "geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","properties":{"time":"2024-01-01T00:00:09Z"},
         "geometry":{"type":"Point","coordinates":[3,4]}}]}
        """#))
    #expect(track.points.map(\.time) == [0, 9])
  }

  @Test("a null among the times drops them, wrong ones are errors with the place") func wrong()
    throws
  {
    let line = "[[1,2],[3,4]]"
    let nulls = try track(line: #"{"coordTimes":[null,"2024-01-01T00:00:00Z"]}"#, line)
    #expect(nulls.points.map(\.time) == [nil, nil])
    for (properties, fault, path) in [
      (#"{"coordTimes":["2024-01-01T00:00:00Z"]}"#, .timesMismatch(times: 1, positions: 2), ""),
      (#"{"coordTimes":["noon",null]}"#, .notATime("noon"), ".properties.coordTimes[0]"),
      (
        #"{"coordTimes":[[null],[5]]}"#,
        .wrongType(expected: "a date and time as a string", found: "a number"),
        ".properties.coordTimes[1][0]"
      ),
      (
        #"{"coordinateProperties":{"times":7}}"#,
        .wrongType(expected: "an array", found: "a number"),
        ".properties.coordinateProperties.times"
      ),
    ] as [(String, MapFileError.ContentFault, String)] {
      let place = MapFileError.Place.member(path: "features[0]" + path, feature: 0)
      #expect(throws: MapFileError.content(.geoJSON, fault, at: place)) {
        try track(line: properties, line)
      }
    }
  }
}
