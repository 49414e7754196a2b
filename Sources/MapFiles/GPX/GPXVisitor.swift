import Geo

/// Builds a `GPXFile` from the elements of a document.
final class GPXVisitor: XMLVisitor {
  private(set) var file = GPXFile()
  /// The open elements, the innermost last.
  private var open: [GPXElement] = []
  /// The root's namespace: what is of the format has the same.
  private var namespace: [UInt8] = []
  private var point: GPXFile.Point?
  private var collected: [UInt8] = []

  func start(_ element: borrowing XMLElement) throws(MapFileError.ContentFault) {
    guard let parent = open.last else {
      try startRoot(element)
      return
    }
    let child =
      element.isIn(namespace) ? parent.child(named: element.name) : GPXElement.ignored
    open.append(child)
    switch child {
    case .waypoint, .routePoint, .trackPoint: point = try Self.point(of: element)
    case .route: file.routes.append(GPXFile.Route())
    case .track: file.tracks.append(GPXFile.Track())
    case .segment: file.tracks[file.tracks.count - 1].segments.append([])
    case .field: collected.removeAll(keepingCapacity: true)
    case .root, .metadata, .ignored: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    if case .field = open.last { collected.append(contentsOf: bytes) }
  }

  func end() throws(MapFileError.ContentFault) {
    switch open.removeLast() {
    case .field(let field): try finish(field)
    case .waypoint: if let point { file.waypoints.append(point) }
    case .routePoint: if let point { file.routes[file.routes.count - 1].points.append(point) }
    case .trackPoint:
      guard let point else { return }
      let track = file.tracks.count - 1
      let segment = file.tracks[track].segments.count - 1
      file.tracks[track].segments[segment].append(point)
    case .root, .metadata, .route, .track, .segment, .ignored: break
    }
  }

  private func startRoot(_ element: borrowing XMLElement) throws(MapFileError.ContentFault) {
    let uri = element.namespace
    guard element.name == "gpx", uri.isEmpty || uri.contains("topografix.com/GPX/") else {
      throw .wrongRoot(element.name)
    }
    namespace = Array(uri.utf8)
    open.append(.root)
  }

  private static func point(
    of element: borrowing XMLElement
  ) throws(MapFileError.ContentFault) -> GPXFile.Point {
    let lat = try number(element.attribute("lat"), of: "lat")
    let lng = try number(element.attribute("lon"), of: "lon")
    return GPXFile.Point(coordinate: try FileCoordinate.check(lat: lat, lng: lng))
  }

  private static func number(
    _ text: String?, of name: String
  ) throws(MapFileError.ContentFault) -> Double {
    guard let text else { throw .missing(name) }
    guard let number = DecimalText.number(of: text) else { throw .notANumber(text, of: name) }
    return number
  }

  /// Puts the text of a field where it belongs; an empty element says nothing.
  private func finish(_ field: GPXElement.Field) throws(MapFileError.ContentFault) {
    let text = DecimalText.trimmed(String(decoding: collected, as: UTF8.self))
    guard !text.isEmpty, let owner = open.last else { return }
    switch (field, owner) {
    case (.name, .root), (.name, .metadata): file.name = text
    case (.comment, _), (.source, _), (.symbol, _), (.type, _):
      switch owner {
      case .route: file.routes[file.routes.count - 1].more[field.rawValue] = text
      case .track: file.tracks[file.tracks.count - 1].more[field.rawValue] = text
      default: point?.more[field.rawValue] = text
      }
    case (.name, .route): file.routes[file.routes.count - 1].name = text
    case (.name, .track): file.tracks[file.tracks.count - 1].name = text
    case (.description, .route): file.routes[file.routes.count - 1].description = text
    case (.description, .track): file.tracks[file.tracks.count - 1].description = text
    case (.name, _): point?.name = text
    case (.description, _): point?.description = text
    case (.elevation, _): point?.elevation = try Self.number(text, of: "ele")
    case (.time, _):
      guard let time = Timestamp.seconds(of: text) else { throw .notATime(text) }
      point?.time = time
    }
  }
}
