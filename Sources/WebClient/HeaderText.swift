/// The head of an answer as text.
enum HeaderText {
  /// The headers in order, names in small letters; lines that are none are passed over.
  static func parse(_ bytes: [UInt8]) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = trimmed(line[(colon + 1)...])
      guard !name.isEmpty, !name.contains(" ") else { continue }
      headers.append((name, String(decoding: value, as: UTF8.self)))
    }
    return headers
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
    while let last = rest.last, last == 0x20 || last == 0x09 || last == 0x0D { rest.removeLast() }
    return rest
  }
}
