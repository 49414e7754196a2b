import Glibc
import HostSystem
import MapSession

/// A script as the command line names it: read, and looked at before it is compiled.
struct ScriptFile {
  /// The path, or `-` for standard input.
  let path: String

  /// Bytes of a script.
  static let limit = 64 << 20

  /// The name that messages use.
  var name: String { path == "-" ? "stdin" : path }

  /// The folder that its modules are in.
  var folder: String {
    guard path != "-", let cut = path.lastIndex(of: "/") else { return "." }
    return cut == path.startIndex ? "/" : String(path[..<cut])
  }

  /// Reads the script.
  ///
  /// - Returns: nil when it cannot be read; why has been said.
  /// - Throws: `UsageError` when it is no text.
  func read(_ messages: Messages) throws(UsageError) -> ScriptSource? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path, limit: ScriptFile.limit)
    } catch {
      if error.code == EFBIG {
        messages.error(
          "cannot read the script \(error.shownPath): it has more than the "
            + "\(ScriptFile.limit >> 20) MiB that a script may have")
      } else {
        messages.error(error, "the script")
      }
      return nil
    }
    if let kind = ScriptFile.otherKind(of: bytes) {
      throw UsageError(
        "the script \(name) is no text: it is \(kind)", hint: "a script is Lua, saved as UTF-8")
    }
    return ScriptSource(name: name, bytes: bytes)
  }

  /// What the bytes are when they are no text that Lua can be written in, nil when they may be.
  static func otherKind(of bytes: [UInt8]) -> String? {
    let start = bytes.prefix(4096)
    if start.starts(with: [0x1B, 0x4C, 0x75, 0x61]) { return "compiled (binary) Lua" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    if start.count >= 4, start.count.isMultiple(of: 2) || bytes.count > 4096 {
      // ASCII in two bytes each has every other byte zero.
      let places = start.indices.filter { start[$0] == 0 }
      if places.count * 2 == start.count, Set(places.map { $0 % 2 }).count == 1 { return "UTF-16" }
    }
    if start.contains(0) { return "binary data" }
    // One odd byte in a string or a comment is the script's own business.
    if let first = bytes.first, first >= 0x80,
      String(validating: leading(bytes), as: UTF8.self) == nil
    {
      return "binary data or in another encoding than UTF-8"
    }
    return nil
  }

  /// The bytes of the first character, as its first byte tells their number.
  private static func leading(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix(bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2)
  }
}
