import LuaBridge
import MapFiles

/// Texts in CSV.
enum CSVFunctions {
  static let module = APIModule(
    "csv", "Comma-separated values as in RFC 4180.", functions: [encode, decode])

  private static let decodeOptions = OptionTable([
    .init("header", .flag, "whether the first row has the names of the columns (default true)"),
    .init("delimiter", .text, "one ASCII character between the fields (default \",\")"),
  ])

  private static let decode = APIFunction(
    "decode", [APIParameter("text", .text), .optional("options", .options(decodeOptions))],
    returns: "list of rows",
    "Reads rows of texts: tables with the column names as keys, or lists with header=false."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(2, decodeOptions)
    let delimiter = try delimiter(options)
    let bytes = try arguments.bytes(1, most: script.memoryLimit / 8)
    let rows: [CSVText.Row]
    do throws(CSVText.Fault) {
      rows = try CSVText.read(bytes, delimiter: delimiter)
    } catch {
      throw LuaFailure("csv.decode: line \(error.line): \(error.words)")
    }
    guard options.flag("header") ?? true else {
      arguments.results.table { list in
        for row in rows {
          list.element { element in
            element.table { table in
              for field in row.fields { table.element { $0.string(field) } }
            }
          }
        }
      }
      return .results
    }
    let names = rows.first?.fields ?? []
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      let text = String(decoding: name, as: UTF8.self)
      throw LuaFailure("csv.decode: two columns are named '\(text)'; read it with header=false")
    }
    for row in rows.dropFirst() where row.fields.count != names.count {
      throw LuaFailure(
        "csv.decode: line \(row.line) has \(row.fields.count) fields, the header \(names.count)")
    }
    arguments.results.table { list in
      for row in rows.dropFirst() {
        list.element { element in
          element.table { table in
            for (name, field) in zip(names, row.fields) {
              table.pair({ $0.string(name) }, { $0.string(field) })
            }
          }
        }
      }
    }
    return .results
  }

  private static let encodeOptions = OptionTable([
    .init("columns", .texts, "the columns and their order (default: all names, sorted)"),
    .init("header", .flag, "whether the names are written first (default true)"),
    .init("delimiter", .text, "one ASCII character between the fields (default \",\")"),
    .init(
      "line_end", .choice(["crlf", "lf"]), "what ends a line (default \"crlf\", as in the RFC)"),
  ])

  private static let encode = APIFunction(
    "encode", [APIParameter("rows", .anything), .optional("options", .options(encodeOptions))],
    returns: "text",
    "Writes rows: tables with column names as keys, or lists. A field that is not there is empty."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(2, encodeOptions)
    guard let list = arguments.view(1).table else {
      throw arguments.failure(1, "expected a list of rows, got \(arguments.view(1).description)")
    }
    var rows = CSVRows()
    try list.forEachElement { index, value throws(LuaFailure) in
      guard let row = value.table else {
        throw arguments.failure(1, "[\(index)]: expected a row, got \(value.description)")
      }
      try rows.add(row, at: index, arguments)
    }
    let names = options.texts("columns").map { $0.map { Array($0.utf8) } } ?? rows.names
    let table = rows.table(names, hasHeader: options.flag("header") ?? true)
    arguments.results.string(
      CSVText.write(
        table, delimiter: try delimiter(options),
        lineEnd: options.text("line_end") == "lf" ? [0x0A] : [0x0D, 0x0A]))
    return .results
  }

  private static func delimiter(_ options: Options) throws(LuaFailure) -> UInt8 {
    guard let text = options.text("delimiter") else { return UInt8(ascii: ",") }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte != UInt8(ascii: "\""),
      byte != 0x0A, byte != 0x0D
    else { throw options.failure("delimiter: expected one ASCII character such as \";\"") }
    return byte
  }
}

/// Rows of a script on their way to a text.
private struct CSVRows {
  private var lists: [[[UInt8]]] = []
  private var keyed: [[[UInt8]: [UInt8]]] = []

  mutating func add(
    _ row: LuaTableView, at index: Int, _ arguments: Arguments
  ) throws(LuaFailure) {
    var list: [[UInt8]] = []
    var fields: [[UInt8]: [UInt8]] = [:]
    try row.forEachPair { key, value throws(LuaFailure) in
      if let place = key.integer {
        guard place >= 1, place <= 1 << 14 else {
          throw arguments.failure(1, "[\(index)][\(place)]: a row has the fields 1…16384")
        }
        while list.count < place { list.append([]) }
        list[Int(place) - 1] = try text(value, "[\(index)][\(place)]", arguments)
      } else if let name = key.bytes({ Array($0) }) {
        fields[name] = try text(
          value, "[\(index)].\(String(decoding: name, as: UTF8.self))", arguments)
      } else {
        throw arguments.failure(1, "[\(index)]: \(key.description) cannot name a column")
      }
    }
    guard list.isEmpty || fields.isEmpty else {
      throw arguments.failure(1, "[\(index)]: a row is a list or has names, not both")
    }
    if list.isEmpty { keyed.append(fields) } else { lists.append(list) }
    guard lists.isEmpty || !keyed.contains(where: { !$0.isEmpty }) else {
      throw arguments.failure(1, "[\(index)]: all rows are lists, or all have names")
    }
  }

  /// All names, sorted by their bytes.
  var names: [[UInt8]] {
    var all: Set<[UInt8]> = []
    for row in keyed { all.formUnion(row.keys) }
    return all.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func table(_ names: [[UInt8]], hasHeader: Bool) -> [[[UInt8]]] {
    let header = hasHeader && !names.isEmpty ? [names] : []
    guard lists.isEmpty else { return header + lists }
    return header + keyed.map { row in names.map { row[$0] ?? [] } }
  }

  private func text(
    _ value: LuaValueView, _ place: String, _ arguments: Arguments
  ) throws(LuaFailure) -> [UInt8] {
    switch value.type {
    case .string: return value.bytes { Array($0) } ?? []
    case .integer: return Array("\(value.integer ?? 0)".utf8)
    case .number where value.number?.isFinite == true: return Array("\(value.number ?? 0)".utf8)
    case .boolean: return Array((value.isTruthy ? "true" : "false").utf8)
    case .handle where value.handle?.kind == ObjectKind.null.rawValue: return []
    default:
      throw arguments.failure(
        1, "\(place): expected a text, a number or a boolean, got \(value.description)")
    }
  }
}
