/// The lists in flags such as `--allow-read=a.csv,data`: parts between commas, where two commas
/// stand for one that belongs to a name.
public enum PermissionList {
  /// The parts of a list; an empty part is left empty for the caller to refuse.
  public static func parts(of list: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    let bytes = Array(list.utf8)
    let comma = UInt8(ascii: ",")
    var index = 0
    while index < bytes.count {
      if bytes[index] != comma {
        parts[parts.count - 1].append(bytes[index])
      } else if index + 1 < bytes.count, bytes[index + 1] == comma {
        parts[parts.count - 1].append(comma)
        index += 1
      } else {
        parts.append([])
      }
      index += 1
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The flag that names one thing, ready to be pasted into a shell.
  static func flag(_ name: String, _ value: String) -> String { flag(name, of: [value]) }

  /// The flag that names several things, ready to be pasted into a shell.
  public static func flag(_ name: String, of values: [String]) -> String {
    let list = values.map { $0.replacing(",", with: ",,") }.joined(separator: ",")
    let text = "\(name)=\(list)"
    let plain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_=./,:@%+[]".utf8.contains(byte)
      }
    }
    return plain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
