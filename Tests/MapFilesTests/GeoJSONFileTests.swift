import Geo
import Testing

@testable import MapFiles

@Suite("GeoJSON files")
struct GeoJSONFileTests {
  private func position(_ lng: Double, _ lat: Double, _ up: Double? = nil) -> GeoJSONFile.Position {
    GeoJSONFile.Position(coordinate: Coordinate(lat: lat, lng: lng), elevation: up)
  }

  @Test("a collection keeps its features, ids and properties in order") func walk() throws {
    let file = try GeoJSONFile.read(Fixture.bytes("walk.geojson"))
    #expect(file.features.map(\.index) == [0, 1, 2, 3])
    #expect(file.features.map(\.id) == [.string("way"), .int(7), nil, nil])
    #expect(
      file.features[0].geometry
        == .lineString([
          position(8.5417, 47.3769, 408), position(8.5423, 47.3731, 407.5),
          position(8.5437, 47.3667, 406),
        ]))
    #expect(
      file.features[0].properties.members.map(\.name)
        == ["name", "coordTimes", "stroke-width", "visited", "note"])
    #expect(file.features[1].geometry == .point(position(8.5441, 47.37)))
    guard case .polygon(let rings) = file.features[2].geometry else {
      Issue.record("no polygon")
      return
    }
    #expect(rings.map(\.count) == [5, 4])
    #expect(file.features[2].properties == .empty)
    #expect(file.features[3].geometry == nil)
    #expect(try file.features[0].times() == [0, 60, 150.25].map { 1_714_543_200 + $0 })
    #expect(try file.features[1].times() == nil)
  }

  @Test("bare geometries of every type are a feature") func bare() throws {
    let one = position(1, 2)
    for (text, geometry) in [
      (#"{"type":"Point","coordinates":[1,2,null]}"#, .point(one)),
      (#"{"type":"Point","coordinates":[]}"#, .multiPoint([])),
      (#"{"type":"Point","coordinates":[1,2,3,4]}"#, .point(position(1, 2, 3))),
      (#"{"type":"MultiPoint","coordinates":[[1,2]]}"#, .multiPoint([one])),
      (#"{"type":"LineString","coordinates":[]}"#, .lineString([])),
      (#"{"type":"MultiLineString","coordinates":[[[1,2]],[]]}"#, .multiLineString([[one], []])),
      (#"{"type":"Polygon","coordinates":[[[1,2]]]}"#, .polygon([[one]])),
      (#"{"type":"MultiPolygon","coordinates":[[[[1,2]]]]}"#, .multiPolygon([[[one]]])),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
        .collection([.point(one)])
      ),
    ] as [(String, GeoJSONFile.Geometry)] {
      #expect(try geoJSON(text).features == [GeoJSONFile.Feature(geometry: geometry)])
    }
    #expect(try geoJSON(#"{"type":"FeatureCollection","features":[]}"#).features.isEmpty)
    let feature = try geoJSON(#"{"geometry":null,"id":1.5,"type":"Feature","properties":{"a":1}}"#)
    #expect(feature.features[0].id == .double(1.5))
    #expect(feature.features[0].properties["a"] == .int(1))
  }

  @Test("longitudes that go on counting are wrapped") func wrapped() throws {
    let file = try geoJSON(#"{"type":"MultiPoint","coordinates":[[190,0],[-360,1],[180,2]]}"#)
    #expect(
      file.features[0].geometry
        == .multiPoint([position(-170, 0), position(0, 1), position(-180, 2)]))
  }

  @Test(
    "what is no GeoJSON says the path",
    arguments: [
      ("7", .wrongType(expected: "an object", found: "a number"), ""),
      ("{}", .missing("type"), ""),
      (#"{"type":1}"#, .wrongType(expected: "a string", found: "a number"), "type"),
      (#"{"type":"Topology"}"#, .unknownType("Topology"), ""),
      (#"{"type":"FeatureCollection"}"#, .missing("features"), ""),
      (
        #"{"type":"FeatureCollection","features":{}}"#,
        .wrongType(expected: "an array", found: "an object"), "features"
      ),
      (
        #"{"type":"Feature","properties":[1]}"#,
        .wrongType(expected: "an object", found: "an array"), "properties"
      ),
      (
        #"{"type":"Feature","id":true}"#,
        .wrongType(expected: "a string or a number", found: "a boolean"), "id"
      ),
      (#"{"type":"Feature","geometry":{"type":"Point"}}"#, .missing("coordinates"), "geometry"),
      (
        #"{"type":"Point","coordinates":"1,2"}"#,
        .wrongType(expected: "[longitude, latitude]", found: "a string"), "coordinates"
      ),
      (#"{"type":"Point","coordinates":[1]}"#, .shortPosition(count: 1), "coordinates"),
      (
        #"{"type":"LineString","coordinates":[1,2]}"#,
        .wrongType(expected: "[longitude, latitude]", found: "a number"), "coordinates[0]"
      ),
      (
        #"{"type":"MultiPoint","coordinates":[[1,"2"]]}"#,
        .wrongType(expected: "a number", found: "a string"), "coordinates[0][1]"
      ),
      (
        #"{"type":"Point","coordinates":[7e5,5.9e6]}"#, .latitude(5.9e6, fitsSwapped: false),
        "coordinates"
      ),
      (#"{"type":"Point","coordinates":[361,5]}"#, .longitude(361), "coordinates"),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Feature"}]}"#,
        .unknownType("Feature"), "geometries[0]"
      ),
    ] as [(String, MapFileError.ContentFault, String)])
  func faults(text: String, fault: MapFileError.ContentFault, path: String) {
    let expected = MapFileError.content(.geoJSON, fault, at: .member(path: path, feature: nil))
    #expect(failure { () throws(MapFileError) in try geoJSON(text) } == expected)
  }

  @Test("swapped numbers name the feature and the position") func swapped() {
    let text = #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":null},{"type":"Feature",
      "geometry":{"type":"Polygon","coordinates":[[[139.7,35.7],[35.7,139.7]]]}}]}
      """#
    let error = failure { () throws(MapFileError) in try geoJSON(text) }
    #expect(
      error
        == .content(
          .geoJSON, .latitude(139.7, fitsSwapped: true),
          at: .member(path: "features[1].geometry.coordinates[0][1]", feature: 1)))
    #expect(
      error?.reason == "features[1].geometry.coordinates[0][1]: latitude 139.7 is beyond ±90; "
        + "latitude and longitude look swapped: GeoJSON has [longitude, latitude]")
  }

  @Test("16 collections within one another read, and no more") func collections() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: levels)
        + String(repeating: "]}", count: levels)
    }
    _ = try geoJSON(nested(16))
    guard
      case .content(.geoJSON, .tooDeep(limit: 16), _) = failure(of: { () throws(MapFileError) in
        try geoJSON(nested(17))
      })
    else {
      Issue.record("17 levels read")
      return
    }
  }

  @Test("XML and UTF-16 are told from GeoJSON") func others() {
    #expect(
      failure { () throws(MapFileError) in try geoJSON("\n<gpx/>") }
        == .otherFormat(expected: .geoJSON, found: .xml))
    #expect(
      failure { () throws(MapFileError) in try GeoJSONFile.read(utf16("{}")) }
        == .syntax(.json, .unsupportedEncoding, at: at(1, 1)))
  }
}
