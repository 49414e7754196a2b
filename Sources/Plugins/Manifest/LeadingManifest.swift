/// The manifest that a plugin of one file has in its first comment:
///
///     --[[plugin
///     {"id": "hello", "version": "1.0.0"}
///     ]]
enum LeadingManifest {
  /// The JSON in the comment and the number of its first line; nil when there is none.
  static func find(in source: [UInt8]) -> (json: ArraySlice<UInt8>, line: Int)? {
    var rest = source[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.first == UInt8(ascii: "#") { rest = rest.drop { $0 != 0x0A } }
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard rest.starts(with: "--[".utf8) else { return nil }
    rest = rest.dropFirst(3)
    let level = rest.prefix { $0 == UInt8(ascii: "=") }.count
    rest = rest.dropFirst(level)
    guard rest.starts(with: "[plugin".utf8) else { return nil }
    rest = rest.dropFirst(7)
    guard let next = rest.first, next <= 0x20 || next == UInt8(ascii: "{") else { return nil }
    let close = Array("]\(String(repeating: "=", count: level))]".utf8)
    let line = 1 + source[..<rest.startIndex].count { $0 == 0x0A }
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end...].starts(with: close) { end += 1 }
    return (rest[..<end], line)
  }
}
