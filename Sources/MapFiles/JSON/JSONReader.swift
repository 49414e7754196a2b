import CJansson

/// Reads JSON text.
///
/// Strict (RFC 8259): no comments, no trailing commas, no `NaN`. Of a name given twice the last
/// value counts, at the place of the first. An integer beyond 64 bits becomes a double, and `-0` the
/// integer 0.
public enum JSONReader {
  /// The most arrays and objects within one another.
  public static let depthLimit = 200

  /// Reads a text in UTF-8, with or without a byte order mark, that is one value of any kind.
  ///
  /// - Throws: `MapFileError` with the line and the column of the first mistake.
  public static func read(_ bytes: [UInt8]) throws(MapFileError) -> JSONValue {
    try MapFileLimit.check(bytes, as: .json)
    let text = JSONText(bytes: bytes)
    guard !text.looksLikeUTF16 else {
      throw .syntax(.json, .unsupportedEncoding, at: TextPosition(line: 1, column: 1))
    }
    let root: Document
    do {
      root = try Document(bytes)
    } catch {
      guard error.code == json_error_numeric_overflow.rawValue else { throw text.error(of: error) }
      let widened = text.widened()
      do {
        root = try Document(widened.bytes)
      } catch {
        throw text.error(of: error.movedBack(by: widened))
      }
    }
    // The library passes over zero bytes wherever they stand.
    if let zero = bytes.firstIndex(of: 0) { throw text.error(at: zero) }
    do {
      return try root.value()
    } catch {
      let offset = text.offset(ofDepth: depthLimit + 1)
      let position = TextPosition(ofByte: offset, in: bytes)
      throw .syntax(.json, .tooDeep(limit: depthLimit), at: position)
    }
  }
}

/// A mistake as the library tells it.
struct JanssonFailure: Error {
  /// A `json_error_code`.
  let code: UInt32
  /// The bytes read before it was noticed.
  let offset: Int
  /// The library's words.
  let words: String

  /// The failure at its place in the text before the integers in it were widened.
  func movedBack(by widened: JSONText.Widened) -> JanssonFailure {
    JanssonFailure(code: code, offset: widened.original(of: offset), words: words)
  }
}

/// A value nested beyond the limit.
private struct TooDeep: Error {}

/// A document as the library holds it, released with this.
private struct Document: ~Copyable {
  private let root: UnsafeMutablePointer<json_t>

  init(_ bytes: [UInt8]) throws(JanssonFailure) {
    let mark = ByteOrderMark.length(of: bytes)
    var error = json_error_t()
    let read = bytes.withUnsafeBytes { buffer in
      let content = buffer[mark...]
      let start = UnsafeRawBufferPointer(rebasing: content).assumingMemoryBound(to: CChar.self)
      return json_loadb(
        start.baseAddress, start.count, Int(JSON_DECODE_ANY | JSON_ALLOW_NUL), &error)
    }
    guard let read else {
      let words = withUnsafeBytes(of: error.text) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw JanssonFailure(
        code: UInt32(cjansson_error_code(&error)), offset: mark + max(0, Int(error.position)),
        words: words)
    }
    root = read
  }

  deinit { json_decref(root) }

  func value() throws(TooDeep) -> JSONValue { try Self.value(of: root, depth: 0) }

  private static func value(
    of node: UnsafeMutablePointer<json_t>, depth: Int
  ) throws(TooDeep) -> JSONValue {
    switch node.pointee.type {
    case JSON_OBJECT: .object(try object(of: node, depth: depth + 1))
    case JSON_ARRAY: .array(try array(of: node, depth: depth + 1))
    case JSON_STRING: .string(string(json_string_value(node), count: json_string_length(node)))
    case JSON_INTEGER: .int(Int(json_integer_value(node)))
    case JSON_REAL: .double(json_real_value(node))
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    default: .null
    }
  }

  private static func array(
    of node: UnsafeMutablePointer<json_t>, depth: Int
  ) throws(TooDeep) -> [JSONValue] {
    guard depth <= JSONReader.depthLimit else { throw TooDeep() }
    var items: [JSONValue] = []
    let count = json_array_size(node)
    items.reserveCapacity(count)
    for index in 0..<count {
      guard let item = json_array_get(node, index) else { continue }
      items.append(try value(of: item, depth: depth))
    }
    return items
  }

  private static func object(
    of node: UnsafeMutablePointer<json_t>, depth: Int
  ) throws(TooDeep) -> JSONObject {
    guard depth <= JSONReader.depthLimit else { throw TooDeep() }
    var members: [JSONObject.Member] = []
    members.reserveCapacity(json_object_size(node))
    var entry = json_object_iter(node)
    while let current = entry {
      if let item = json_object_iter_value(current) {
        let name = string(
          json_object_iter_key(current), count: json_object_iter_key_len(current))
        members.append(JSONObject.Member(name: name, value: try value(of: item, depth: depth)))
      }
      entry = json_object_iter_next(node, current)
    }
    return JSONObject(members: members)
  }

  /// The library has checked that the bytes are UTF-8.
  private static func string(_ start: UnsafePointer<CChar>?, count: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
