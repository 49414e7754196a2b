import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: objects with names of their own")
struct OwnNamesTests {
  private let runner = BulkRunner()

  private func output(_ text: String, _ options: BulkOptions = codesOnly()) throws -> String {
    try runner.answer(text, options).output
  }

  private var table: BulkOptions { codesOnly { $0.outputFormat = .csv } }

  @Test(
    "rows were bound to the first one's names: each has its own",
    arguments: [
      "\"lat\":48.8,\"lon\":2.35", "\"latitude\":48.8,\"longitude\":2.35",
      "\"a\":{\"c\":1},\"location\":{\"lat\":48.8,\"lon\":2.35}", "\"coordinates\":[2.35,48.8]",
      "\"type\":\"Point\",\"coordinates\":[2.35,48.8]", "\"latlng\":[48.8,2.35]",
      "\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[2.35,48.8]}",
      "\"loc\":{\"type\":\"Point\",\"coordinates\":[2.35,48.8]}", "\"location\":\"48.8,2.35\"",
      "\"address\":{\"geo\":{\"lat\":\"48.8\",\"lng\":\"2.35\"}}", "\"Breite\":48.8,\"Länge\":2.35",
    ])
  func ownNames(_ members: String) throws {
    for text in ["{\(members)}\n", "{\"lat\":1,\"lng\":2}\n{\(members)}\n"] {
      let (output, outcome) = try runner.answer(text, codesOnly())
      #expect(outcome.badRows == 0 && output.contains("\"country_code\":\"FR\""), "\(output)")
    }
  }

  @Test("names that the user chose hold for every row")
  func chosen() throws {
    let options = codesOnly { ($0.latColumn, $0.lngColumn) = ("a", "b") }
    let output = try output("{\"a\":48.8,\"b\":2.35}\n{\"lat\":48.8,\"lng\":2.35}\n", options)
    #expect(output.contains("FR") && output.contains("there is no a"))
  }

  @Test(
    "a bad first line ended everything: it is a marked row",
    arguments: ["rubbish", "{", "[1,2]", "{\"lat\":48.8,", "\"text\"", "[{\"lat\":1}]"])
  func badFirstLine(_ line: String) throws {
    let good = "{\"lat\":48.8,\"lng\":2.35}\n"
    let (output, outcome) = try runner.answer("\(line)\n\(good)\(good)", codesOnly())
    #expect(outcome.rows == 3 && outcome.badRows == 1 && outcome.firstBad?.line == 1)
    #expect(output.hasPrefix("{\"input\":") && output.hasSuffix("\"country_code\":\"FR\"}\n"))
  }

  private static let features = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":7,"properties":{"n":"a"},"geometry":
    {"type":"Point","coordinates":[2.35,148.8]}},
    {"type":"Feature","properties":{"n":"b","z":{"q":1}},"geometry":
    {"type":"Point","coordinates":[2.35,48.8]}}
    ]}
    """

  @Test("a point off the earth lost its numbers in a table: they stay")
  func offTheEarth() throws {
    #expect(try output(OwnNamesTests.features, table).contains("\n148.8,2.35,7,a,,,latitude 148.8"))
  }

  @Test("members that the first row lacks were dropped: a file's are all gathered first")
  func gathered() throws {
    let output = try output(OwnNamesTests.features, table)
    #expect(output.hasPrefix("lat,lng,id,n,z,country_code,error\n"))
    #expect(output.hasSuffix("\n48.8,2.35,,b,\"{\"\"q\"\":1}\",FR,\n"))
    let rows = (0..<700).map { "{\"lat\":1,\"lng\":2,\"k\($0 / 100)\":\($0)}" }
    var options = table
    let one = try runner.answer(rows.joined(separator: "\n"), options).output
    options.jobs = 4
    #expect(try runner.answer(rows.joined(separator: "\n"), options).output == one)
    #expect(one.hasPrefix("lat,lng,k0,k1,k2,k3,k4,k5,k6,country_code,error\n"))
    #expect(one.hasSuffix("1,2,,,,,,,699,,\n"))
  }

  @Test("a stream's further members stand in a column of their own")
  func streamed() throws {
    let text = "{\"lat\":48.8,\"lng\":2.35}\n{\"b\":\"x\",\"lat\":48.8,\"lng\":2.35,\"c\":[1]}\n"
    for size in [1, 40, 500] {
      #expect(
        try runner.answer(Array(text.utf8), inPiecesOf: size, table)
          == "lat,lng,more,country_code,error\n48.8,2.35,,FR,\n"
          + "48.8,2.35,\"{\"\"b\"\":\"\"x\"\",\"\"c\"\":[1]}\",FR,\n")
    }
  }

  @Test("more members than a table can have stand in one column, and that is told")
  func manyMembers() throws {
    let rows = (0..<1200).map { "{\"lat\":1,\"lng\":2,\"k\($0)\":\($0)}\n" }.joined()
    #expect(try runner.notes(rows, table) == [.tooManyColumns(1000, "more")])
    #expect(try output(rows, table).contains("\"{\"\"k1199\"\":1199}\""))
  }

  @Test("what is not UTF-8 mixed two encodings silently: it is counted, and lost nowhere")
  func foreignText() throws {
    let text = "id;Breite;L\u{E4}nge;n\n1;48,8566;2,3522;M\u{FC}n\n2;48,8;2,35;b\n"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let answered = try runner.answer(bytes, codesOnly())
    #expect(answered.outcome.foreignRows == 2)
    #expect(answered.outcome.badRows == 0)
    let json = try runner.answer(bytes, codesOnly { $0.outputFormat = .ndjson })
    #expect(json.output.contains("\"Länge\":2.3522,\"n\":\"Mün\""))
    #expect(json.outcome.foreignRows == 1)
    #expect(try runner.answer("n,lat,lng\nü,1,2\n", codesOnly()).outcome.foreignRows == 0)
  }
}
