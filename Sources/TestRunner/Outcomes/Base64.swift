/// Bytes as text (RFC 4648).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let (one, two, three) = (
        bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0,
        index + 2 < bytes.count ? bytes[index + 2] : 0
      )
      text.append(letters[Int(one >> 2)])
      text.append(letters[Int((one & 3) << 4 | two >> 4)])
      text.append(index + 1 < bytes.count ? letters[Int((two & 15) << 2 | three >> 6)] : 0x3D)
      text.append(index + 2 < bytes.count ? letters[Int(three & 63)] : 0x3D)
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; what is no letter of it is passed over.
  static func bytes(of text: String) -> [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for letter in text.utf8 where values[Int(letter)] != 255 {
      bits = bits << 6 | UInt32(values[Int(letter)])
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }
}
