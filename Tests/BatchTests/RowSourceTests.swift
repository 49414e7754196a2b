import Foundation
import Harness
import MapFiles
import Rows
import Testing

@testable import Batch

/// Reads texts by way of files in a folder of their own.
struct RowReader {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func rows(
    _ bytes: [UInt8], _ layout: RowSource.Layout = RowSource.Layout()
  ) throws -> [BatchRow] {
    let path = folder.path(of: "rows")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let source = try RowSource(path, layout)
    var rows: [BatchRow] = []
    while let row = try source.next() { rows.append(row) }
    return rows
  }

  func rows(
    _ text: String, _ layout: RowSource.Layout = RowSource.Layout()
  ) throws -> [BatchRow] {
    try rows(Array(text.utf8), layout)
  }
}

@Suite struct `Rows of a batch` {
  private let reader: RowReader

  init() throws { reader = try RowReader() }

  private func texts(_ rows: [BatchRow]) -> [[String]] {
    rows.map { row in
      row.columns.map {
        "\($0.name)="
          + ($0.value.string ?? String(decoding: JSONWriter.write($0.value), as: UTF8.self))
      }
    }
  }

  @Test(arguments: [
    "name,lat\nA,1\nB,2\n", "name,lat\r\nA,1\r\nB,2\r\n", "\u{FEFF}name,lat\nA,1\nB,2",
    "name;lat\nA;1\nB;2\n", "name\tlat\nA\t1\n\n\nB\t2\n",
    "\"name\",\"lat\"\n\"A\",1\n\"B\",\"2\"\n",
    " name , lat \nA,1\nB,2\n",
  ])
  func `come from tables of any make`(_ text: String) throws {
    let rows = try reader.rows(text)
    #expect(texts(rows) == [["name=A", "lat=1"], ["name=B", "lat=2"]])
    #expect(rows.map(\.number) == [1, 2])
    #expect(rows.allSatisfy { $0.fault == nil })
  }

  @Test func `know their lines, also behind fields of several`() throws {
    let rows = try reader.rows("a,b\n1,\"x\ny\nz\"\n\n2,w\n")
    #expect(rows.map(\.line) == [2, 6])
    #expect(rows[0]["b"]?.string == "x\ny\nz")
  }

  @Test func `may be short, and are not to be too long`() throws {
    let rows = try reader.rows("a,b\n1\n1,2,3\n1,2,,\n")
    #expect(texts([rows[0]]) == [["a=1"]])
    #expect(rows[0].fault == nil)
    #expect(rows[1].fault == "3 fields in a table of 2 columns; left over: 3")
    #expect(rows[2].fault == nil)
  }

  @Test func `without a header have numbers for names`() throws {
    var layout = RowSource.Layout()
    layout.hasHeader = false
    #expect(texts(try reader.rows("1,2\n3,4\n", layout))[1] == ["column_1=3", "column_2=4"])
    #expect(try texts(reader.rows("a,,c\n1,2,3\n")) == [["a=1", "column_2=2", "c=3"]])
  }

  @Test(arguments: ["", "\n \n", "\u{FEFF}", "a,b", "a,b\n", "a,b\r\n\r\n"])
  func `can be none`(_ text: String) throws {
    #expect(try reader.rows(text).isEmpty)
  }

  @Test func `keep NUL and what is no UTF-8 apart from other rows`() throws {
    let rows = try reader.rows(
      Array("a,b\nx\0y,1\n".utf8) + [0x7A, 0xFF, 0x2C, 0x32, 0x0A] + Array("w,3\n".utf8))
    #expect(rows.map { $0["b"]?.string } == ["1", "2", "3"])
    #expect(rows[0]["a"]?.string == "x\0y")
    #expect(rows[1]["a"]?.string == "z\u{FFFD}")
  }

