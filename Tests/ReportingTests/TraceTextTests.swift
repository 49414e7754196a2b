import Geo
import Harness
import MapModel
import Reporting
import Testing

@Suite struct `Trace text` {
  private let camera = Camera(
    target: Coordinate(lat: 1.5, lng: -2.25), zoom: 7, bearing: 30, viewingAngle: 10)
  private let place = Coordinate(lat: 10, lng: 20)

  private func line(_ entry: Record.Entry, at time: Double = 1.5) throws -> JSONValue {
    var text = TraceText()
    let bytes = text.line(Record(time: time, sequence: 3, entry: entry))
    #expect(bytes.last == 0x0A)
    #expect(bytes.count { $0 == 0x0A } == 1)
    return try JSONValue(parsing: bytes)
  }

  @Test func `begins with a header`() throws {
    var text = TraceText()
    let header = try JSONValue(
      parsing: text.header(
        TraceHeader(
          version: "1.2", seed: 7, viewport: Viewport(width: 800, height: 600.5),
          framesPerSecond: 60, camera: camera, geocodeLatency: 0.25)))
    #expect(header["mapctl_trace"] == .number(1))
    #expect(header["version"] == .text("1.2"))
    #expect(header["seed"] == .number(7))
    #expect(header["size"] == .list([.number(800), .number(600.5)]))
    #expect(header["fps"] == .number(60))
    #expect(header["geocode_latency"] == .number(0.25))
    #expect(header["camera"] == cameraValue)
  }

  @Test func `names time, sequence, type and name on every line`() throws {
    let entries: [(Record.Entry, String, String)] = [
      (.command(name: "move_to", fields: []), "command", "move_to"),
      (.event(.ready, subject: nil), "event", "ready"),
      (.request(name: "reverse_geocode", id: 4, fields: []), "request", "reverse_geocode"),
      (.response(name: "reverse_geocode", id: 4, fields: []), "response", "reverse_geocode"),
      (.error(message: "m", handler: "idle", file: nil, line: nil), "error", "idle"),
      (.log(name: "info", message: "said"), "log", "info"),
    ]
    for (entry, type, name) in entries {
      let json = try line(entry)
      #expect(json["t"] == .number(1.5))
      #expect(json["seq"] == .number(3))
      #expect(json["type"] == .text(type))
      #expect(json["name"] == .text(name))
    }
    #expect(try line(.request(name: "x", id: 4, fields: []))["id"] == .number(4))
    #expect(try line(.log(name: "info", message: "said"))["message"] == .text("said"))
  }

  @Test func `tells where an error was, when that is known`() throws {
    let known = try line(.error(message: "m\n\"", handler: "idle", file: "a.lua", line: 7))
    #expect(known["message"] == .text("m\n\""))
    #expect(known["file"] == .text("a.lua"))
    #expect(known["line"] == .number(7))
    let unknown = try line(.error(message: "m", handler: "idle", file: nil, line: nil))
    #expect(unknown.names == ["t", "seq", "type", "name", "message"])
  }

  private var cameraValue: JSONValue {
    .object([
      "target": .object(["lat": .number(1.5), "lng": .number(-2.25)]), "zoom": .number(7),
      "bearing": .number(30), "viewing_angle": .number(10),
    ])
  }

  private var placeValue: JSONValue { .object(["lat": .number(10), "lng": .number(20)]) }

  @Test func `has every event with its own fields`() throws {
    let id = OverlayID(5)
    let fix = LocationFix(coordinate: place, accuracy: 5, heading: 90, speed: 2, time: 1)
    let fixValue = JSONValue.object([
      "coordinate": placeValue, "accuracy": .number(5), "heading": .number(90),
      "speed": .number(2), "time": .number(1),
    ])
    let marker: [String: JSONValue] = ["marker": .text("m")]
    let gesture: [String: JSONValue] = ["gesture": .flag(true), "reason": .text("gesture")]
    let touch: [String: JSONValue] = [
      "coordinate": placeValue, "point": .object(["x": .number(3), "y": .number(4)]),
    ]
    let point = ViewPoint(x: 3, y: 4)
    let cluster = Cluster(
      layer: id, group: ClusterLayer.Group(position: place, members: [6, 7], isShown: true))
    let events: [(MapEvent, [String: JSONValue])] = [
      (.ready, [:]), (.willMove(gesture: true, reason: .gesture), gesture),
      (.change(camera), ["camera": cameraValue]),
      (
        .idle(camera, gesture: true, reason: .gesture),
        gesture.merging(["camera": cameraValue]) { one, _ in one }
      ),
      (.moveCanceled(by: .stop), ["by": .text("stop")]),
      (.tap(place, at: point), touch), (.longPress(place, at: point), touch),
      (.tapMarker(id), marker), (.tapInfoWindow(id), marker), (.longPressInfoWindow(id), marker),
      (.closeInfoWindow(id), marker), (.markerInfoWindow(id), marker),
      (.markerInfoContents(id), marker), (.dragBegin(id), marker), (.drag(id), marker),
      (.dragEnd(id), marker),
      (
        .tapCluster(cluster),
        ["layer": .text("m"), "count": .number(2), "coordinate": placeValue]
      ),
      (
        .tapClusterItem(id, cluster),
        ["marker": .text("m"), "count": .number(2), "coordinate": placeValue]
      ),
      (.tapOverlay(id, place), ["overlay": .text("m"), "coordinate": placeValue]),
      (
        .tapPOI(placeID: "p", name: "n", location: place),
        ["place_id": .text("p"), "place": .text("n"), "coordinate": placeValue]
      ),
      (.tapMyLocationButton, [:]), (.tapCompassButton, [:]),
      (.tapMyLocation(place), ["coordinate": placeValue]), (.location(fix), ["location": fixValue]),
      (.tilesStart, [:]), (.tilesFinish, [:]), (.snapshotReady, [:]),
      (.enterRegion(id, fix), ["region": .text("m"), "location": fixValue]),
      (.exitRegion(id, fix), ["region": .text("m"), "location": fixValue]),
      (.exit(code: 124), ["code": .number(124)]),
    ]
    for (event, fields) in events {
      let json = try line(.event(event, subject: "m"))
      let frame: Set = ["t", "seq", "type", "name"]
      #expect(json["name"] == .text(event.name))
      #expect(json.names.subtracting(frame) == Set(fields.keys), "\(event.name)")
      for (name, value) in fields { #expect(json[name] == value, "\(event.name).\(name)") }
    }
    let told = Set(events.map(\.0.eventName))
    let untold: Set<EventName> = [.capabilities, .error]
    #expect(told.union(untold) == Set(EventName.allCases))
  }
}
