import MapModel

extension InfoWindowContents {
  /// The contents as traces write them.
  public var recordValue: RecordValue {
    var fields = [RecordField("lines", .list(lines.map(\.recordValue)))]
    if let background { fields.append(RecordField("background", .text(background.text))) }
    return .object(fields)
  }

  /// Reads contents that a trace has.
  ///
  /// - Throws: `RecordFault` for fields that are missing or of another kind.
  public init(_ record: RecordReader) throws(RecordFault) {
    self.init(
      try record.list("lines").map { value throws(RecordFault) in
        guard case .object(let fields) = value else { throw .unlike("lines", expected: "lines") }
        return try Line(RecordReader(fields))
      })
    background = try record.color("background")
  }
}

extension InfoWindowContents.Line {
  fileprivate var recordValue: RecordValue {
    var fields = [RecordField("text", .text(text))]
    if isBold { fields.append(RecordField("bold", .flag(true))) }
    if size != Self.usualSize { fields.append(RecordField("size", .number(size))) }
    if let color { fields.append(RecordField("color", .text(color.text))) }
    return .object(fields)
  }

  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(try record.text("text"))
    isBold = try record.flag("bold", else: false)
    size = try record.number("size", else: size)
    color = try record.color("color")
  }
}
