import Testing

@testable import MapFiles

@Suite("Errors in words")
struct ReasonTests {
  @Test(
    "say what is wrong, where, and what to do",
    arguments: [
      ("", "it is empty, where GPX was expected"),
      ("{}", "it looks like JSON, not GPX; give it to what reads JSON, or convert it"),
      ("<kml/>", "line 1, column 1: the root element is <kml>, and that of GPX is <gpx>"),
      ("<gpx>\n<trk>", "line 2, column 6: it ends in the middle of something; is it complete?"),
      (
        "<gpx><a>&nbsp;</a></gpx>",
        "line 1, column 9: this entity does not exist in XML; write the character itself, or & as "
          + "&amp;"
      ),
      (
        "<gpx><wpt lat='1,5' lon='2'/></gpx>",
        "line 1, column 6: lat is '1,5', not a number; write a decimal point, not a comma"
      ),
      (
        "<gpx><wpt lat='120' lon='30'/></gpx>",
        "line 1, column 6: latitude 120.0 is beyond ±90; latitude and longitude look swapped"
      ),
      ("<gpx><wpt lat='1'/></gpx>", "line 1, column 6: 'lon' is missing"),
      (
        "<gpx><wpt lat='1' lon='1'><time>1.5.24</time></wpt></gpx>",
        "line 1, column 39: '1.5.24' is no date and time; write it like 2024-01-31T12:00:00Z"
      ),
    ])
  func gpxWords(text: String, reason: String) {
    #expect(
      failure { () throws(MapFileError) in try GPXFile.read(Array(text.utf8)) }?.reason == reason)
  }

  @Test(
    "say so for GeoJSON too",
    arguments: [
      ("<gpx/>", "it looks like XML, not GeoJSON; give it to what reads GPX or KML, or convert it"),
      ("[1,]", "line 1, column 4: ']' is not expected here; is the comma before it one too many?"),
      (
        "{\"a\" 1}",
        "line 1, column 6: '1' stands where ':' is expected; is a comma, a colon or a quote missing "
          + "before it?"
      ),
      ("[NaN]", "line 1, column 2: 'NaN' is not expected here; write null for what is no number"),
      ("7", "here is a number, and it must be an object"),
      (#"{"type":"Topology"}"#, "type 'Topology' is TopoJSON, not GeoJSON; convert it first"),
      (
        #"{"type":"Point","coordinates":[1]}"#,
        "coordinates: a position is [longitude, latitude], and here is 1 number"
      ),
      (
        #"{"type":"LineString","coordinates":[[7,5],[7e5,5.9e6]]}"#,
        "coordinates[1]: latitude 5900000.0 is beyond ±90; are these metres of a map projection? "
          + "Degrees (WGS 84) are read"
      ),
      (
        #"{"type":"Feature","geometry":{"type":"point","coordinates":[1,2]}}"#,
        "geometry: type 'point' is unknown or out of place here; GeoJSON has FeatureCollection, "
          + "Feature, Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon and "
          + "GeometryCollection"
      ),
    ])
  func geoJSONWords(text: String, reason: String) {
    #expect(failure { () throws(MapFileError) in try geoJSON(text) }?.reason == reason)
  }

  @Test("show little of the file, and nothing that moves the cursor") func shown() {
    let text = "{\"type\":\"\\u001b[2J" + String(repeating: "x", count: 99) + "\"}"
    let reason = failure { () throws(MapFileError) in try geoJSON(text) }?.reason ?? ""
    #expect(reason.hasPrefix("type '\u{FFFD}[2J" + String(repeating: "x", count: 36) + "…' is"))
  }
}
