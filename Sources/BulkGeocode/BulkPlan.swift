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
  /// What the user is to know.
  let notes: [BulkNote]

  /// Looks at the sample and decides.
  ///
  /// - Parameter survey: learns the columns of a table that is made of objects.
  init(
    _ sample: inout InputSample, _ options: BulkOptions, _ world: World, _ survey: ColumnSurvey
  ) throws(BulkError) {
    let input = try fromInput { () throws(RowsError) in
      try FormatSniffer.format(&sample, options.inputFormat)
    }
    let output = options.outputFormat ?? input
    if input == .csv {
      self = try BulkPlan(table: &sample, options, world, output: output)
    } else {
      self = try BulkPlan(
        objects: &sample, options, world, survey, input: input, output: output)
    }
  }

  private init(
    table sample: inout InputSample, _ options: BulkOptions, _ world: World, output: RowFormat
  ) throws(BulkError) {
    try fromInput { () throws(RowsError) in try sample.reachLineEnd() }
    // Lines above the table may fill all that has come so far.
    while !LeadingLines(sample.text).isSettled, !sample.isWhole,
      try fromInput({ () throws(RowsError) in try sample.extend() })
    {}
    let text = sample.text
    var sniffer = CSVSniffer(text, isWhole: sample.isWhole, options: options)
    let layout = try sniffer.layout()
    let lead = layout.leadingBytes
    let style = output == .csv ? FieldStyle.csv(delimiter: layout.delimiter) : .json
    let answers = AnswerWriter(
      world, options, style: style)
    let table = text.part(lead..<text.count)
    let fields = CSVFields(table, delimiter: layout.delimiter)
    let hasRow = layout.hasHeader && fields.next()
    if hasRow, let fault = fields.fault { throw .input(.badHeader(fault)) }
    start = sample.start + lead + (hasRow ? fields.position : 0)
    linesBefore = sample.bytes.part(0..<start).lineEnds
    head = ByteBuffer()
    if output == .csv {
      head.append(sample.bytes.part(0..<sample.start + lead))
      if hasRow {
        head.append(table.part(fields.row))
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
    // Comments are kept where they can stand.
    notes = sniffer.notes.filter { note in
      if case .comments = note { output != .csv } else { true }
    }
  }

  private init(
    objects sample: inout InputSample, _ options: BulkOptions, _ world: World,
    _ survey: ColumnSurvey, input: RowFormat, output: RowFormat
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
    let firstRows = JSONRows.sample(text.part(first..<text.count), isLines: isLines)
    var columns = JSONColumns()
    if output == .csv {
      columns =
        try survey.columns(from: start, isLines: isLines) ?? JSONColumns(firstRows.first)
    }
    let layout = try JSONLayout(firstRows, columns: columns, options: options)
    let style = output == .csv ? FieldStyle.csv(delimiter: UInt8(ascii: ",")) : .json
    let answers = AnswerWriter(
      world, options, style: style)
    head = ByteBuffer()
    switch output {
    case .csv:
      BulkPlan.write(columns.names, style, UInt8(ascii: ","), to: head)
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
    repeatedColumns = columns.names.filter(answers.names.contains)
    let isCut = columns.names.count > JSONColumns.most
    notes = isCut ? [.tooManyColumns(JSONColumns.most, columns.names.last ?? "")] : []
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
