/// A format of files that lay things on a map.
public enum LayerFormat: String, CaseIterable, Sendable {
  /// GeoJSON (RFC 7946).
  case geoJSON = "geojson"
  /// Keyhole Markup Language.
  case kml
  /// GPS Exchange Format.
  case gpx

  /// Whether a text, and not the name of a file, is meant: one that begins as the format does.
  public func isContent(_ bytes: some Collection<UInt8>) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    guard let first = content.first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The format that a file's content looks like; nil for others.
  public static func of(_ bytes: [UInt8]) -> LayerFormat? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0)
    switch content.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .geoJSON
    case UInt8(ascii: "<"):
      let head = String(decoding: content.prefix(4096), as: UTF8.self)
      return head.contains("<kml") ? .kml : .gpx
    default: return nil
    }
  }
}

extension MapLayer {
  /// Things and features that a layer has at most, unless told otherwise.
  public static let usualRoom = 5_000_000

  /// Reads a text of a format.
  ///
  /// - Parameter room: how many things and features there may be.
  public init(
    _ bytes: [UInt8], as format: LayerFormat, looks: LayerLooks = LayerLooks(),
    room: Int = usualRoom
  ) throws(MapFileError) {
    switch format {
    case .geoJSON: try self.init(geoJSON: bytes, looks: looks, room: room)
    case .kml: try self.init(kml: bytes, looks: looks, room: room)
    case .gpx: try self.init(gpx: bytes, looks: looks, room: room)
    }
  }
}
