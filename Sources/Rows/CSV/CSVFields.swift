/// Takes rows of a CSV text apart (RFC 4180), one after another, in place.
///
/// Quotes count at a field's start only; what follows a closing quote before the delimiter belongs
/// to the field, and is a fault of the row unless it is blank. Rows end with LF, with CRs before it or
/// without; any other CR outside of quotes is a fault, too.
public final class CSVFields {
  /// Where a field stands.
  public struct Field {
    /// Its first byte, the quote included.
    public var start: Int
    /// Behind its last byte.
    public var end: Int
    /// Whether it begins with a quote.
    public var isQuoted: Bool
  }

  private let bytes: UnsafeRawBufferPointer
  private let delimiter: UInt8
  private var fields: [Field] = []
  private var at = 0
  /// Where the next row begins.
  public var position: Int { at }
  /// How many fields the row has.
  public private(set) var count = 0
  /// The row without its line end.
  public private(set) var row = 0..<0

  /// The number of a field with text behind its closing quote, from 1; 0 when there is none.
  private var looseField = 0
  /// Whether there is a CR anywhere in the text.
  private let hasReturns: Bool

  /// Begins at the start of a text.
  public init(_ bytes: UnsafeRawBufferPointer, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    hasReturns = bytes.first(0x0D) != nil
    fields.reserveCapacity(32)
  }

  /// Reads the next row that is not blank.
  ///
  /// - Returns: whether there was one.
  public func next() -> Bool {
    while at < bytes.count {
      read()
      if count > 1 || !bytes.part(row).trimmed.isEmpty { return true }
    }
    return false
  }

  /// Whether the row may have a fault.
  @inline(__always)
  public var isDoubtful: Bool { looseField > 0 || hasReturns }

  /// What makes it doubtful where fields of the row begin and end; nil when nothing does.
  public var fault: RowError? {
    if looseField > 0 { return .looseQuote(field: looseField) }
    guard hasReturns, bytes.part(row).first(0x0D) != nil else { return nil }
    let hasReturn = (0..<count).contains { index in
      !fields[index].isQuoted && bytes.part(fields[index].start..<fields[index].end).contains(0x0D)
    }
    return hasReturn ? .bareReturn : nil
  }

  /// Where a field stands; the place must be below `count`.
  public subscript(_ index: Int) -> Field { fields[index] }

  /// A field's bytes without the quotes around; doubled quotes stay doubled.
  public func content(_ index: Int) -> UnsafeRawBufferPointer {
    let field = fields[index]
    guard field.isQuoted else { return bytes.part(field.start..<field.end) }
    let inner = field.start + 1..<max(field.start + 1, field.end)
    let hasEnd = !inner.isEmpty && bytes[inner.upperBound - 1] == CSVFields.quote
    return bytes.part(inner.lowerBound..<inner.upperBound - (hasEnd ? 1 : 0))
  }

  /// A field's value, unquoted, appended to a buffer.
  public func copyValue(_ index: Int, to out: ByteBuffer) {
    let field = fields[index]
    guard field.isQuoted else { return out.append(bytes.part(field.start..<field.end)) }
    var isQuoted = true
    var at = field.start + 1
    while at < field.end {
      let byte = bytes[at]
      at += 1
      if isQuoted, byte == CSVFields.quote {
        guard at < field.end, bytes[at] == CSVFields.quote else {
          isQuoted = false
          continue
        }
        at += 1
      }
      out.append(byte)
    }
  }

  /// The values of the row; what is no UTF-8 is replaced.
  public var values: [String] { values { $0.text } }

  /// The values of the row; what is no UTF-8 is read as Latin-1, the likeliest else.
  public var likelyValues: [String] { values { $0.isUTF8 ? $0.text : $0.latin1Text } }

  private func values(_ text: (UnsafeRawBufferPointer) -> String) -> [String] {
    let value = ByteBuffer()
    return (0..<count).map { index in
      value.removeAll()
      copyValue(index, to: value)
      return text(value.bytes)
    }
  }

  private static let quote = UInt8(ascii: "\"")

  private func read() {
    let start = at
    count = 0
    looseField = 0
    while true {
      let isQuoted = at < bytes.count && bytes[at] == CSVFields.quote
      let begin = at
      if isQuoted { skipQuoted() }
      let closed = at
      while at < bytes.count, bytes[at] != delimiter, bytes[at] != 0x0A { at += 1 }
      add(Field(start: begin, end: at, isQuoted: isQuoted))
      if isQuoted, at > closed { checkRest(closed..<at) }
      if at < bytes.count, bytes[at] == delimiter {
        at += 1
        continue
      }
      break
    }
    var end = at
    if at < bytes.count { at += 1 }
    let last = fields[count - 1].start
    while end > last, bytes[end - 1] == 0x0D { end -= 1 }
    fields[count - 1].end = end
    row = start..<end
  }

  /// Looks at what stands between a closing quote and the next delimiter or the row's end.
  private func checkRest(_ place: Range<Int>) {
    var end = place.upperBound
    if end == bytes.count || bytes[end] != delimiter {
      while end > place.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
    }
    let rest = bytes.part(place.lowerBound..<end)
    if looseField == 0, !rest.trimmed.isEmpty { looseField = count }
  }

  /// Moves behind the closing quote, or to the end when there is none.
  private func skipQuoted() {
    at += 1
    while let quote = bytes.first(CSVFields.quote, from: at) {
      at = quote + 1
      guard at < bytes.count, bytes[at] == CSVFields.quote else { return }
      at += 1
    }
    at = bytes.count
  }

  private func add(_ field: Field) {
    if count < fields.count { fields[count] = field } else { fields.append(field) }
    count += 1
  }
}
