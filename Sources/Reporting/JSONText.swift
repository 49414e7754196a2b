/// Writes JSON text, one value after another, in the order given.
///
/// Numbers carry at most nine decimals, so that the last bit, which differs between processors,
/// does not show; what is not finite becomes null.
public struct JSONText: Sendable {
  /// The text so far, as UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Starts with nothing.
  public init() { bytes.reserveCapacity(256) }

  /// Forgets the text and keeps the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends characters that need no escape.
  public mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a character that needs no escape.
  public mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a quoted text.
  public mutating func text(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20, 0x7F:
        raw("\\u00")
        bytes.append(JSONText.hex[Int(byte >> 4)])
        bytes.append(JSONText.hex[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a whole number.
  public mutating func integer(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  /// Appends a number with at most nine decimals.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("null") }
    let scaled = (abs(value) * 1e9).rounded(.toNearestOrEven)
    guard scaled < 9e18 else {
      // Such numbers have no nine decimals left.
      return bytes.append(contentsOf: "\(value)".utf8)
    }
    let units = UInt64(scaled)
    if value < 0, units > 0 { bytes.append(UInt8(ascii: "-")) }
    decimal(units / 1_000_000_000)
    var fraction = units % 1_000_000_000
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit: UInt64 = 100_000_000
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  private mutating func decimal(_ value: UInt64) {
    if value >= 10 { decimal(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  private static let hex = Array("0123456789abcdef".utf8)
}
