/// The names of everything a script can handle, without `on_`.
public enum EventName: Int, CaseIterable, Sendable {
  case ready, willMove, change, idle, moveCanceled, tap, longPress, tapMarker, tapInfoWindow
  case longPressInfoWindow, closeInfoWindow, markerInfoWindow, markerInfoContents, tapOverlay
  case tapPOI, dragBegin, drag, dragEnd, tapMyLocationButton, tapCompassButton, tapMyLocation
  case location, tilesStart, tilesFinish, snapshotReady, capabilities, clusterTap
  case clusterItemTap, enterRegion, exitRegion, error, exit

  private static let words = [
    "ready", "will_move", "change", "idle", "move_canceled", "tap", "long_press", "tap_marker",
    "tap_info_window", "long_press_info_window", "close_info_window", "marker_info_window",
    "marker_info_contents", "tap_overlay", "tap_poi", "drag_begin", "drag", "drag_end",
    "tap_my_location_button", "tap_compass_button", "tap_my_location", "location", "tiles_start",
    "tiles_finish", "snapshot_ready", "capabilities", "cluster_tap", "cluster_item_tap",
    "enter_region", "exit_region", "error", "exit",
  ]

  /// The name as scripts and traces write it.
  public var word: String { EventName.words[rawValue] }

  /// The event of that name, with or without `on_`.
  public init?(word: String) {
    let bare = word.hasPrefix("on_") ? String(word.dropFirst(3)) : word
    guard let index = EventName.words.firstIndex(of: bare) else { return nil }
    self.init(rawValue: index)
  }
}

extension MapEvent {
  /// Which event it is.
  public var eventName: EventName {
    switch self {
    case .ready: .ready
    case .willMove: .willMove
    case .change: .change
    case .idle: .idle
    case .moveCanceled: .moveCanceled
    case .tap: .tap
    case .longPress: .longPress
    case .tapMarker: .tapMarker
    case .tapCluster: .clusterTap
    case .tapClusterItem: .clusterItemTap
    case .tapInfoWindow: .tapInfoWindow
    case .longPressInfoWindow: .longPressInfoWindow
    case .closeInfoWindow: .closeInfoWindow
    case .markerInfoWindow: .markerInfoWindow
    case .markerInfoContents: .markerInfoContents
    case .tapOverlay: .tapOverlay
    case .tapPOI: .tapPOI
    case .dragBegin: .dragBegin
    case .drag: .drag
    case .dragEnd: .dragEnd
    case .tapMyLocationButton: .tapMyLocationButton
    case .tapCompassButton: .tapCompassButton
    case .tapMyLocation: .tapMyLocation
    case .location: .location
    case .tilesStart: .tilesStart
    case .tilesFinish: .tilesFinish
    case .snapshotReady: .snapshotReady
    case .enterRegion: .enterRegion
    case .exitRegion: .exitRegion
    case .exit: .exit
    }
  }

  /// The handler's name without `on_`.
  public var name: String { eventName.word }
}
