import Geo

/// What the map tells its listeners, one at a time and in order.
public enum MapEvent: Hashable, Sendable {
  /// The main chunk has finished or waits for the first time.
  case ready
  /// The camera is about to move; it is still the old one.
  case willMove(gesture: Bool, reason: MoveReason)
  /// The camera has moved.
  case change(Camera)
  /// The camera has come to rest; gesture and reason of the motion that ended.
  case idle(Camera, gesture: Bool, reason: MoveReason)
  /// A motion was taken over or stopped.
  case moveCanceled(by: CancelCause)
  /// A tap on nothing but the map.
  case tap(Coordinate, at: ViewPoint)
  /// A long press on nothing but the map.
  case longPress(Coordinate, at: ViewPoint)
  /// A tap on a marker.
  case tapMarker(OverlayID)
  /// A tap on the symbol of a cluster.
  case tapCluster(Cluster)
  /// A tap on a marker of a cluster layer that is drawn by itself, with the group it is in.
  case tapClusterItem(OverlayID, Cluster)
  /// A tap on an open info window.
  case tapInfoWindow(OverlayID)
  /// A long press on an open info window.
  case longPressInfoWindow(OverlayID)
  /// An info window has closed.
  case closeInfoWindow(OverlayID)
  /// The window of a marker is wanted.
  case markerInfoWindow(OverlayID)
  /// The contents of a marker's window are wanted.
  case markerInfoContents(OverlayID)
  /// A tap on a shape.
  case tapOverlay(OverlayID, Coordinate)
  /// A tap on a point of interest.
  case tapPOI(placeID: String, name: String, location: Coordinate)
  /// A marker is about to be dragged.
  case dragBegin(OverlayID)
  /// A marker has been dragged.
  case drag(OverlayID)
  /// A marker was let go.
  case dragEnd(OverlayID)
  /// The my-location button was tapped.
  case tapMyLocationButton
  /// The compass button was tapped.
  case tapCompassButton
  /// The location dot was tapped.
  case tapMyLocation(Coordinate)
  /// A device fix.
  case location(LocationFix)
  /// Tiles are being loaded.
  case tilesStart
  /// Every tile is there, or has failed for good.
  case tilesFinish
  /// Tiles are there and the camera is at rest.
  case snapshotReady
  /// A region was entered.
  case enterRegion(OverlayID, LocationFix)
  /// A region was left.
  case exitRegion(OverlayID, LocationFix)
  /// The run ends with that exit code.
  case exit(code: Int32)
}

extension MapEvent {
  /// The thing on the map that the event is about, if it is about one.
  public var overlay: OverlayID? {
    switch self {
    case .tapMarker(let id), .tapInfoWindow(let id), .longPressInfoWindow(let id),
      .closeInfoWindow(let id), .markerInfoWindow(let id), .markerInfoContents(let id),
      .dragBegin(let id), .drag(let id), .dragEnd(let id), .tapOverlay(let id, _),
      .enterRegion(let id, _), .exitRegion(let id, _), .tapClusterItem(let id, _):
      id
    case .tapCluster(let cluster): cluster.layer
    default: nil
    }
  }
}
