import MapModel
import Testing

@testable import MapFiles

@Suite("Large files")
struct LargeFileTests {
  private let count = 100_000

  @Test("a GPX track of 100000 points") func gpxTrack() throws {
    var text = "<trk><trkseg>\n"
    for index in 0..<count {
      let second = index % 60
      let minute = index / 60 % 60
      let hour = index / 3600 % 24
      let parts = [hour, minute, second].map { ($0 < 10 ? "0" : "") + String($0) }
      text += """
        <trkpt lat="\(Double(index) / 2000)" lon="\(-Double(index) / 1000)"><ele>12.5</ele>\
        <time>2024-01-0\(index / 86400 + 1)T\(parts.joined(separator: ":"))Z</time></trkpt>\n
        """
    }
    let bytes = gpx(text + "</trkseg></trk>")
    let clock = ContinuousClock()
    var track: LocationTrack?
    let taken = try clock.measure { track = try LocationTrack(gpx: GPXFile.read(bytes)) }
    print("GPX: \(bytes.count) bytes in \(taken)")
    #expect(track?.points.count == count && track?.points.last?.time == Double(count - 1))
  }

  @Test("a GeoJSON line of 100000 positions") func geoJSONLine() throws {
    let positions = (0..<count).map { "[\(-Double($0) / 1000),\(Double($0) / 2000),12.5]" }
    let text = #"{"type":"LineString","coordinates":["# + positions.joined(separator: ",") + "]}"
    let bytes = Array(text.utf8)
    let clock = ContinuousClock()
    var track: LocationTrack?
    let taken = try clock.measure { track = try LocationTrack(geoJSON: GeoJSONFile.read(bytes)) }
    print("GeoJSON: \(bytes.count) bytes in \(taken)")
    #expect(track?.points.count == count)
  }

  @Test("many large integers do not make reading quadratic") func integers() throws {
    let text = "[" + String(repeating: "12345678901234567890,", count: count) + "1]"
    guard case .array(let items) = try json(text) else {
      Issue.record("no array")
      return
    }
    #expect(items.count == count + 1 && items[0] == .double(1.2345678901234567e19))
  }
}
