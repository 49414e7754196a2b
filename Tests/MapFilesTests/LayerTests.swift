import Geo
import MapModel
import Testing

@testable import MapFiles

@Suite("Layers")
struct LayerTests {
  private func layer(
    _ text: String, _ format: LayerFormat = .geoJSON, _ looks: LayerLooks = LayerLooks()
  ) throws(MapFileError) -> MapLayer {
    try MapLayer(Array(text.utf8), as: format, looks: looks)
  }

  private func kml(_ content: String) -> String {
    #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document>"# + content + "</Document></kml>"
  }

  private func reason(_ text: String, _ format: LayerFormat = .geoJSON) -> String {
    failure { () throws(MapFileError) in try layer(text, format) }?.reason ?? "no error"
  }

  // MARK: GeoJSON

  @Test("a feature's id of one figure is read") func shortID() throws {
    let layer = try layer(#"{"type":"Feature","id":7,"geometry":null,"properties":null}"#)
    #expect(layer.features.first?.id == .int(7) && layer.things.isEmpty)
  }

  @Test("features look as the simplestyle properties say") func simpleStyle() throws {
    let layer = try layer(
      """
      {"type":"FeatureCollection","name":"trip","features":[
        {"type":"Feature","id":"a","properties":{"title":"T","name":"N","description":"D",
          "marker-color":"0a0"},"geometry":{"type":"Point","coordinates":[10,60,5]}},
        {"type":"Feature","properties":{"stroke":"#f00","stroke-opacity":0.5,"stroke-width":"3"},
          "geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
        {"type":"Feature","properties":{"fill":"blue","fill-opacity":1},"geometry":
          {"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}},
        {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[
          {"type":"MultiPoint","coordinates":[[1,1],[2,2]]},
          {"type":"MultiLineString","coordinates":[[[1,1],[2,2]]]}]}}]}
      """)
    #expect(layer.name == "trip" && layer.notices.isEmpty)
    #expect(layer.features.map(\.things) == [0..<1, 1..<2, 2..<3, 3..<6])
    guard case .marker(let marker) = layer.things[0], case .polyline(let line) = layer.things[1],
      case .polygon(let area) = layer.things[2]
    else {
      Issue.record("other things")
      return
    }
    #expect(marker.id == "a" && marker.title == "T" && marker.snippet == "D")
    #expect(marker.color == (try Color("#0a0")) && marker.position == Coordinate(lat: 60, lng: 10))
    #expect(line.strokeWidth == 3 && line.strokeColor.alpha == 128 && line.tappable)
    #expect(area.path.count == 3 && area.holes.map(\.count) == [3])
    #expect(area.fillColor == .blue && area.strokeWidth == 2)
    #expect(layer.features[0].properties.object["name"] == .string("N"))
  }

  @Test("values that simplestyle does not know are told and passed over") func faultyStyle() throws
  {
    let layer = try layer(
      """
      {"type":"Feature","properties":{"marker-color":"nocolor","stroke-width":-1,"stroke":5,
        "fill-opacity":2},"geometry":{"type":"Point","coordinates":[1,2]}}
      """)
    #expect(layer.notices.count == 4 && layer.notices.allSatisfy { $0.hasPrefix("features[0]: ") })
  }

  @Test("an area that crosses itself is told with its feature and place") func crossing() throws {
    let layer = try layer(
      #"{"type":"Polygon","coordinates":[[[0,0],[10,10],[10,0],[0,10],[0,0]]]}"#)
    #expect(layer.things.count == 1)
    #expect(layer.notices.first?.hasPrefix("features[0] near ") == true)
    #expect(layer.notices.first?.contains("crosses itself") == true)
  }

  @Test("a jagged ring of very many points over 180° does not take minutes")
  func longRing() {
    let count = 100_000
    // A square whose edges go to and fro.
    let ring = (0..<count).map { index in
      let (side, part) = (index * 4 / count, Double(index * 4 % count) / Double(count) * 20 - 10)
      let depth = 10 + (index % 2 == 0 ? 0 : 0.5)
      let (x, y) = [(part, depth), (depth, -part), (-part, -depth), (-depth, part)][side]
      return Coordinate(lat: y, lng: 180 + x)
    }
    let clock = ContinuousClock()
    var crossing: Int?
    #expect(clock.measure { crossing = RingCrossing.first(in: ring) } < .seconds(20))
    #expect(crossing == nil)
  }

  @Test("coordinates that look swapped, or are metres, are told") func swapped() {
    let swapped = #"{"type":"LineString","coordinates":[[10,60],[60,170]]}"#
    #expect(reason(swapped).contains("latitude and longitude look swapped"))
    let metres = #"{"type":"Point","coordinates":[500000,5000000]}"#
    #expect(reason(metres).contains("metres of a map projection"))
    let feature =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"#
      + #""geometry":{"type":"Point","coordinates":[1,"2"]}}]}"#
    #expect(reason(feature).hasPrefix("features[0].geometry.coordinates[1]: "))
  }

  @Test("empty lists, as PHP and Lua write empty objects, do as properties") func noProperties()
    throws
  {
    let text =
      #"{"type":"Feature","properties":[],"geometry":{"type":"Point","coordinates":[1,2]}}"#
    #expect(try layer(text).things.count == 1)
  }

  // MARK: KML

  @Test("KML styles reach points, lines, areas and their names") func kmlStyles() throws {
    let layer = try layer(
      kml(
        """
        <name>D</name>
        <Style id="s"><IconStyle><color>8000ff00</color><scale>2</scale><heading>45</heading>
        <Icon><href>pin.png</href></Icon><hotSpot x="0" y="0" xunits="fraction" yunits="fraction"/>
        </IconStyle><LabelStyle><color>ff0000ff</color><scale>1.5</scale></LabelStyle>
        <LineStyle><color>7f0000ff</color><width>5</width></LineStyle>
        <PolyStyle><color>40ff0000</color><outline>0</outline></PolyStyle></Style>
        <StyleMap id="m"><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>
        <Folder><Placemark id="k"><name>A</name><description><![CDATA[<b>x</b>&amp;y]]></description>
        <styleUrl>#m</styleUrl><ExtendedData><Data name="n"><value>3</value></Data></ExtendedData>
        <Point><coordinates> 5,50,0 </coordinates></Point></Placemark></Folder>
        <Placemark><styleUrl>#s</styleUrl><MultiGeometry>
        <LineString><tessellate>1</tessellate><coordinates>0,0 1,1</coordinates></LineString>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>3,3 4,3 4,4 3,3</coordinates></LinearRing>
        </outerBoundaryIs></Polygon></MultiGeometry></Placemark>
        """), .kml)
    #expect(layer.name == "D" && layer.notices.isEmpty)
    guard case .marker(let marker) = layer.things[0], case .label(let label) = layer.things[1],
      case .polyline(let line) = layer.things[2], case .polygon(let area) = layer.things[3]
    else {
      Issue.record("other things: \(layer.things.map(\.kind))")
      return
    }
    #expect(marker.id == "k" && marker.title == "A" && marker.snippet == "x &y")
    #expect(marker.rotation == 45 && abs(marker.opacity - 0.5) < 0.01)
    #expect(layer.pictures[0]?.name == "pin.png" && layer.pictures[0]?.scale == 2)
    #expect(layer.pictures[0]?.tint == Color(rgb: 0x00FF00))
    #expect(label.text == "A" && label.size == 18 && label.color == Color(rgb: 0xFF0000))
    #expect(
      line.geodesic && line.strokeWidth == 5 && line.strokeColor == Color(rgb: 0xFF0000, alpha: 127)
    )
    #expect(area.strokeWidth == 0 && area.fillColor == Color(rgb: 0x0000FF, alpha: 64))
    #expect(layer.features[0].properties.object["n"] == .string("3"))
  }

  @Test("a network link is refused with its line and address") func networkLink() {
    let text = kml("\n<NetworkLink><Link><href>http://x/y.kml</href></Link></NetworkLink>")
    #expect(reason(text, .kml).hasPrefix("line 2, column "))
    #expect(reason(text, .kml).contains("a NetworkLink to 'http://x/y.kml' is refused"))
  }

  @Test("what is not visible, alone or by its folder, is left out and told") func hidden() throws {
    let point = "<Point><coordinates>1,2</coordinates></Point>"
    let layer = try layer(
      kml(
        "<Folder><visibility>0</visibility><Placemark>\(point)</Placemark></Folder>"
          + "<Placemark><visibility>0</visibility>\(point)</Placemark><Placemark>\(point)</Placemark>"
      ),
      .kml)
    #expect(layer.things.count == 1 && layer.notices.count == 1)
  }

  @Test("a picture on the ground over 180° turns the other way than KML counts") func ground()
    throws
  {
    let layer = try layer(
      kml(
        """
        <GroundOverlay><color>80ffffff</color><Icon><href>a.png</href></Icon><LatLonBox>
        <north>20</north><south>10</south><east>-170</east><west>170</west><rotation>10</rotation>
        </LatLonBox></GroundOverlay>
        """), .kml)
    guard case .groundOverlay(let picture) = layer.things.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.bearing == 350 && abs(picture.opacity - 0.5) < 0.01)
    #expect(layer.pictures[0]?.name == "a.png")
  }

