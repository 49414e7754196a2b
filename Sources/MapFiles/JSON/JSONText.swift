import CJansson

/// A JSON text seen as bytes, for what the reading library does not tell.
struct JSONText {
  let bytes: [UInt8]

  /// Whether the first bytes are those of UTF-16 or UTF-32, marked or not.
  var looksLikeUTF16: Bool {
    guard bytes.count >= 2 else { return false }
    return bytes[0] == 0 || bytes[1] == 0 || (bytes[0] == 0xFE && bytes[1] == 0xFF)
      || (bytes[0] == 0xFF && bytes[1] == 0xFE)
  }

  /// The offset of the bracket that opens a level, counted from 1; the end where there is none.
  func offset(ofDepth wanted: Int) -> Int {
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfString(from: index) - 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == wanted { return index }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  /// The text with an exponent of 0 behind every integer beyond 64 bits: the library refuses those
  /// but reads any such double.
  func widened() -> Widened {
    var widened = Widened(bytes: [])
    widened.bytes.reserveCapacity(bytes.count + 64)
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        index = endOfString(from: index)
        widened.bytes += bytes[start..<index]
      } else if Self.isOfNumber(bytes[index]) {
        index = bytes[index...].firstIndex { !Self.isOfNumber($0) } ?? bytes.count
        widened.bytes += bytes[start..<index]
        if isHugeInteger(start..<index) { widened.addExponent() }
      } else {
        widened.bytes.append(bytes[index])
        index += 1
      }
    }
    return widened
  }

  /// A text that has grown here and there.
  struct Widened {
    var bytes: [UInt8]
    private var insertions: [Int] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func addExponent() {
      insertions.append(bytes.count)
      bytes += [UInt8(ascii: "e"), UInt8(ascii: "0")]
    }

    /// The offset before the growth.
    func original(of offset: Int) -> Int {
      offset - 2 * insertions.count { $0 < offset }
    }
  }

  /// The error for a failure, at the start of the guilty word.
  func error(of failure: JanssonFailure) -> MapFileError {
    let end = min(failure.offset, bytes.count)
    let start = startOfToken(endingAt: end)
    var fault: MapFileError.SyntaxFault
    var offset = start
    switch json_error_code(rawValue: failure.code) {
    case json_error_out_of_memory: return .outOfMemory
    case json_error_stack_overflow:
      fault = .tooDeep(limit: JSONReader.depthLimit)
      offset = self.offset(ofDepth: JSONReader.depthLimit + 1)
    case json_error_invalid_utf8:
      fault = .invalidEncoding
      offset = end
    case json_error_premature_end_of_input:
      fault = .endedEarly
      offset = bytes.count
    case json_error_end_of_input_expected: fault = .trailing
    case json_error_numeric_overflow: fault = .numberTooLarge
    case json_error_null_byte_in_key: fault = .other("a name with a NUL character")
    default:
      let words = failure.words.split(separator: " near '").first.map(String.init) ?? ""
      if words.hasSuffix(" token") {
        fault = .unexpected(token(start..<end), wanted: nil)
      } else if words.hasSuffix(" expected") {
        fault = .unexpected(token(start..<end), wanted: String(words.dropLast(9)))
      } else {
        fault = .other(words)
        // The library stops before a control character, but behind what it refuses otherwise.
        offset = words.hasPrefix("control") ? end : max(0, end - 1)
      }
    }
    return .syntax(.json, fault, at: TextPosition(ofByte: offset, in: bytes))
  }

  /// The error for a text that cannot be read on from an offset.
  func error(at offset: Int) -> MapFileError {
    let position = TextPosition(ofByte: min(offset, bytes.count), in: bytes)
    guard offset < bytes.count else { return .syntax(.json, .endedEarly, at: position) }
    return .syntax(.json, .unexpected(token(offset..<offset + 1), wanted: nil), at: position)
  }

  /// The guilty word as a message shows it: whole, where the library stops within a number.
  private func token(_ range: Range<Int>) -> String {
    var end = range.upperBound
    if let last = bytes[range].last, Self.isOfWord(last) {
      end = bytes[end...].firstIndex { !Self.isOfWord($0) } ?? bytes.count
    }
    return String(decoding: bytes[range.lowerBound..<end].prefix(200), as: UTF8.self)
  }

  /// Where the word, number, string or sign begins that ends before an offset.
  private func startOfToken(endingAt end: Int) -> Int {
    guard end > 0 else { return 0 }
    var start = end - 1
    if bytes[start] == UInt8(ascii: "\"") {
      // Back to the quote that no backslash escapes.
      while start > 0 {
        start -= 1
        guard bytes[start] == UInt8(ascii: "\"") else { continue }
        let slashes = bytes[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if slashes.isMultiple(of: 2) { return start }
      }
      return end - 1
    }
    guard Self.isOfWord(bytes[start]) else { return start }
    while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// The offset behind a string that opens at an offset; the end where it does not close.
  func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  private func isHugeInteger(_ range: Range<Int>) -> Bool {
    guard range.count >= 19 else { return false }
    let digits = bytes[range].drop { $0 == UInt8(ascii: "-") }
    guard digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return false
    }
    return Int(String(decoding: bytes[range], as: UTF8.self)) == nil
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: isOfNumber(byte) || byte >= 0x80
    }
  }
}
