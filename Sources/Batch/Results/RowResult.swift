import MapFiles

/// How the run of a row ended.
public struct RowResult: Sendable {
  /// What became of a row.
  public enum Status: String, CaseIterable, Sendable {
    /// All is well.
    case done
    /// The script failed, or an output could not be made.
    case failed
    /// The wall-clock limit was reached.
    case timedOut = "timed_out"
    /// The process that ran it came to its end.
    case crashed
    /// The row could not be read or named; nothing was run.
    case unreadable
  }

  /// The row's number, from 1.
  public let row: Int
  /// The line that it begins in.
  public let line: Int
  /// The digest of what the row holds.
  public let key: String
  /// The digest of the script and the options that made it; empty for none.
  public internal(set) var batch = ""
  /// What became of it.
  public var status: Status
  /// The exit code of its run.
  public var code: Int
  /// How often it was run.
  public var attempts = 1
  /// The files that it has written.
  public var outputs: [String] = []
  /// The first error.
  public var message: String?
  /// What the script printed.
  public var printed: [UInt8] = []
  /// What was said besides.
  public var said: [UInt8] = []
  /// The row in few words; not kept on disk.
  public var words = ""

  /// Makes a result.
  public init(of row: BatchRow, status: Status, code: Int) {
    self.row = row.number
    line = row.line
    key = row.key
    self.status = status
    self.code = code
    words = row.words
  }

  /// Makes the result of a run that came to its end.
  public init(of job: RowJob, _ outcome: RowOutcome, printed: [UInt8], said: [UInt8]) {
    let status: Status =
      switch outcome.code {
      case 0: .done
      case 124: .timedOut
      default: .failed
      }
    self.init(of: job.row, status: status, code: outcome.code)
    attempts = job.attempt
    outputs = outcome.made
    message = outcome.message
    self.printed = printed
    self.said = said
  }

  /// Whether all is well.
  public var isGood: Bool { status == .done }

  /// Bytes that it takes to keep it, about.
  var size: Int { 200 + printed.count + said.count + (message?.utf8.count ?? 0) }
}

// MARK: JSON

extension RowResult {
  /// The result as a line of JSON with its end, members in a fixed order.
  public var jsonLine: [UInt8] {
    var text = Array("{\"row\":\(row),\"line\":\(line),\"key\":\"\(key)\"".utf8)
    text += ",\"status\":\"\(status.rawValue)\",\"code\":\(code)".utf8
    if attempts > 1 { text += ",\"attempts\":\(attempts)".utf8 }
    func add(_ name: String, _ value: JSONValue) {
      text += ",\"\(name)\":".utf8
      text += JSONWriter.write(value)
    }
    add("outputs", .array(outputs.map(JSONValue.string)))
    if let message { add("message", .string(message)) }
    if !printed.isEmpty { add("printed", .string(String(decoding: printed, as: UTF8.self))) }
    if !said.isEmpty { add("messages", .string(String(decoding: said, as: UTF8.self))) }
    if !batch.isEmpty { add("batch", .string(batch)) }
    return text + "}\n".utf8
  }

  /// Reads a result back; nil when the columns are not those of one.
  init?(_ columns: BatchRow) {
    guard let row = columns["row"]?.whole, let line = columns["line"]?.whole,
      let key = columns["key"]?.string, let code = columns["code"]?.whole,
      let status = columns["status"]?.string.flatMap(Status.init)
    else { return nil }
    self.row = row
    self.line = line
    self.key = key
    self.status = status
    self.code = code
    batch = columns["batch"]?.string ?? ""
    attempts = columns["attempts"]?.whole ?? 1
    outputs = columns["outputs"]?.texts ?? []
    message = columns["message"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    printed = Array((columns["printed"]?.string ?? "").utf8)
    said = Array((columns["messages"]?.string ?? "").utf8)
  }
}

extension JSONValue {
  /// A whole number, as a number or a table's text; nil for anything else.
  fileprivate var whole: Int? {
    switch self {
    case .int(let value): value
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// A list of texts, as a list or a table's text.
  fileprivate var texts: [String] {
    switch self {
    case .array(let values): values.compactMap(\.string)
    case .string(let text): (try? JSONReader.read(Array(text.utf8)))?.texts ?? []
    default: []
    }
  }
}

// MARK: CSV

extension RowResult {
  /// The first line of results as a table.
  public static let csvHeader = Array(
    "row,line,key,status,code,attempts,outputs,message,printed,messages,batch\n".utf8)

  /// The result as a line of a table; the outputs are a JSON list.
  public var csvLine: [UInt8] {
    let outputs = JSONWriter.write(.array(outputs.map(JSONValue.string)))
    let fields: [[UInt8]] = [
      Array("\(row)".utf8), Array("\(line)".utf8), Array(key.utf8), Array(status.rawValue.utf8),
      Array("\(code)".utf8), Array("\(attempts)".utf8), outputs, Array((message ?? "").utf8),
      Array(String(decoding: printed, as: UTF8.self).utf8),
      Array(String(decoding: said, as: UTF8.self).utf8), Array(batch.utf8),
    ]
    return CSVText.write([fields], lineEnd: [0x0A])
  }
}