  @Test("mistakes of KML are told with their lines") func kmlFaults() {
    let point = "<Placemark>\n<Point><coordinates>\n1,2\n95,100 </coordinates></Point></Placemark>"
    #expect(reason(kml(point), .kml).hasPrefix("line 4, column 8: latitude 100.0 is beyond ±90"))
    #expect(reason("<gpx/>", .kml).contains("the root element is <gpx>"))
    #expect(reason("{}", .kml).contains("it looks like JSON"))
    #expect(reason("PK\u{3}\u{4}xx", .kml).contains("KMZ"))
    let bomb =
      #"<!DOCTYPE k [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>"# + kml("<name>&b;</name>")
    #expect(reason(bomb, .kml).contains("entities"))
    let deep = String(repeating: "<Folder>", count: 200)
    #expect(reason(kml(deep), .kml).contains("more than 100 levels"))
  }

  // MARK: GPX

  @Test("GPX gives markers, routes and a line for each segment") func gpxThings() throws {
    let layer = try layer(
      String(
        decoding: gpx(
          """
          <wpt lat="1" lon="2"><ele>3</ele><name>W</name><sym>Flag</sym></wpt>
          <rte><name>R</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>
          <trk><name>T</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="2" lon="2"/></trkseg>
          <trkseg><trkpt lat="1" lon="179"/><trkpt lat="2" lon="-179"/></trkseg><trkseg/></trk>
          """), as: UTF8.self), .gpx)
    #expect(layer.things.map(\.kind) == [.marker, .polyline, .polyline, .polyline])
    #expect(layer.things.map(\.title) == ["W", "R", "T", "T"])
    #expect(layer.features.map(\.things) == [0..<1, 1..<2, 2..<4])
    #expect(layer.features[0].properties.object["sym"] == .string("Flag"))
    #expect(layer.notices.count == 1)
  }

  // MARK: Room

  @Test("more things than there is room for are refused", arguments: LayerFormat.allCases)
  func room(format: LayerFormat) {
    let points =
      switch format {
      case .geoJSON: #"{"type":"MultiPoint","coordinates":[[1,1],[1,1],[1,1],[1,1]]}"#
      case .kml:
        kml(
          String(
            repeating: "<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>",
            count: 4))
      case .gpx:
        String(
          decoding: gpx(String(repeating: #"<wpt lat="1" lon="1"/>"#, count: 4)), as: UTF8.self)
      }
    let error = failure { () throws(MapFileError) in
      try MapLayer(Array(points.utf8), as: format, room: 3)
    }
    #expect(error?.reason.contains("more than 3 things") == true)
  }
}
