/// Comma-separated values (RFC 4180), as bytes: the fields may be in any encoding that keeps ASCII.
///
/// Read: lines end with CR LF, LF or CR; fields in quotes hold anything, a quote doubled; a byte
/// order mark and a line feed at the very end are passed over; lines without anything are too.
public enum CSVText {
  /// Why a text is no CSV, with the line where the trouble begins.
  public struct Fault: Error, Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// What is wrong, in words.
    public let words: String
  }

  /// A record and the line it begins in.
  public struct Row: Hashable, Sendable {
    /// The fields as bytes.
    public let fields: [[UInt8]]
    /// The line, from 1.
    public let line: Int
  }

  /// Reads the records of a text.
  public static func read(
    _ bytes: some Collection<UInt8>, delimiter: UInt8 = UInt8(ascii: ",")
  ) throws(Fault) -> [Row] {
    var reader = CSVReading(delimiter: delimiter)
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    for byte in rest { try reader.take(byte) }
    return try reader.finish()
  }

  /// Writes records: fields are quoted when they have to be, lines end with CR LF as the RFC says,
  /// or as asked.
  public static func write(
    _ rows: [[[UInt8]]], delimiter: UInt8 = UInt8(ascii: ","), lineEnd: [UInt8] = [0x0D, 0x0A]
  ) -> [UInt8] {
    var text: [UInt8] = []
    for row in rows {
      for (index, field) in row.enumerated() {
        if index > 0 { text.append(delimiter) }
        write(field, delimiter, isLone: row.count == 1, to: &text)
      }
      text += lineEnd
    }
    return text
  }

  private static func write(
    _ field: [UInt8], _ delimiter: UInt8, isLone: Bool, to text: inout [UInt8]
  ) {
    let quote = UInt8(ascii: "\"")
    // A lone empty field would be an empty line; spaces at the ends are lost by some readers.
    let needsQuotes =
      (field.isEmpty && isLone) || field.first == 0x20 || field.last == 0x20
      || field.starts(with: [0xEF, 0xBB, 0xBF])
      || field.contains { $0 == quote || $0 == delimiter || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      text += field
      return
    }
    text.append(quote)
    for byte in field {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
  }
}

/// A text being read, byte by byte.
private struct CSVReading {
  private enum State { case start, plain, quoted, quoteInQuoted, afterReturn }

  private static let quote = UInt8(ascii: "\"")
  private let delimiter: UInt8
  private var state = State.start
  private var line = 1
  private var rowLine = 1
  private var quoteLine = 1
  private var field: [UInt8] = []
  private var fields: [[UInt8]] = []
  private var rows: [CSVText.Row] = []

  init(delimiter: UInt8) { self.delimiter = delimiter }

  mutating func take(_ byte: UInt8) throws(CSVText.Fault) {
    if state == .afterReturn {
      state = .start
      if byte == 0x0A { return }
    }
    switch (state, byte) {
    case (.quoted, Self.quote): state = .quoteInQuoted
    case (.quoted, _):
      if byte == 0x0A { line += 1 }
      field.append(byte)
    case (.quoteInQuoted, Self.quote):
      field.append(byte)
      state = .quoted
    case (_, delimiter):
      fields.append(field)
      field = []
      // Behind a delimiter there is a field, be it empty: this is not the start of a line.
      state = .start
    case (_, 0x0A): endRow(then: .start)
    case (_, 0x0D): endRow(then: .afterReturn)
    case (.quoteInQuoted, _):
      throw CSVText.Fault(
        line: line, words: "after the closing quote of a field comes a delimiter or the line's end")
    case (.start, Self.quote):
      state = .quoted
      quoteLine = line
    case (_, Self.quote):
      throw CSVText.Fault(
        line: line, words: "a quote inside a field: quote the whole field and double the quote")
    default:
      field.append(byte)
      state = .plain
    }
  }

  mutating func finish() throws(CSVText.Fault) -> [CSVText.Row] {
    guard state != .quoted else {
      throw CSVText.Fault(line: quoteLine, words: "a quoted field is never closed")
    }
    if state != .afterReturn { endRow(then: .start) }
    return rows
  }

  private mutating func endRow(then next: State) {
    let isBlank = fields.isEmpty && field.isEmpty && state == .start
    if !isBlank { rows.append(CSVText.Row(fields: fields + [field], line: rowLine)) }
    fields = []
    field = []
    line += 1
    rowLine = line
    state = next
  }
}
