import Geo
import MapModel
import MapScript
import Reporting

/// Values of the map as Lua text that gives the same values again.
enum LuaWords {
  static func coordinate(_ coordinate: Coordinate) -> String {
    "{\(LuaText.number(coordinate.lat)), \(LuaText.number(coordinate.lng))}"
  }

  /// The options that set every field of a camera.
  static func camera(_ camera: Camera) -> String {
    "{target = \(coordinate(camera.target)), zoom = \(LuaText.number(camera.zoom)), "
      + "bearing = \(LuaText.number(camera.bearing)), "
      + "viewing_angle = \(LuaText.number(camera.viewingAngle))}"
  }

  /// A value of a record, which has the words of the API's options.
  static func value(_ value: RecordValue) -> String {
    switch value {
    case .number(let number): LuaText.number(number)
    case .text(let text): LuaText.string(text)
    case .flag(let flag): flag ? "true" : "false"
    case .null: "nil"
    case .list(let values): "{" + values.map(self.value).joined(separator: ", ") + "}"
    case .object(let fields): table(fields)
    }
  }

  /// A table of fields.
  static func table(_ fields: [RecordField]) -> String {
    "{"
      + fields.map { field in
        let name = LuaText.isName(field.name) ? field.name : "[\(LuaText.string(field.name))]"
        return "\(name) = \(value(field.value))"
      }.joined(separator: ", ") + "}"
  }
}
