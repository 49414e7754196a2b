import Geo
import MapModel

extension JSONText {
  /// Appends a value.
  public mutating func value(_ value: RecordValue) {
    switch value {
    case .number(let number): self.number(number)
    case .text(let text): self.text(text)
    case .flag(let flag): flag ? raw("true") : raw("false")
    case .null: raw("null")
    case .list(let values):
      raw("[")
      for (index, value) in values.enumerated() {
        if index > 0 { raw(",") }
        self.value(value)
      }
      raw("]")
    case .object(let fields):
      raw("{")
      for (index, field) in fields.enumerated() {
        if index > 0 { raw(",") }
        text(field.name)
        raw(":")
        self.value(field.value)
      }
      raw("}")
    }
  }

  /// Appends `,"name":value` for each field.
  public mutating func members(_ fields: [RecordField]) {
    for field in fields {
      raw(",")
      text(field.name)
      raw(":")
      value(field.value)
    }
  }

  /// Appends a coordinate as an object.
  public mutating func coordinate(_ coordinate: Coordinate) {
    raw("{\"lat\":")
    number(coordinate.lat)
    raw(",\"lng\":")
    number(coordinate.lng)
    raw("}")
  }

  /// Appends a camera as an object.
  public mutating func camera(_ camera: Camera) {
    raw("{\"target\":")
    coordinate(camera.target)
    raw(",\"zoom\":")
    number(camera.zoom)
    raw(",\"bearing\":")
    number(camera.bearing)
    raw(",\"viewing_angle\":")
    number(camera.viewingAngle)
    raw("}")
  }
}

extension RecordValue {
  /// A coordinate as an object.
  public static func coordinate(_ coordinate: Coordinate) -> RecordValue {
    .object([
      RecordField("lat", .number(coordinate.lat)), RecordField("lng", .number(coordinate.lng)),
    ])
  }

  /// A camera as an object.
  public static func camera(_ camera: Camera) -> RecordValue {
    .object([
      RecordField("target", .coordinate(camera.target)),
      RecordField("zoom", .number(camera.zoom)),
      RecordField("bearing", .number(camera.bearing)),
      RecordField("viewing_angle", .number(camera.viewingAngle)),
    ])
  }

  /// A view point as an object.
  public static func point(_ point: ViewPoint) -> RecordValue {
    .object([RecordField("x", .number(point.x)), RecordField("y", .number(point.y))])
  }

  /// A box as an object.
  public static func bounds(_ bounds: CoordinateBounds) -> RecordValue {
    .object([
      RecordField("southwest", .coordinate(bounds.southwest)),
      RecordField("northeast", .coordinate(bounds.northeast)),
    ])
  }

  /// Padding by side.
  public static func padding(_ padding: Padding) -> RecordValue {
    .object([
      RecordField("top", .number(padding.top)), RecordField("left", .number(padding.left)),
      RecordField("bottom", .number(padding.bottom)), RecordField("right", .number(padding.right)),
    ])
  }

  /// A device fix.
  public static func fix(_ fix: LocationFix) -> RecordValue {
    var fields = [RecordField("coordinate", .coordinate(fix.coordinate))]
    if let accuracy = fix.accuracy { fields.append(RecordField("accuracy", .number(accuracy))) }
    if let heading = fix.heading { fields.append(RecordField("heading", .number(heading))) }
    if let speed = fix.speed { fields.append(RecordField("speed", .number(speed))) }
    fields.append(RecordField("time", .number(fix.time)))
    return .object(fields)
  }
}
