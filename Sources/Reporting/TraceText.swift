import MapModel

/// Turns records into the lines of a trace: NDJSON, a header first, then a record a line in order.
public struct TraceText: Sendable {
  /// The version of the format; readers accept this and older ones.
  public static let version = 1
  /// What readers of a version may pass over grows with the revision. From 1 on commands tell what
  /// they are about by its number, and what a replay has to know of their moment: `deferred` waited
  /// for the running handler, `amid` came while news waited to be told, `queued` while others waited
  /// for a handler, `early` before a frame of the same instant.
  public static let revision = 1

  private var json = JSONText()

  /// Makes a writer of lines.
  public init() {}

  /// The first line.
  public mutating func header(_ header: TraceHeader) -> [UInt8] {
    json.removeAll()
    json.raw("{\"mapctl_trace\":")
    json.integer(TraceText.version)
    json.raw(",\"revision\":")
    json.integer(header.revision)
    json.raw(",\"version\":")
    json.text(header.version)
    json.raw(",\"seed\":")
    json.integer(header.seed)
    json.raw(",\"size\":[")
    json.number(header.viewport.width)
    json.raw(",")
    json.number(header.viewport.height)
    json.raw("],\"fps\":")
    json.number(header.framesPerSecond)
    json.raw(",\"camera\":")
    json.camera(header.camera)
    json.raw(",\"geocode_latency\":")
    json.number(header.geocodeLatency)
    if !header.plugins.isEmpty {
      let plugins = header.plugins.map {
        RecordValue.object([
          RecordField("id", .text($0.id)), RecordField("version", .text($0.version)),
        ])
      }
      json.members([RecordField("plugins", .list(plugins))])
    }
    json.raw("}\n")
    return json.bytes
  }

  /// A record's line; valid until the next call.
  public mutating func line(_ record: Record) -> [UInt8] {
    json.removeAll()
    json.raw("{\"t\":")
    json.number(record.time)
    json.raw(",\"seq\":")
    json.integer(record.sequence)
    switch record.entry {
    case .command(let name, let fields):
      kind("command", name)
      json.members(fields)
    case .event(let event, let subject):
      kind("event", event.name)
      members(of: event, subject: subject)
    case .request(let name, let id, let fields):
      kind("request", name)
      json.members([RecordField("id", .number(Double(id)))] + fields)
    case .response(let name, let id, let fields):
      kind("response", name)
      json.members([RecordField("id", .number(Double(id)))] + fields)
    case .error(let message, let handler, let file, let line, let plugin):
      kind("error", handler)
      json.raw(",\"message\":")
      json.text(message)
      if let file { json.members([RecordField("file", .text(file))]) }
      if let line { json.members([RecordField("line", .number(Double(line)))]) }
      if let plugin { json.members([RecordField("plugin", .text(plugin))]) }
    case .log(let name, let message, let plugin):
      kind("log", name)
      json.raw(",\"message\":")
      json.text(message)
      if let plugin { json.members([RecordField("plugin", .text(plugin))]) }
    }
    json.raw("}\n")
    return json.bytes
  }

  private mutating func kind(_ type: StaticString, _ name: String) {
    json.raw(",\"type\":\"")
    json.raw(type)
    json.raw("\",\"name\":")
    json.text(name)
  }

  /// What comes every frame is written without a list of fields in between.
  private mutating func members(of event: MapEvent, subject: String?) {
    switch event {
    case .change(let camera):
      json.raw(",\"camera\":")
      json.camera(camera)
    default: json.members(event.fields(subject: subject))
    }
  }
}

/// What a trace says of its run before the first record.
public struct TraceHeader: Sendable {
  /// The revision of the trace.
  public var revision = TraceText.revision
  /// The version of mapctl.
  public var version: String
  /// The seed.
  public var seed: Int
  /// The view.
  public var viewport: Viewport
  /// Frames a virtual second.
  public var framesPerSecond: Double
  /// The first camera.
  public var camera: Camera
  /// Virtual seconds between a geocoder's request and its response.
  public var geocodeLatency: Double
  /// The plugins in their order.
  public var plugins: [(id: String, version: String)]

  /// Makes a header.
  public init(
    version: String, seed: Int, viewport: Viewport, framesPerSecond: Double, camera: Camera,
    geocodeLatency: Double, plugins: [(id: String, version: String)] = []
  ) {
    self.plugins = plugins
    self.version = version
    self.seed = seed
    self.viewport = viewport
    self.framesPerSecond = framesPerSecond
    self.camera = camera
    self.geocodeLatency = geocodeLatency
  }
}
