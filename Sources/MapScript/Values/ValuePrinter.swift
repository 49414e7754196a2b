import Glibc
import LuaBridge

/// Writes Lua values as a person reads them, in the words of Lua itself where they have some.
///
/// Nothing of the script runs: tables are read raw, and only the host's own objects say what they
/// are. Keys are sorted; a table inside itself, what lies too deep and what is too much are cut.
public struct ValuePrinter {
  private let script: Script
  private let width: Int
  private let depth: Int
  /// How many members of one table are written.
  private static let mostMembers = 100
  /// How many bytes of a string inside a table, and of one by itself, are written.
  private static let mostBytes = (inner: 200, outer: 4000)

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - width: columns; a table that needs more is written over several lines.
  ///   - depth: how many tables inside each other are written.
  public init(_ script: Script, width: Int = 80, depth: Int = 5) {
    self.script = script
    self.width = width
    self.depth = depth
  }

  /// The value as text; of several lines when it is long.
  public func text(of value: LuaValueView) -> String {
    var budget = Budget()
    return piece(of: value, inside: [], &budget, isOuter: true).text(width: width, indent: 0)
  }

  /// What may still be written.
  private struct Budget {
    var pieces = 2000
  }

  private func piece(
    of value: LuaValueView, inside outer: [UInt], _ budget: inout Budget, isOuter: Bool = false
  ) -> PrintedPiece {
    budget.pieces -= 1
    switch value.type {
    case .none, .null: return .word("nil")
    case .boolean: return .word(value.isTruthy ? "true" : "false")
    case .integer: return .word("\(value.integer ?? 0)")
    case .number: return .word(LuaText.float(value.number ?? .nan))
    case .string:
      let most = isOuter ? ValuePrinter.mostBytes.outer : ValuePrinter.mostBytes.inner
      return .word(value.bytes { LuaText.string($0, most: most) } ?? "\"\"")
    case .function: return .word("function")
    case .thread: return .word("coroutine")
    case .handle: return .word(value.handle.map(script.words(of:)) ?? "object")
    case .other: return .word("userdata")
    case .table:
      guard let table = value.table else { return .word("{}") }
      return piece(of: table, inside: outer, &budget)
    }
  }

  private func piece(
    of table: LuaTableView, inside outer: [UInt], _ budget: inout Budget
  ) -> PrintedPiece {
    if let module = script.module(of: table) {
      return .word("module \(module.name): \(module.summary)")
    }
    if outer.contains(table.identity) { return .word("{… itself}") }
    guard outer.count < depth else { return .word("{…}") }
    var members: [PrintedPiece.Member] = []
    var next: Int64 = 1
    var left = 0
    try? table.forEachPair { key, value throws(LuaFailure) in
      guard members.count < ValuePrinter.mostMembers, budget.pieces > 0 else {
        left += 1
        return
      }
      var name: String?
      if key.type == .integer, key.integer == next {
        next += 1
      } else {
        name = self.name(of: key, &budget)
      }
      let piece = piece(of: value, inside: outer + [table.identity], &budget)
      members.append(PrintedPiece.Member(name: name, value: piece))
    }
    return .table(members, left: left)
  }

  private func name(of key: LuaValueView, _ budget: inout Budget) -> String {
    if let text = key.string, LuaText.isName(text) { return text }
    // What a table as a key holds is not shown: its place is.
    if key.type == .table { return "[table]" }
    return "[\(piece(of: key, inside: [], &budget).text(width: .max, indent: 0))]"
  }
}

extension Script {
  /// The module that a table stands for; nil when it is another table.
  func module(of table: LuaTableView) -> APIModule? {
    guard let name = table.metatableName(keys.name) else { return nil }
    return API.modules.first { $0.name == name }
  }
}

/// A value on its way to text: whether it takes several lines is known when all of it is there.
indirect enum PrintedPiece {
  struct Member {
    let name: String?
    let value: PrintedPiece
  }

  case word(String)
  case table([Member], left: Int)

  func text(width: Int, indent: Int) -> String {
    switch self {
    case .word(let word): return word
    case .table(let members, let left):
      if let line = line(most: max(20, width - indent)) { return line }
      let margin = String(repeating: " ", count: indent + 2)
      var text = "{\n"
      if let rows = PrintedPiece.rows(members, most: max(20, width - indent - 2)) {
        text += rows.map { margin + $0 + "\n" }.joined()
        if left > 0 { text += margin + "… \(left) more\n" }
        return text + String(repeating: " ", count: indent) + "}"
      }
      for member in members {
        let name = member.name.map { "\($0) = " } ?? ""
        let room = width - name.count - 1
        text += margin + name + member.value.text(width: room, indent: indent + 2) + ",\n"
      }
      if left > 0 { text += margin + "… \(left) more\n" }
      return text + String(repeating: " ", count: indent) + "}"
    }
  }

  /// A list of short words in rows; nil when it is something else.
  private static func rows(_ members: [Member], most: Int) -> [String]? {
    var rows: [String] = []
    for member in members {
      guard member.name == nil, case .word(let word) = member.value, word.count <= 16,
        !word.contains("\n")
      else { return nil }
      if let row = rows.last, row.count + word.count + 2 <= most {
        rows[rows.count - 1] = "\(row) \(word),"
      } else {
        rows.append(word + ",")
      }
    }
    return rows
  }

  /// The piece in one line, nil when that takes more than so many characters.
  private func line(most: Int) -> String? {
    switch self {
    case .word(let word): return word.count <= most && !word.contains("\n") ? word : nil
    case .table(let members, let left):
      var text = "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        if let name = member.name { text += "\(name) = " }
        guard text.count < most, let value = member.value.line(most: most - text.count) else {
          return nil
        }
        text += value
      }
      if left > 0 { text += ", … \(left) more" }
      return text.count + 1 <= most ? text + "}" : nil
    }
  }
}
