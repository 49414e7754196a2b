import Harness
import MapSession
import Testing

@Suite struct TrackScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <gpx version="1.1"><trk><trkseg>
      <trkpt lat="10" lon="20"><time>2024-01-01T00:00:00Z</time></trkpt>
      <trkpt lat="10.01" lon="20"><time>2024-01-01T00:01:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """, to: "t.gpx")
    try folder.write(
      #"{"type":"LineString","coordinates":[[20,10],[20,10.001]]}"#, to: "t.geojson")
    try folder.write("<gpx><rte>\n<rtept lat=\"x\" lon=\"1\"/></rte></gpx>", to: "bad.gpx")
  }

  private func run(_ code: String) throws -> ScriptOutcome {
    try ScriptHarness.run(
      """
      local n, last = 0
      map.on("location", function(l) n, last = n + 1, l end)
      map.my_location_enabled = true
      \(code)
      """
    ) {
      $0.scriptFolder = folder.path
      $0.permissions.workingFolder = folder.path
    }
  }

  @Test("A GPX file is followed by its times, or at a speed when one is given")
  func gpx() throws {
    let timed =
      "print(map.play_location{gpx = 't.gpx', interval = 10}:wait(), now(), last.coordinate)"
    #expect(try run(timed).result == "finished\t60.0\t10.01, 20.0\n")
    let fast = "map.play_location{gpx = 't.gpx', speed = 1000}:wait() print(now() < 3)"
    #expect(try run(fast).result == "true\n")
  }

  @Test("A GeoJSON line without times is followed at the usual speed")
  func geoJSON() throws {
    let code = "map.play_location{geojson = 't.geojson'}:wait() print(now() // 1, last.coordinate)"
    #expect(try run(code).result == "11.0\t10.001, 20.0\n")
  }

  @Test("What is wrong names the file and the line")
  func broken() throws {
    let bad = try run("map.play_location{gpx = 'bad.gpx'}")
    #expect(bad.code == .scriptError)
    #expect(bad.messages.contains("case.lua:4: play_location: bad.gpx: line 2"), "\(bad.messages)")
    #expect(try run("map.play_location{gpx = 'none.gpx'}").code == .unavailable)
    let both = try run("map.play_location{gpx = 't.gpx', path = {{1, 1}}}")
    #expect(both.messages.contains("give one of path and gpx"))
  }
}
