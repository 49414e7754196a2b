import Gazetteer
import Rows

/// How an input becomes an output: everything that is settled before the first row.
struct BulkPlan {
  /// Answers the rows.
  let rows: any RowAnswers
  /// Finds their ends.
  let ends: any RowEnds
  /// Where the first row begins.
  let start: Int
  /// What the output begins with.
  let head: ByteBuffer
  /// The formats.
  let input: RowFormat
  let output: RowFormat
  /// Lines before the first row.
  let linesBefore: Int
  /// Columns of the input that have the name of an added one.
  let repeatedColumns: [String]

  /// Looks at the sample and decides.
  init(_ sample: inout InputSample, _ options: BulkOptions, _ world: World) throws(BulkError) {
    let input = try fromInput { () throws(RowsError) in
      try FormatSniffer.format(&sample, options.inputFormat)
    }
    let output = options.outputFormat ?? input
    if input == .csv {
      self = try BulkPlan(table: &sample, options, world, output: output)
    } else {
      self = try BulkPlan(objects: &sample, options, world, input: input, output: output)
    }
  }

  private init(
    table sample: inout InputSample, _ options: BulkOptions, _ world: World, output: RowFormat
  ) throws(BulkError) {
    try fromInput { () throws(RowsError) in try sample.reachLineEnd() }
    let text = sample.text
    let sniffer = CSVSniffer(text, isWhole: sample.isWhole, options: options)
    let layout = try sniffer.layout()
    let style = output == .csv ? FieldStyle.csv(delimiter: layout.delimiter) : .json
    let answers = AnswerWriter(
      world, options, style: style)
    let fields = CSVFields(text, delimiter: layout.delimiter)
    let hasRow = layout.hasHeader && fields.next()
    if hasRow, let fault = fields.fault { throw .input(.badHeader(fault)) }
    start = sample.start + (hasRow ? fields.position : 0)
    linesBefore = sample.bytes.part(0..<start).lineEnds
    head = ByteBuffer()
    if output == .csv {
      head.append(sample.bytes.part(0..<sample.start))
      if hasRow {
        head.append(text.part(fields.row))
      } else {
        BulkPlan.write(layout.names, style, layout.delimiter, to: head)
      }
      answers.writeHeader(to: head)
      head.append(layout.endsWithCRLF ? "\r\n" : "\n")
    } else if output == .geojson {
      head.append(BulkPlan.collectionStart)
    }
    rows = CSVRows(layout: layout, output: output, answers: answers)
    ends = CSVRowEnds(delimiter: layout.delimiter)
    input = .csv
    self.output = output
    repeatedColumns = layout.names.filter(answers.names.contains)
  }

  private init(
    objects sample: inout InputSample, _ options: BulkOptions, _ world: World, input: RowFormat,
    output: RowFormat
  ) throws(BulkError) {
    var first = 0
    if input == .geojson {
      var found = FormatSniffer.featureListStart(sample.text)
      while found == nil, try fromInput({ () throws(RowsError) in try sample.extend() }) {
        found = FormatSniffer.featureListStart(sample.text)
      }
      guard let found else { throw .input(.unknownJSON("there is no list of features")) }
      first = found
    }
    let text = sample.text
    start = sample.start + first
    linesBefore = sample.bytes.part(0..<start).lineEnds
    let isLines = input == .ndjson
    let layout = try JSONLayout(
      JSONRows.sample(text.part(first..<text.count), isLines: isLines), options: options)
    let style = output == .csv ? FieldStyle.csv(delimiter: UInt8(ascii: ",")) : .json
    let answers = AnswerWriter(
      world, options, style: style)
    head = ByteBuffer()
    switch output {
    case .csv:
      BulkPlan.write(layout.names, style, UInt8(ascii: ","), to: head)
      answers.writeHeader(to: head)
      head.append("\n")
    case .geojson where input == .geojson:
      head.append(text.part(0..<first))
      head.append("\n")
    case .geojson: head.append(BulkPlan.collectionStart)
    case .ndjson: break
    }
    rows = JSONRows(layout: layout, isLines: isLines, output: output, answers: answers)
    ends = isLines ? LineEnds() : GeoJSONEnds()
    self.input = input
    self.output = output
    repeatedColumns = layout.names.filter(answers.names.contains)
  }

  private static let collectionStart: StaticString =
    "{\"type\":\"FeatureCollection\",\"features\":[\n"

  private static func write(
    _ names: [String], _ style: FieldStyle, _ delimiter: UInt8, to out: ByteBuffer
  ) {
    for (index, name) in names.enumerated() {
      if index > 0 { out.append(delimiter) }
      style.write(name, to: out)
    }
  }
}
