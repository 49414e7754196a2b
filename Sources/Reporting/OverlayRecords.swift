import Geo
import MapModel

extension Overlay {
  /// The fields as traces write them, in the words of the Lua API: what differs from a new one.
  public var fields: [RecordField] {
    switch self {
    case .marker(let marker): marker.recordFields
    case .region(let region): names + region.recordFields
    }
  }

  private var names: [RecordField] {
    [RecordField("id", .text(id))] + (title.map { [RecordField("title", .text($0))] } ?? [])
  }
}

extension RecordValue {
  fileprivate static func path(_ path: [Coordinate]) -> RecordValue {
    .list(path.map(RecordValue.coordinate))
  }
}

extension Region {
  fileprivate var recordFields: [RecordField] {
    switch area {
    case .circle(let center, let radius):
      [RecordField("position", .coordinate(center)), RecordField("radius", .number(radius))]
    case .path(let path): [RecordField("path", .path(path))]
    case .bounds(let bounds): [RecordField("bounds", .bounds(bounds))]
    }
  }
}

extension Marker {
  /// The fields of the marker that differ from a new one's.
  fileprivate var recordFields: [RecordField] {
    let plain = Marker(position: position, id: id)
    var fields = [RecordField("id", .text(id)), RecordField("position", .coordinate(position))]
    for (name, text) in [
      ("title", title), ("snippet", snippet), ("icon", icon), ("color", color),
    ] {
      if let text { fields.append(RecordField(name, .text(text))) }
    }
    for (name, mine, other) in [
      ("draggable", draggable, plain.draggable), ("flat", flat, plain.flat),
      ("tappable", tappable, plain.tappable),
    ] where mine != other {
      fields.append(RecordField(name, .flag(mine)))
    }
    for (name, mine, other) in [
      ("rotation", rotation, plain.rotation), ("opacity", opacity, plain.opacity),
      ("z_index", zIndex, plain.zIndex),
    ] where mine != other {
      fields.append(RecordField(name, .number(mine)))
    }
    return fields
  }
}
