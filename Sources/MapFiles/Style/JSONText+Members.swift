/// Where things stand in a JSON text, for messages; the text has been read before and is well-formed.
extension JSONText {
  /// The offset of the name of a member within members, by their names from the outside in; the
  /// outermost one that is there when the path leads nowhere, and the beginning when none is. Of a
  /// name given twice the last one counts, as for the reader.
  func offset(ofMember path: [String]) -> Int {
    var found = bytes.firstIndex { !JSONText.isBlank($0) } ?? 0
    var object = found
    for name in path {
      guard let member = member(name, ofObjectAt: object) else { break }
      found = member.name
      object = member.value
    }
    return found
  }

  private func member(_ wanted: String, ofObjectAt start: Int) -> (name: Int, value: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    var found: (name: Int, value: Int)?
    var at = next(after: start)
    while at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
      let end = endOfString(from: at)
      let value = next(after: next(after: end - 1))
      if name(at..<end) == wanted { found = (at, value) }
      at = next(after: endOfValue(from: value) - 1)
      if at < bytes.count, bytes[at] == UInt8(ascii: ",") { at = next(after: at) }
    }
    return found
  }

  /// A name between its quotation marks; the reader undoes what is escaped.
  private func name(_ range: Range<Int>) -> String? {
    (try? JSONReader.read(Array(bytes[range])))?.string
  }

  /// The place after a value's last byte.
  private func endOfValue(from start: Int) -> Int {
    var depth = 0
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""): at = endOfString(from: at) - 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The bracket of what the value lies in.
        if depth == 0 { return at }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return at
      default: break
      }
      at += 1
    }
    return at
  }

  /// The next byte that is no white space.
  private func next(after offset: Int) -> Int {
    var at = offset + 1
    while at < bytes.count, JSONText.isBlank(bytes[at]) { at += 1 }
    return at
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
      // A byte order mark counts as nothing.
      || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }
}
