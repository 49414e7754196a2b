/// Addresses as messages and records show them: without what only their reader is to know.
public enum ShownAddress {
  /// What stands in the place of a secret.
  static let mask: StaticString = "***"

  /// A text in which the secrets of all addresses are masked: a name and a password before a host, and
  /// the values of parameters such as `key`, `access_token` and `password`, also of an address that is
  /// itself the value of a parameter. Control characters become U+FFFD.
  ///
  /// - Parameter text: an address, or a message with addresses in it.
  public static func text(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var at = 0
    if let end = userEnd(bytes, from: 0) { at = hide(to: end, &shown) }
    while at < bytes.count {
      if bytes[at...].starts(with: "//".utf8), let end = userEnd(bytes, from: at + 2) {
        shown += "//".utf8
        at = hide(to: end, &shown)
      } else if let value = secretValue(bytes, from: at) {
        shown += bytes[at..<value.lowerBound]
        at = hide(to: value.upperBound, &shown)
      } else {
        shown.append(bytes[at])
        at += 1
      }
    }
    var clean = ""
    for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      clean.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return clean
  }

  private static func hide(to end: Int, _ shown: inout [UInt8]) -> Int {
    shown += "\(mask)".utf8
    return end
  }

  // MARK: The parts of an address

  /// Where the name and password of an authority end, which begins here; nil without any.
  private static func userEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    let authority = bytes[start...].prefix { !isEnd($0) && !"/?#".utf8.contains($0) }
    return authority.lastIndex(of: UInt8(ascii: "@")).flatMap { $0 > start ? $0 : nil }
  }

  /// The value of the secret parameter that begins here with the sign before it.
  private static func secretValue(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let nameStart = sign("?&;#", bytes, at: start) else { return nil }
    var name = ""
    var at = nameStart
    while at < bytes.count, at - nameStart < 80 {
      if let valueStart = sign("=", bytes, at: at) {
        guard isSecret(name) else { return nil }
        let valueEnd = bytes[valueStart...].indices.first { index in
          isEnd(bytes[index]) || sign("&;#", bytes, at: index) != nil
        }
        return valueStart..<(valueEnd ?? bytes.count)
      }
      guard !isEnd(bytes[at]), sign("?&;#", bytes, at: at) == nil else { return nil }
      if let (byte, next) = escaped(bytes, at: at) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
        at = next
      } else {
        name.unicodeScalars.append(Unicode.Scalar(bytes[at]))
        at += 1
      }
    }
    return nil
  }

  /// The place behind one of these signs, plain or as `%XX`.
  private static func sign(_ signs: StaticString, _ bytes: [UInt8], at: Int) -> Int? {
    let wanted = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
    if wanted.contains(bytes[at]) { return at + 1 }
    guard let (byte, next) = escaped(bytes, at: at), wanted.contains(byte) else { return nil }
    return next
  }

  private static func escaped(_ bytes: [UInt8], at: Int) -> (byte: UInt8, next: Int)? {
    guard bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
      let byte = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16)
    else { return nil }
    return (byte, at + 3)
  }

  /// Whether an address ends before this byte.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "'\"<>`".utf8.contains(byte)
  }

  // MARK: Names

  /// Whether the value of a parameter of this name opens something.
  private static func isSecret(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return whole.contains(plain) || ends.contains { plain.hasSuffix($0) }
  }

  private static let whole: Set<String> = ["pass", "pw", "sig", "sid", "appid", "appcode", "user"]
  private static let ends = [
    "key", "keyid", "token", "secret", "password", "passwd", "passphrase", "pwd", "signature",
    "credential", "credentials", "auth", "authorization", "session", "sessionid", "jwt", "username",
  ]
}