  @Test func `with an open quote lose one line only`() throws {
    let rows = try reader.rows("a,b\n1,\"open\n2,x\n3,y\n")
    #expect(rows.map(\.fault) == ["a quote is opened and never closed", nil, nil])
    #expect(rows[2]["b"]?.string == "y")
    #expect(rows.map(\.line) == [2, 3, 4])
  }

  @Test func `whose fields cannot be told apart are marked and cost no other`() throws {
    let rows = try reader.rows("a,b\n1,\"x\"y\n2,x\ry\n3,\"a\"b\"c,d\"\n4,\"x\ry\" \n5,z\r\r\n")
    #expect(rows.map(\.line) == [2, 3, 4, 5, 6])
    #expect(
      rows.map(\.fault) == [
        "text follows the closing quote of field 2; within a field quotes are doubled",
        "a carriage return (CR) stands outside of quotes, where no row ends",
        "text follows the closing quote of field 2; within a field quotes are doubled", nil, nil,
      ])
    #expect(rows[4]["b"]?.string == "z")
    #expect(throws: RowsError.returnsOnly) { try reader.rows("a,b\r1,2\r") }
    #expect(throws: RowsError.badHeader(.bareReturn)) { try reader.rows("a\rb,c\n1,2\n") }
    #expect(throws: RowsError.badHeader(.looseQuote(field: 1))) {
      try reader.rows("\"a\"b,c\n1,2\n")
    }
  }

  @Test func `of objects keep the kinds of their values`() throws {
    let rows = try reader.rows(
      "{\"id\":7,\"x\":1.5,\"ok\":true,\"tags\":[\"a\"],\"none\":null}\nnope\n[1]\n{\"id\":8}\n")
    #expect(
      texts([rows[0]]) == [["id=7", "x=1.5", "ok=true", "tags=[\"a\"]", "none=null"]])
    #expect(rows[0]["id"] == .int(7))
    #expect(rows[1].fault?.hasPrefix("not valid JSON") == true)
    #expect(rows[2].fault == "not a JSON object")
    #expect(rows[3]["id"] == .int(8))
    #expect(rows.map(\.line) == [1, 2, 3, 4])
  }

  @Test func `of features have properties, a point and the geometry`() throws {
    let rows = try reader.rows(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":5,"geometry":{"type":"Point","coordinates":[20,10]},
       "properties":{"name":"A","lat":"own"}},
      {"type":"Feature","geometry":null,"properties":null}
      ]}
      """)
    #expect(
      texts([rows[0]]) == [
        [
          "name=A", "lat=own", "id=5", "lng=20.0",
          "geometry={\"coordinates\":[20,10],\"type\":\"Point\"}",
        ]
      ])
    #expect(rows[1].columns.isEmpty && rows[1].fault == nil)
    #expect(throws: RowsError.truncated) {
      try reader.rows("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\"}")
    }
  }

  @Test func `with two columns of one name are refused`() {
    #expect(throws: RowsError.repeatedColumn("a", 1, 3)) { try reader.rows("a,b,a\n1,2,3\n") }
  }

  @Test func `are the same however the input is cut`() throws {
    let text = (0..<4000).map { "\($0),\"line\n\($0)\",é\u{1F5FA}\($0)\n" }.joined()
    let rows = try reader.rows("n,t,u\n" + text)
    #expect(rows.count == 4000)
    #expect(rows.map(\.number) == Array(1...4000))
    for (index, row) in rows.enumerated() {
      #expect(row["n"]?.string == "\(index)")
      #expect(row.line == 2 + 2 * index)
    }
    #expect(Set(rows.map(\.key)).count == 4000)
  }

  @Test func `tell in their key whether anything has changed`() throws {
    let one = try reader.rows("a,b\n1,2\n")[0].key
    #expect(one.count == 16)
    #expect(try reader.rows("a,b\r\n1,2\r\n")[0].key == one)
    for text in ["a,b\n1,3\n", "a,c\n1,2\n", "a,b\n12,\n", "a,b\n1\n"] {
      #expect(try reader.rows(text)[0].key != one, "\(text)")
    }
  }
}
