import MapFiles
import MapModel

/// A path with columns of a row in it, as in `maps/{country}/{id}.png`.
///
/// `{row}` is the row's number unless a column has that name; `{{` and `}}` are braces. What stands
/// in a column becomes a part of one name: characters that lead elsewhere are written as `%2F` and
/// the like, so that different values stay different.
public struct NameTemplate: Sendable {
  /// What is wrong with a template.
  public enum Fault: Error, Equatable, Sendable {
    /// A brace is opened and not closed, or closed and not opened.
    case brace
    /// Braces with nothing in them.
    case noColumn
    /// No such column, and the nearest that there is.
    case unknownColumn(String, nearest: String?)
  }

  /// Why a row has no name.
  public enum RowFault: Error, Equatable, Sendable {
    /// The row has no such column, or nothing in it.
    case missing(String)
    /// The column holds a list or an object.
    case unfit(String)
    /// The name would be `.` or `..`, which stand for folders.
    case folder(String)

    /// The fault in words.
    public var words: String {
      switch self {
      case .missing(let column): "there is no \(column) to name an output by"
      case .unfit(let column): "\(column) is no text to name an output by"
      case .folder(let name): "an output would be named '\(name)', which stands for a folder"
      }
    }
  }

  private enum Piece: Equatable {
    case text(String)
    case column(String)
  }

  /// The template as it was given.
  public let text: String
  private var pieces: [Piece] = []

  /// Reads a template.
  public init(_ text: String) throws(Fault) {
    self.text = text
    var plain = ""
    var rest = text[...]
    while let first = rest.popFirst() {
      switch first {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        plain.append(first)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .brace }
        guard end > rest.startIndex else { throw .noColumn }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(.column(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      case "}": throw .brace
      default: plain.append(first)
      }
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  /// The columns in it.
  public var columns: [String] {
    pieces.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// Checks that its columns are among those of a table.
  public func check(_ names: [String]) throws(Fault) {
    for column in columns where column != NameTemplate.row && !names.contains(column) {
      throw .unknownColumn(column, nearest: nearestName(to: column, among: names))
    }
  }

  /// The name for a row.
  public func name(for row: BatchRow) throws(RowFault) -> String {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .column(let column):
        name += NameTemplate.encoded(try NameTemplate.value(column, row))
      }
    }
    if let folder = name.split(separator: "/").first(where: { $0 == "." || $0 == ".." }),
      !text.split(separator: "/").contains(folder)
    {
      throw .folder(String(folder))
    }
    return name
  }

  private static let row = "row"

  private static func value(_ column: String, _ row: BatchRow) throws(RowFault) -> String {
    switch row[column] {
    case .string(let text) where !text.isEmpty: return text
    case .int(let number): return "\(number)"
    case .double(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .bool(let flag): return "\(flag)"
    case .array, .object: throw .unfit(column)
    case .string, .null, nil:
      if column == NameTemplate.row, row[column] == nil { return "\(row.number)" }
      throw .missing(column)
    }
  }

  /// A value without what leads elsewhere or cannot be seen.
  private static func encoded(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      let isUnfit =
        scalar == "/" || scalar == "%" || scalar == "\\"
        || scalar.properties.generalCategory == .control
      guard isUnfit else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for byte in String(scalar).utf8 {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return text
  }
}
