import MapModel

extension TraceHeader {
  /// Reads the first line of a trace.
  ///
  /// - Throws: `RecordFault` for fields that are missing or of another kind.
  public init(_ record: RecordReader) throws(RecordFault) {
    let size = try record.list("size").compactMap {
      if case .number(let points) = $0, points >= 0 { points } else { nil }
    }
    guard size.count == 2 else { throw .unlike("size", expected: "width and height") }
    self.init(
      version: try record.text("version"), seed: try record.integer("seed"),
      viewport: Viewport(width: size[0], height: size[1]),
      framesPerSecond: try record.number("fps"), camera: try record.camera("camera"),
      geocodeLatency: try record.number("geocode_latency"))
    revision = record.has("revision") ? try record.integer("revision") : 0
  }
}
