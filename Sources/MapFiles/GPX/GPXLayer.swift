import Geo
import MapModel

extension MapLayer {
  /// Reads a GPX text (1.0 and 1.1): waypoints become markers, routes lines and tracks a line for
  /// every segment.
  ///
  /// - Throws: `MapFileError` as `GPXFile.read`.
  public init(
    gpx bytes: [UInt8], looks: LayerLooks = LayerLooks(), room: Int = usualRoom
  ) throws(MapFileError) {
    let file = try GPXFile.read(bytes)
    var layer = GPXLayer(looks, room)
    for (index, point) in file.waypoints.enumerated() { layer.add(point, index) }
    for (index, route) in file.routes.enumerated() { layer.add(route, index) }
    for (index, track) in file.tracks.enumerated() { layer.add(track, index) }
    self = try layer.finished(named: file.name)
  }
}

/// Makes a layer of a GPX file.
private struct GPXLayer {
  private var builder: LayerBuilder
  private var properties = JSONParts()
  private var index = 0

  init(_ looks: LayerLooks, _ room: Int) { builder = LayerBuilder(looks, room: room) }

  mutating func finished(named name: String?) throws(MapFileError) -> MapLayer {
    var layer = try builder.finished(named: name, of: .gpx)
    properties.fill(&layer.features)
    return layer
  }

  mutating func add(_ point: GPXFile.Point, _ index: Int) {
    let first = builder.count
    builder.addMarker(point.coordinate, look(point.name, point.description))
    var known = [member("kind", "waypoint"), member("ele", point.elevation)]
    known.append(member("time", point.time.flatMap(Timestamp.text)))
    finish(known, point.name, point.description, point.more, from: first)
  }

  mutating func add(_ route: GPXFile.Route, _ index: Int) {
    let first = builder.count
    addLine(route.points, look(route.name, route.description), at: "rte \(index + 1)")
    finish([member("kind", "route")], route.name, route.description, route.more, from: first)
  }

  mutating func add(_ track: GPXFile.Track, _ index: Int) {
    let first = builder.count
    for (number, segment) in track.segments.enumerated() {
      let look = look(track.name, track.description)
      addLine(segment, look, at: "trk \(index + 1), trkseg \(number + 1)")
    }
    var known = [member("kind", "track")]
    let times = track.segments.joined().map { $0.time.flatMap(Timestamp.text) }
    if !times.isEmpty, times.allSatisfy({ $0 != nil }) {
      let texts = times.map { $0.map(JSONValue.string) ?? .null }
      known.append(JSONObject.Member(name: "coordTimes", value: .array(texts)))
    }
    finish(known, track.name, track.description, track.more, from: first)
  }

  private mutating func addLine(_ points: [GPXFile.Point], _ look: FeatureLooks, at place: String) {
    builder.addLine(points.map(\.coordinate), look, at: place)
  }

  private func look(_ name: String?, _ description: String?) -> FeatureLooks {
    var look = FeatureLooks()
    look.title = name
    look.snippet = description
    look.strokeColor = builder.looks.strokeColor ?? .blue
    look.strokeWidth = builder.looks.strokeWidth ?? 2
    return look
  }

  private func member(_ name: String, _ text: String?) -> JSONObject.Member? {
    text.map { JSONObject.Member(name: name, value: .string($0)) }
  }

  private func member(_ name: String, _ number: Double?) -> JSONObject.Member? {
    number.map { JSONObject.Member(name: name, value: .double($0)) }
  }

  private mutating func finish(
    _ known: [JSONObject.Member?], _ name: String?, _ description: String?,
    _ more: [String: String], from first: Int
  ) {
    var members = known.compactMap { $0 }
    members += [member("name", name), member("desc", description)].compactMap { $0 }
    members += more.sorted { $0.key < $1.key }.compactMap { member($0.key, $0.value) }
    properties.add(
      JSONWriter.write(.object(JSONObject(members: members))), own: [UInt8]?.none)
    builder.add(
      MapLayer.Feature(index: index, things: first..<builder.count, properties: .none))
    index += 1
  }
}
