import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: objects and features")
struct JSONTests {
  private let runner = BulkRunner()

  private func output(_ text: String, _ options: BulkOptions = codesOnly()) throws -> String {
    try runner.answer(text, options).output
  }

  @Test("a line each stays a line each, with members added")
  func lines() throws {
    #expect(
      try output(
        "{\"lat\":48.8566,\"lng\":2.3522}\n\n {\"lng\":\"2,3522\", \"lat\":\"48,8566\"}\r\n")
        == "{\"lat\":48.8566,\"lng\":2.3522,\"country_code\":\"FR\"}\n"
        + "{\"lng\":\"2,3522\",\"lat\":\"48,8566\",\"country_code\":\"FR\"}\n")
  }

  @Test("members in members are named with points")
  func nested() throws {
    let options = codesOnly { ($0.latColumn, $0.lngColumn) = ("at.lat", "at.lng") }
    #expect(
      try output("{\"at\":{\"lat\":48.8566,\"lng\":2.3522}}\n", options).contains("\"FR\""))
  }

  @Test("a member of an added name is replaced, an error of the input stays in good rows")
  func replaced() throws {
    #expect(
      try output("{\"country_code\":1,\"error\":2,\"lat\":48.8566,\"lng\":2.3522}\n")
        == "{\"error\":2,\"lat\":48.8566,\"lng\":2.3522,\"country_code\":\"FR\"}\n")
  }

  @Test(
    "bad lines are marked",
    arguments: [
      "rubbish", "{", "{\"lat\":1,}", "{\"lat\":01,\"lng\":2}", "[1,2]", "{\"lat\":1}",
      "{\"lat\":null,\"lng\":2}", "{\"lat\":95,\"lng\":2}", "{\"lat\":1,\"lng\":2} x",
      "{\"a\":\"\u{1}\",\"lat\":1,\"lng\":2}", "\"\\x\"", "{\"lat\":true,\"lng\":2}",
    ])
  func badLines(_ line: String) throws {
    let good = "{\"lat\":48.8566,\"lng\":2.3522}\n"
    let (output, outcome) = try runner.answer("\(good)\(line)\n\(good)", codesOnly())
    #expect(outcome.rows == 3)
    #expect(outcome.badRows == 1)
    #expect(outcome.firstBad?.line == 2)
    let lines = output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("\"error\":"))
    #expect(lines[2].contains("\"FR\""))
    let bytes = ByteBuffer()
    bytes.append(String(lines[1]))
    #expect(throws: Never.self) { try JSONRow(bytes.bytes, in: 0..<bytes.count) }
  }

  @Test(
    "geometries are stood for by a point of theirs",
    arguments: [
      ("\"Point\",\"coordinates\":[2.3522,48.8566]", "FR"),
      ("\"MultiPoint\",\"coordinates\":[[2.3522,48.8566],[0,0]]", "FR"),
      ("\"LineString\",\"coordinates\":[[0,0],[2.3522,48.8566],[10,0]]", "FR"),
      ("\"Polygon\",\"coordinates\":[[[2,48],[3,48],[3,49],[2,49],[2,48]]]", "FR"),
      // A horseshoe, whose middle lies outside.
      (
        "\"Polygon\",\"coordinates\":[[[2,48],[3,48],[3,49],[2.9,49],[2.9,48.1],[2.1,48.1],"
          + "[2.1,49],[2,49],[2,48]]]", "FR"
      ),
      ("\"MultiPolygon\",\"coordinates\":[[[[0,0],[.1,0],[0,.1],[0,0]]]]", nil),
    ])
  func geometries(_ geometry: String, _ code: String?) throws {
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},"
      + "\"geometry\":{\"type\":\(geometry)}}]}"
    let output = try output(text)
    #expect(output.contains(code.map { "\"country_code\":\"\($0)\"" } ?? "\"error\""))
  }

  private static let collection = """
    {
      "type": "FeatureCollection", "name": "a,]b",
      "features": [
        { "type": "Feature", "id": 1, "properties": null,
          "geometry": { "type": "Point", "coordinates": [2.3522, 48.8566] } },
        { "type": "Feature", "properties": { "a": "],}" }, "geometry": null },
        { "geometry": { "coordinates": [2.3522, 48.8566], "type": "Point" }, "type": "Feature" }
      ],
      "note": [1, 2]
    }
    """

  @Test("a collection keeps its own members, whatever the spacing")
  func collection() throws {
    let (output, outcome) = try runner.answer(JSONTests.collection, codesOnly())
    #expect(outcome.rows == 3)
    #expect(outcome.badRows == 1)
    #expect(output.contains("\"name\": \"a,]b\""))
    #expect(output.contains("\"note\": [1, 2]"))
    #expect(output.contains("\"properties\":{\"country_code\":\"FR\"}"))
    let bytes = ByteBuffer()
    bytes.append(output)
    let whole = try JSONRow(bytes.bytes, in: 0..<bytes.count)
    #expect(whole.names == ["type", "name", "features", "note"])
  }

  @Test("each format becomes each other")
  func conversions() throws {
    let inputs = [
      "n,lat,lng\nÀ,48.8566,2.3522\n",
      "{\"n\":\"À\",\"lat\":48.8566,\"lng\":2.3522}\n",
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":"
        + "{\"type\":\"Point\",\"coordinates\":[2.3522,48.8566]},\"properties\":{\"n\":\"À\"}}]}",
    ]
    for input in inputs {
      for format in RowFormat.allCases {
        let (output, outcome) = try runner.answer(input, codesOnly { $0.outputFormat = format })
        #expect(outcome.rows == 1)
        #expect(outcome.badRows == 0)
        #expect(output.contains("FR") && output.contains("À"))
        let again = try runner.answer(output, codesOnly { $0.prefix = "again_" })
        #expect(again.outcome.badRows == 0)
        #expect(again.output.contains("again_country_code"))
      }
    }
  }

  @Test("a collection that ends too early is told, not silently cut")
  func truncated() throws {
    let text = JSONTests.collection
    for cut in [10, 25, 90, 30] {
      #expect(throws: BulkError.self) { try output(String(text.dropLast(cut))) }
    }
  }

  @Test(
    "JSON of another form is told", arguments: ["[{\"lat\":1}]", "{\n\"lat\":1,\n\"lng\":2}\n"])
  func otherForms(_ text: String) {
    #expect {
      try output(text)
    } throws: { error in
      if case BulkError.input(.unknownJSON)? = error as? BulkError { true } else { false }
    }
  }
}
