import Geo
import Rows

/// The parts of GeoJSON text around features (RFC 7946).
enum FeatureText {
  /// What every feature begins with in a list; the first one's is left out.
  static let divider: StaticString = ",\n"

  /// Begins a feature up to its properties.
  static func begin(_ point: Coordinate?, to out: ByteBuffer) {
    out.append(divider)
    out.append("{\"type\":\"Feature\",\"geometry\":")
    if let point {
      out.append("{\"type\":\"Point\",\"coordinates\":[")
      out.append(JSONNumber.text(point.lng))
      out.append(UInt8(ascii: ","))
      out.append(JSONNumber.text(point.lat))
      out.append("]}")
    } else {
      out.append("null")
    }
    out.append(",\"properties\":")
  }
}
