/// What a finger can meet on the map.
public enum TouchTarget: Hashable, Sendable {
  /// The open info window of a marker.
  case infoWindow(OverlayID)
  /// A marker or a shape.
  case overlay(OverlayID)
  /// The symbol of a cluster.
  case cluster(Cluster)
  /// The dot of the device's location.
  case locationDot
  /// A place that the map itself shows.
  case place(PlaceOfInterest)
}
