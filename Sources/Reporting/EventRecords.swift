import MapModel

extension MapEvent {
  /// The event's own fields as traces have them.
  ///
  /// - Parameter subject: the script's name of what the event is about.
  public func fields(subject: String?) -> [RecordField] {
    let name = subject.map(RecordValue.text) ?? .null
    return switch self {
    case .willMove(let gesture, let reason): movement(gesture, reason)
    case .change(let camera): [RecordField("camera", .camera(camera))]
    case .idle(let camera, let gesture, let reason):
      [RecordField("camera", .camera(camera))] + movement(gesture, reason)
    case .moveCanceled(let cause): [RecordField("by", .text(cause.rawValue))]
    case .tap(let coordinate, let point), .longPress(let coordinate, let point):
      [RecordField("coordinate", .coordinate(coordinate)), RecordField("point", .point(point))]
    case .tapOverlay(_, let coordinate):
      [RecordField("overlay", name), RecordField("coordinate", .coordinate(coordinate))]
    case .tapCluster(let cluster): [RecordField("layer", name)] + cluster.fields
    case .tapClusterItem(_, let cluster): [RecordField("marker", name)] + cluster.fields
    case .tapPOI(let placeID, let place, let location):
      [
        RecordField("place_id", .text(placeID)), RecordField("place", .text(place)),
        RecordField("coordinate", .coordinate(location)),
      ]
    case .tapMyLocation(let coordinate): [RecordField("coordinate", .coordinate(coordinate))]
    case .location(let fix): [RecordField("location", .fix(fix))]
    case .enterRegion(_, let fix), .exitRegion(_, let fix):
      [RecordField("region", name), RecordField("location", .fix(fix))]
    case .exit(let code): [RecordField("code", .number(Double(code)))]
    case .tapMarker, .tapInfoWindow, .longPressInfoWindow, .closeInfoWindow, .markerInfoWindow,
      .markerInfoContents, .dragBegin, .drag, .dragEnd:
      [RecordField("marker", name)]
    case .ready, .tapMyLocationButton, .tapCompassButton, .tilesStart, .tilesFinish,
      .snapshotReady:
      []
    }
  }

  private func movement(_ gesture: Bool, _ reason: MoveReason) -> [RecordField] {
    [RecordField("gesture", .flag(gesture)), RecordField("reason", .text(reason.rawValue))]
  }
}

extension Cluster {
  fileprivate var fields: [RecordField] {
    [
      RecordField("count", .number(Double(group.members.count))),
      RecordField("coordinate", .coordinate(group.position)),
    ]
  }
}
