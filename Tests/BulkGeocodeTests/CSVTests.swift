import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: tables")
struct CSVTests {
  private let runner = BulkRunner()

  private func output(_ text: String, _ options: BulkOptions = codesOnly()) throws -> String {
    try runner.answer(text, options).output
  }

  @Test("columns are found by many names, in any order")
  func names() throws {
    for header in [
      "lat,lng", "Latitude,Longitude", "LAT,LON", "y,x", "decimalLatitude,decimalLongitude",
      "\"gps lat\",\"gps-lng\"", "pickup_lat,pickup_lng",
    ] {
      #expect(
        try output("\(header)\n48.8566,2.3522\n")
          == "\(header),country_code,error\n48.8566,2.3522,FR,\n")
    }
    #expect(try output("id,lng,lat\n7,2.3522,48.8566\n").hasSuffix("7,2.3522,48.8566,FR,\n"))
  }

  @Test("without names the first two numeric columns count, and a header is made")
  func noHeader() throws {
    #expect(try output("48.8566,2.3522\n") == "lat,lng,country_code,error\n48.8566,2.3522,FR,\n")
    #expect(
      try output("Paris,48.8566,2.3522\n")
        == "column_1,lat,lng,country_code,error\nParis,48.8566,2.3522,FR,\n")
  }

  @Test("delimiters are sniffed; decimal commas are read")
  func delimiters() throws {
    #expect(try output("n;lat;lng\na,b;48,8566;2,3522\n").hasSuffix("a,b;48,8566;2,3522;FR;\n"))
    #expect(try output("lat\tlng\n48.8566\t2.3522\n").hasSuffix("48.8566\t2.3522\tFR\t\n"))
    #expect(try output("48.8566|2.3522\n").hasSuffix("48.8566|2.3522|FR|\n"))
    #expect(try output("lat,lng\n\"48,8566\",\"2,3522\"\n").hasSuffix("\"2,3522\",FR,\n"))
  }

  @Test("a row of decimal commas between semicolons, without a header, is not cut at the commas")
  func decimalCommasWithoutHeader() throws {
    #expect(try output("48,8566;2,3522\n") == "lat;lng;country_code;error\n48,8566;2,3522;FR;\n")
    #expect(try output("Paris;48,8566;2,3522\n").hasSuffix("Paris;48,8566;2,3522;FR;\n"))
    #expect(try output("48°51'24\"N;2°21'8\"E\n").hasSuffix("2°21'8\"E;FR;\n"))
  }

  @Test("quoted fields may hold line ends, delimiters and quotes")
  func quotes() throws {
    let row = "\"a\nb,\"\"c\"\"\",48.8566,2.3522"
    #expect(try output("n,lat,lng\n\(row)\n") == "n,lat,lng,country_code,error\n\(row),FR,\n")
  }

  @Test("CRLF and a byte order mark stay; blank lines go")
  func lineEnds() throws {
    #expect(
      try output("\u{FEFF}lat,lng\r\n\r\n48.8566,2.3522\r\n\r\n")
        == "\u{FEFF}lat,lng,country_code,error\r\n48.8566,2.3522,FR,\r\n")
    #expect(try output("lat,lng\n48.8566,2.3522").hasSuffix("2.3522,FR,\n"))
  }

  @Test(
    "bad rows are marked, counted and never lost",
    arguments: [
      ("x,2", "lat is not a number: 'x'"), ("95,10", "are latitude and longitude swapped?"),
      ("91,170", "latitude 91 is outside -90…90"), (",2", "lat is empty"),
      ("48", "there is no lng"),
      ("nan,2", "not a number"), ("1e400,2", "not a number"), ("1.2.3,4", "not a number"),
      ("1,2,3,4", "left over: 3,4"), ("1\u{0},2", "not a number"), ("\"1,2", "never closed"),
    ])
  func badRows(_ row: String, _ words: String) throws {
    let (output, outcome) = try runner.answer("lat,lng\n48.8566,2.3522\n\(row)\n1,2\n", codesOnly())
    #expect(outcome.rows == 3)
    #expect(outcome.badRows == 1)
    #expect(outcome.firstBad?.line == 3)
    #expect(output.contains(words))
    #expect(output.hasSuffix("\n1,2,,\n"))
  }

  @Test(
    "rows whose fields cannot be told apart are marked, and kept byte by byte",
    arguments: [
      ("\"a\"b,1,2", "the closing quote of field 1"), ("a,\"1\"2,3", "closing quote of field 2"),
      ("a,1,\"2\"\rb,3,4", "closing quote of field 3"), ("a,1,2\rb,3,4", "carriage return"),
      ("a\rb,1,2", "carriage return"),
    ])
  func doubtfulRows(_ row: String, _ words: String) throws {
    let text = "n,lat,lng\nx,48.8566,2.3522\n\(row)\ny,48.8566,2.3522\n"
    let (output, outcome) = try runner.answer(text, codesOnly())
    #expect(outcome.rows == 3 && outcome.badRows == 1 && outcome.firstBad?.line == 3)
    #expect(output.contains(words))
    let rows = Array(output.utf8).withUnsafeBytes { bytes -> [[String]] in
      let fields = CSVFields(bytes, delimiter: UInt8(ascii: ","))
      var rows: [[String]] = []
      while fields.next() { rows.append(fields.values) }
      return rows
    }
    #expect(rows.map(\.count) == [5, 5, 5, 5])
    #expect(rows[2][0] == row)
    #expect(output.hasSuffix("y,48.8566,2.3522,FR,\n"))
  }

  @Test("blanks behind a closing quote, and carriage returns in quotes or at the end, are fine")
  func harmless() throws {
    for row in ["\"a\" ,48.8566,2.3522", "\"a\rb\",48.8566,2.3522", "a,48.8566,\"2.3522\"\r\r"] {
      let (output, outcome) = try runner.answer("n,lat,lng\n\(row)\n", codesOnly())
      #expect(outcome.badRows == 0 && output.hasSuffix(",FR,\n"), "\(row.debugDescription)")
    }
  }

  @Test("lines that end with carriage returns alone are refused, as are such first rows")
  func returnsOnly() throws {
    for text in ["lat,lng\r1,2\r", "1,2\r3,4", "\"lat\",\"lng\"\r1,2"] {
      #expect(throws: BulkError.input(.returnsOnly), "\(text.debugDescription)") {
        try output(text)
      }
    }
    #expect(throws: BulkError.input(.badHeader(.bareReturn))) {
      try output("lat,lng,a\rb\n1,2,3\n")
    }
    #expect(throws: BulkError.input(.badHeader(.looseQuote(field: 3)))) {
      try output("lat,lng,\"a\"b\n1,2,3\n")
    }
    #expect(try output("lat,lng\r") == "lat,lng,country_code,error\n")
  }

  @Test("degrees, minutes and seconds, and whole coordinates, are read in columns")
  func written() throws {
    #expect(try output("lat,lng\n48°51'N,2°21'E\n").hasSuffix(",FR,\n"))
    #expect(try output("id;coordinate\n1;48.8566, 2.3522\n").hasSuffix(";FR;\n"))
    var options = codesOnly()
    options.coordinateColumn = "where"
    #expect(try output("id,where\n1,8FW4V942+JV\n", options).hasSuffix(",FR,\n"))
  }

  @Test("columns are chosen by name and number; an unknown one is told")
  func chosen() throws {
    let options = codesOnly {
      $0.latColumn = "B"
      $0.lngColumn = "1"
    }
    #expect(try output("a,b\n2.3522,48.8566\n", options).hasSuffix(",FR,\n"))
    #expect(throws: BulkError.unknownColumn("c", ["a", "b"])) {
      try output("a,b\n1,2\n", codesOnly { ($0.latColumn, $0.lngColumn) = ("c", "a") })
    }
    #expect(throws: BulkError.noCoordinateColumns(["a", "b"])) {
      try output("a,b\nx,y\n", codesOnly { $0.hasHeader = true })
    }
  }

  @Test("an empty input has no rows, a header alone has none either")
  func empty() throws {
    #expect(try output("") == "")
    #expect(try output("\n\n") == "")
    #expect(try output("lat,lng\n") == "lat,lng,country_code,error\n")
  }

  @Test("strict ends at the first bad row")
  func strict() throws {
    let (_, outcome) = try runner.answer(
      "lat,lng\n1,2\nx,y\n3,4\n", codesOnly { $0.isStrict = true })
    #expect(outcome.firstBad?.line == 3)
  }

  @Test("a column of the input with an added one's name is told; a prefix tells them apart")
  func repeated() throws {
    let text = "country_code,lat,lng\nX,48.8566,2.3522\n"
    #expect(try runner.answer(text, codesOnly()).outcome.repeatedColumns == ["country_code"])
    let (output, outcome) = try runner.answer(text, codesOnly { $0.prefix = "geo_" })
    #expect(outcome.repeatedColumns.isEmpty)
    #expect(output.hasPrefix("country_code,lat,lng,geo_country_code,geo_error\n"))
  }

  @Test("a row beyond the limit is marked and the next ones answered")
  func longRow() throws {
    var text = Array("lat,lng\n1,2\n".utf8)
    text += [UInt8](repeating: UInt8(ascii: "7"), count: ChunkReader.longestRow + 300_000)
    text += Array("\n48.8566,2.3522\n".utf8)
    let (output, outcome) = try runner.answer(text, codesOnly())
    #expect(outcome.rows == 3)
    #expect(outcome.badRows == 1)
    #expect(output.contains("longer than 16 MiB"))
    #expect(output.hasSuffix("48.8566,2.3522,FR,\n"))
  }

  @Test("a quote that is never closed costs its own line only")
  func openQuote() throws {
    let rows = (0..<3000).map { "\($0),48.8566,2.3522" }
    let text = "n,lat,lng\n\"x,1,2\n" + rows.joined(separator: "\n")
    let (output, outcome) = try runner.answer(text, codesOnly { $0.jobs = 2 })
    #expect(outcome.rows == 3001)
    #expect(outcome.badRows == 1)
    #expect(output.hasSuffix("2999,48.8566,2.3522,FR,\n"))
  }

  @Test(
    "what is no text is refused with advice",
    arguments: [
      [0x1F, 0x8B, 8, 0, 0], [0x50, 0x4B, 3, 4, 20], [0xFF, 0xFE, 0x31, 0],
      [UInt8](repeating: 1, count: 100),
    ] as [[UInt8]])
  func notText(_ bytes: [UInt8]) throws {
    #expect {
      try runner.answer(bytes)
    } throws: { error in
      if case BulkError.input(.notText)? = error as? BulkError { true } else { false }
    }
  }
}
