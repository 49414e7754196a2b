import Geo
import Testing

@testable import MapFiles

@Suite("GPX files")
struct GPXFileTests {
  @Test("a recorded ride keeps its segments, times, elevations and names") func ride() throws {
    let file = try GPXFile.read(Fixture.bytes("ride.gpx"))
    #expect(
      file.waypoints == [
        GPXFile.Point(
          coordinate: Coordinate(lat: 52.5163, lng: 13.3777), elevation: 34.5,
          name: "Brandenburger Tor", description: "Start & finish")
      ])
    #expect(file.routes.isEmpty && file.tracks.count == 1)
    let track = try #require(file.tracks.first)
    #expect(track.name == "Morning ride 🚲" && track.description == "Through the Tiergarten")
    #expect(track.segments.map(\.count) == [2, 1])
    let start = 1_714_543_200.0
    #expect(track.segments.joined().map(\.time) == [start, start + 30.5, start + 100])
    #expect(track.segments.joined().map(\.elevation) == [34.5, 35, nil])
  }

  @Test("GPX 1.0 in ISO 8859-1 with CRLF reads as well") func latin1() throws {
    let file = try GPXFile.read(Fixture.bytes("latin1.gpx"))
    let route = try #require(file.routes.first)
    #expect(route.name == "Über den Königsweg" && route.description == "grün")
    #expect(route.points.map(\.name) == ["Anfang", "Öd"])
  }

  @Test("elements behind a prefix count, and other namespaces' do not") func prefixed() throws {
    let file = try GPXFile.read(Fixture.bytes("prefixed.gpx"))
    #expect(file.waypoints.isEmpty)
    let track = try #require(file.tracks.first)
    #expect(track.name == "<Fjord> & back")
    #expect(track.segments.map(\.count) == [0, 2])
    #expect(track.segments[1][0] == GPXFile.Point(coordinate: Coordinate(lat: -0.5, lng: 179.9)))
    #expect(track.segments[1][1].coordinate == Coordinate(lat: -0.4, lng: 180.1))
  }

  @Test("UTF-8 and UTF-16 read with a byte order mark, and without any namespace") func marks()
    throws
  {
    let text = #"<gpx><wpt lat="1" lon="2"><name>é🌍</name></wpt></gpx>"#
    let plain = Array(text.utf8)
    for bytes in [plain, [0xEF, 0xBB, 0xBF] + plain, utf16(text), utf16(text, bigEndian: true)] {
      #expect(try GPXFile.read(bytes).waypoints.map(\.name) == ["é🌍"])
    }
  }

  @Test("a file without points is a value") func noPoints() throws {
    #expect(try GPXFile.read(gpx("")) == GPXFile())
    let file = try GPXFile.read(gpx("<trk><trkseg/></trk><trk/><rte/>"))
    #expect(file.tracks.map(\.segments) == [[[]], []] && file.routes.map(\.points) == [[]])
  }

  @Test("text around a comment or a foreign element is one text") func pieces() throws {
    let file = try GPXFile.read(
      gpx(#"<wpt lat="1" lon="2"><name> a<!-- x -->b<c>d</c>e&#x41;</name></wpt>"#))
    #expect(file.waypoints.first?.name == "abeA")
  }

  @Test(
    "what is no GPX says what and where",
    arguments: [
      (#"<wpt lat="1"/>"#, .missing("lon")),
      (#"<wpt lon="1"/>"#, .missing("lat")),
      (#"<wpt lat="1,5" lon="1"/>"#, .notANumber("1,5", of: "lat")),
      (#"<wpt lat="" lon="1"/>"#, .notANumber("", of: "lat")),
      (#"<wpt lat="nan" lon="1"/>"#, .notANumber("nan", of: "lat")),
      (#"<wpt lat="0x1" lon="1"/>"#, .notANumber("0x1", of: "lat")),
      (#"<wpt lat="1e999" lon="1"/>"#, .notANumber("1e999", of: "lat")),
      (#"<wpt lat="139.7" lon="35.7"/>"#, .latitude(139.7, fitsSwapped: true)),
      (#"<wpt lat="-90.01" lon="135"/>"#, .latitude(-90.01, fitsSwapped: false)),
      (#"<wpt lat="5" lon="360.5"/>"#, .longitude(360.5)),
    ] as [(String, MapFileError.ContentFault)])
  func content(text: String, fault: MapFileError.ContentFault) {
    let expected = MapFileError.content(.gpx, fault, at: .text(at(1, 61)))
    #expect(failure { () throws(MapFileError) in try GPXFile.read(gpx(text)) } == expected)
  }

  @Test("a bad time or elevation is an error on its line") func fields() {
    let time = gpx("\n\n<wpt lat='1' lon='1'><time>yesterday</time></wpt>")
    #expect(
      failure { () throws(MapFileError) in try GPXFile.read(time) }
        == .content(.gpx, .notATime("yesterday"), at: .text(at(3, 37))))
    let elevation = gpx("\n<wpt lat='1' lon='1'><ele>high</ele></wpt>")
    #expect(
      failure { () throws(MapFileError) in try GPXFile.read(elevation) }
        == .content(.gpx, .notANumber("high", of: "ele"), at: .text(at(2, 31))))
  }

  @Test("another root, another format and nothing at all are told apart") func others() {
    let kml = Array(#"<kml xmlns="http://www.opengis.net/kml/2.2"/>"#.utf8)
    #expect(
      failure { () throws(MapFileError) in try GPXFile.read(kml) }
        == .content(.gpx, .wrongRoot("kml"), at: .text(at(1, 1))))
    #expect(
      failure { () throws(MapFileError) in try GPXFile.read(Array(" {}".utf8)) }
        == .otherFormat(expected: .gpx, found: .json))
    for nothing in [[], Array(" \r\n\t".utf8), [0xEF, 0xBB, 0xBF]] {
      #expect(failure { () throws(MapFileError) in try GPXFile.read(nothing) } == .empty(.gpx))
    }
  }
}
