import Geo
import MapModel
import Reporting

/// What a command record did to the map.
enum MapAction {
  /// A command of the camera or of fingers, with the motion that it started.
  case command(Command, MotionID)
  /// A thing came, with the number that it had in the run.
  case add(Overlay, number: Int?)
  /// A thing was changed; whether its tiles are forgotten.
  case change(Overlay, number: Int?, reloads: Bool)
  /// A thing went; its name where there is no number.
  case remove(number: Int?, name: String?)
  /// All markup went.
  case clear
  /// A marker was selected, or nothing.
  case select(number: Int?, name: String?)
  /// Space along the edges.
  case padding(Padding)
  /// The location dot.
  case locationDot(Bool)
  /// One of the gesture settings.
  case setting(WritableKeyPath<GestureSettings, Bool> & Sendable, Bool)
  /// A handler took care of what the map asked, and gave that for a window.
  case handled(InfoWindowContents?)
  /// Something that the map's events know nothing of.
  case looks

  /// Reads a command record.
  ///
  /// - Throws: `RecordFault` when it cannot be carried out again.
  init(name: String, _ record: RecordReader) throws(RecordFault) {
    let number = record.has("overlay") ? try record.integer("overlay") : nil
    if let kind = MapAction.kind(name, after: "add_") {
      self = .add(try Overlay(kind, record), number: number)
      return
    }
    if let kind = MapAction.kind(name, after: "set_") {
      self = .change(
        try Overlay(kind, record), number: number, reloads: try record.isReload)
      return
    }
    if let setting = GestureSettings.fields.first(where: { $0.name == name }) {
      self = .setting(setting.path, try record.flag(name))
      return
    }
    switch name {
    case "handled":
      let contents = record.has("contents") ? try record.object("contents") : nil
      self = .handled(
        try contents.map { contents throws(RecordFault) in try InfoWindowContents(contents) })
    // The things of a file have records of their own.
    case "snapshot", "map_type", "style", "record", "stop_recording", "caption", "add_geojson",
      "add_kml", "add_gpx":
      self = .looks
    case "clear": self = .clear
    case "padding": self = .padding(try record.padding("padding"))
    case "my_location_enabled": self = .locationDot(try record.flag(name))
    case "remove":
      let names = OverlayKind.allCases.compactMap { try? record.text($0.rawValue) }
      self = .remove(number: number, name: names.first)
    case "selected_marker": self = .select(number: number, name: try? record.text(name))
    default:
      let command = try Command(name: name, record)
      self = .command(command, MotionID(record.has("motion") ? try record.integer("motion") : 0))
    }
  }

  private static func kind(_ name: String, after beginning: String) -> OverlayKind? {
    name.hasPrefix(beginning) ? OverlayKind(rawValue: String(name.dropFirst(beginning.count))) : nil
  }
}
