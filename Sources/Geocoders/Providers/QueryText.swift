import Geo

/// A path with a query, its values escaped (RFC 3986, 3.4).
struct QueryText {
  private(set) var text: String
  private var hasItems = false

  init(_ path: String) { text = path }

  /// Adds a value.
  mutating func add(_ name: String, _ value: String) {
    text += (hasItems ? "&" : "?") + name + "=" + QueryText.escaped(value)
    hasItems = true
  }

  /// Adds degrees, to a centimetre.
  mutating func add(_ name: String, _ degrees: Double) {
    add(name, QueryText.degrees(degrees))
  }

  /// Degrees to a centimetre, without an exponent.
  static func degrees(_ value: Double) -> String {
    let units = Int64((abs(value) * 1e7).rounded())
    let fraction = String(units % 10_000_000)
    let zeros = String(repeating: "0", count: 7 - fraction.count)
    return (value < 0 && units > 0 ? "-" : "") + "\(units / 10_000_000).\(zeros)\(fraction)"
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for byte in value.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = Array("0123456789ABCDEF")
        text += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
    return text
  }
}
