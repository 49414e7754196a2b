/// The elements of GPX that are looked at, and which may stand in which.
enum GPXElement {
  case root, metadata, waypoint, route, routePoint, track, segment, trackPoint
  case field(Field)
  case ignored

  /// Elements whose text is kept.
  enum Field: String {
    case name
    case description = "desc"
    case elevation = "ele"
    case time
    case comment = "cmt"
    case source = "src"
    case symbol = "sym"
    case type
  }

  /// What an element of a name is within this one.
  func child(named name: String) -> GPXElement {
    switch (self, name) {
    case (.root, "wpt"): .waypoint
    case (.root, "rte"): .route
    case (.root, "trk"): .track
    case (.root, "metadata"): .metadata
    case (.root, "name"), (.metadata, "name"): .field(.name)
    case (.route, "rtept"): .routePoint
    case (.track, "trkseg"): .segment
    case (.segment, "trkpt"): .trackPoint
    case (.route, "name"), (.route, "desc"), (.track, "name"), (.track, "desc"),
      (.route, "cmt"), (.route, "src"), (.route, "type"), (.track, "cmt"), (.track, "src"),
      (.track, "type"):
      Field(rawValue: name).map(GPXElement.field) ?? .ignored
    case (.waypoint, _), (.routePoint, _), (.trackPoint, _):
      Field(rawValue: name).map(GPXElement.field) ?? .ignored
    default: .ignored
    }
  }
}
