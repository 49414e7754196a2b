import Foundation
import Geo
import MapModel
import Testing

@testable import MapFiles

/// Layers of damaged and of strange files, made from seeds.
@Suite("Layers of damaged files")
struct LayerFuzzTests {
  private let geoJSONs = [
    #"{"type":"FeatureCollection","name":"n","features":[{"type":"Feature","id":7,"properties":"#
      + #"{"title":"T\u00e9","marker-color":"red","stroke-width":2.5e0,"x":[1,{"y":null}]},"#
      + #""geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],"#
      + #"[[1,1],[2,1],[2,2],[1,1]]]]},"mapctl":{"kind":"polygon"}},{"type":"Feature","geometry":"#
      + #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-1.5,2]},"#
      + #"{"type":"MultiLineString","coordinates":[[[1,1],[2,2,9]],[[3,3],[4,4]]]}]}}]}"#,
    #"{"coordinates":[[1e0,2],[-179.5,-2.25],[181,3]],"type":"LineString"}"#,
    #"{"type":"Feature","properties":{"fill":"blue"},"id":"é","geometry":null}"#,
  ]
  private let kmls = [
    #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>D</name><Style id="s"><IconStyle>"#
      + "<color>ff00ff00</color><scale>2</scale><Icon><href>p.png</href></Icon><hotSpot x='1' "
      + "y='2' xunits='pixels' yunits='insetPixels'/></IconStyle><LabelStyle/><PolyStyle><fill>0"
      + "</fill></PolyStyle></Style><StyleMap id='m'><Pair><key>normal</key><styleUrl>#s</styleUrl>"
      + "</Pair></StyleMap><Folder><Placemark id='a'><name>A</name><styleUrl>#m</styleUrl>"
      + "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><Polygon><outerBoundaryIs>"
      + "<LinearRing><coordinates>3,3 4,3 4,4 3,3</coordinates></LinearRing></outerBoundaryIs>"
      + "</Polygon></MultiGeometry></Placemark></Folder><GroundOverlay><Icon><href>g.png</href>"
      + "</Icon><LatLonBox><north>2</north><south>1</south><east>4</east><west>3</west></LatLonBox>"
      + "</GroundOverlay></Document></kml>"
  ]

  private func check(_ error: MapFileError) { #expect(!error.reason.isEmpty) }

  private func read(_ bytes: [UInt8]) {
    for format in LayerFormat.allCases {
      do { _ = try MapLayer(bytes, as: format) } catch { check(error) }
    }
    compareReaders(bytes)
  }

  /// The reader that is fast and the one that can say what is wrong understand the same.
  private func compareReaders(_ bytes: [UInt8]) {
    let looks = LayerLooks()
    let fast = try? GeoJSONLayer.scan(bytes, looks, 1000)
    let slow = try? MapLayer(geoJSON: GeoJSONFile.read(bytes), looks: looks)
    compareNotation(bytes)
    guard let fast else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let slow else {
      Issue.record("only the fast reader takes: \(text)")
      return
    }
    #expect(fast.things == slow.things, "\(text)")
    #expect(fast.name == slow.name && fast.notices == slow.notices, "\(text)")
    #expect(fast.features.map(\.id) == slow.features.map(\.id), "\(text)")
    #expect(fast.features.map(\.things) == slow.features.map(\.things), "\(text)")
    #expect(
      fast.features.map { Set($0.properties.object.members) }
        == slow.features.map { Set($0.properties.object.members) }, "\(text)")
    #expect(fast.features.map { $0.own == nil } == slow.features.map { $0.own == nil }, "\(text)")
  }

  /// What is no JSON to the one is none to the other; large files are told by the fast one alone.
  private func compareNotation(_ bytes: [UInt8]) {
    let error = failure { () throws(MapFileError) in try JSONReader.read(bytes) }
    guard JSONText(bytes: bytes).looksLikeUTF16 == false, !bytes.isEmpty else { return }
    let fault = bytes.withUnsafeBufferPointer { buffer in
      var scanner = GeoJSONScanner(buffer)
      return scanner.fault()
    }
    #expect((fault == nil) == (error == nil), "\(String(decoding: bytes, as: UTF8.self))")
    if fault != nil { check(GeoJSONLayer.fault(in: bytes)) }
  }

  @Test("a fault of one feature among many is told as if it were alone") func faultyFeature() {
    let good =
      #"{"type":"Feature","properties":{"\u0061":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let bad = good.replacingOccurrences(of: "2]", with: "200]")
    let text =
      #"{"type":"FeatureCollection","features":["#
      + [good, bad, good].joined(separator: ",") + "]}"
    let bytes = Array(text.utf8)
    let fast = failure { () throws(MapFileError) in
      try GeoJSONLayer.scan(bytes, LayerLooks(), 100)
    }
    #expect(fast == failure { () throws(MapFileError) in try GeoJSONFile.read(bytes) })
    #expect(fast?.reason.hasPrefix("features[1].geometry.coordinates: ") == true)
  }

  @Test("damaged files are layers or errors, and both GeoJSON readers agree") func damaged() throws
  {
    var random = Seeded(41)
    let gpxs = try Fixture.gpx.map(Fixture.bytes)
    let files = (geoJSONs + kmls).map { Array($0.utf8) } + gpxs
    for file in files {
      read(file)
      for _ in 0..<800 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes, &random) }
        read(bytes)
      }
    }
  }

  @Test("GeoJSON and KML files cut off anywhere are errors") func truncated() {
    for text in geoJSONs + kmls {
      let bytes = Array(text.utf8)
      for count in 0..<bytes.count {
        let error = failure { () throws(MapFileError) in
          try MapLayer(Array(bytes[..<count]), as: text.hasPrefix("<") ? .kml : .geoJSON)
        }
        #expect(error != nil, "\(count) bytes of \(text)")
      }
    }
  }

  private let words = [
    "1", "-0", "1e400", "[", "]", "{", "}", ",", "null", "true", "\"\"", "\\u0000", "\\ud800",
    "\"id\":",
    "\"type\":\"Feature\"", "[[1,2]]", "é", "\u{0}", "<a>", "</a>", "&amp;", "1,2 3,4",
    "\"geometry\":null,",
  ]

  private func damage(_ bytes: inout [UInt8], _ random: inout Seeded) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...12, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: end)
    case 3: bytes.swapAt(start, end - 1)
    default:
      let word = words[Int.random(in: 0..<words.count, using: &random)]
      bytes.replaceSubrange(start..<(Bool.random(using: &random) ? end : start), with: word.utf8)
    }
  }
}
