import MapModel

/// A global function that a script may define to hear of an event.
public struct APIHandler: Sendable {
  /// The event.
  public let event: EventName
  /// What the function gets.
  public let arguments: String
  /// When it is called, and what its answer means.
  public let summary: String

  init(_ event: EventName, _ arguments: String, _ summary: String) {
    self.event = event
    self.arguments = arguments
    self.summary = summary
  }

  /// Every handler, in the order of `EventName`.
  static let all: [APIHandler] = [
    APIHandler(.ready, "", "The main chunk has ended or waits for the first time."),
    APIHandler(
      .willMove, "gesture, info",
      "The camera is about to move; it is still the old one. info.reason: gesture, animation, api or control."
    ),
    APIHandler(.change, "camera", "The camera has moved."),
    APIHandler(
      .idle, "camera, info",
      "The camera has come to rest. info.gesture and info.reason of the motion that ended."),
    APIHandler(
      .moveCanceled, "info",
      "A motion was taken over or stopped. info.by: gesture, animation, api, control or stop."),
    APIHandler(.tap, "coordinate, info", "A tap on nothing but the map. info.point in the view."),
    APIHandler(
      .longPress, "coordinate, info", "A long press on nothing but the map. info.point in the view."
    ),
    APIHandler(.tapMarker, "marker", "A tap on a marker; true keeps it from being selected."),
    APIHandler(.tapInfoWindow, "marker", "A tap on an open info window."),
    APIHandler(.longPressInfoWindow, "marker", "A long press on an open info window."),
    APIHandler(.closeInfoWindow, "marker", "An info window has closed."),
    APIHandler(
      .markerInfoWindow, "marker",
      "The window of a marker is wanted: window contents, or nil for the default."),
    APIHandler(
      .markerInfoContents, "marker",
      "The same, asked when on_marker_info_window gave nothing; nil for title and snippet."),
    APIHandler(.tapOverlay, "overlay, coordinate", "A tap on a tappable shape."),
    APIHandler(.tapPOI, "place_id, name, location", "A tap on a point of interest."),
    APIHandler(.dragBegin, "marker", "A draggable marker was picked up."),
    APIHandler(.drag, "marker", "It was dragged; its position is the new one."),
    APIHandler(.dragEnd, "marker", "It was let go."),
    APIHandler(
      .tapMyLocationButton, "", "The my-location button was tapped; true keeps the map where it is."
    ),
    APIHandler(.tapCompassButton, "", "The compass was tapped; true keeps the bearing."),
    APIHandler(.tapMyLocation, "coordinate", "The location dot was tapped."),
    APIHandler(
      .location, "location", "A device fix: coordinate, accuracy, heading, speed, time."),
    APIHandler(.tilesStart, "", "Tiles are being loaded."),
    APIHandler(.tilesFinish, "", "Every tile is there."),
    APIHandler(.snapshotReady, "", "Tiles are there and the camera is at rest."),
    APIHandler(.capabilities, "flags", "What the map can do has changed."),
    APIHandler(.clusterTap, "cluster", "A tap on a cluster; true keeps the map where it is."),
    APIHandler(.clusterItemTap, "marker, cluster", "A tap on one of a cluster."),
    APIHandler(.enterRegion, "region, location", "The device has come into a region."),
    APIHandler(.exitRegion, "region, location", "The device has left a region."),
    APIHandler(
      .error, "message, info",
      "A handler failed. info.handler, file, line, traceback; true keeps the exit code at 0."),
    APIHandler(.exit, "code", "The run ends: the last call, not made after an interruption."),
  ]
}
