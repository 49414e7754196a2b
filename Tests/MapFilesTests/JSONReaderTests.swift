import Testing

@testable import MapFiles

@Suite("JSON")
struct JSONReaderTests {
  @Test("every kind of value reads, members in order") func kinds() throws {
    let value = try json(
      #" { "z": null, "a": [true, false, 1, -2.5, 1e3, "é\n\u00e9\ud83c\udf0d"], "": {} } "#)
    #expect(
      value
        == .object(
          JSONObject(members: [
            .init(name: "z", value: .null),
            .init(
              name: "a",
              value: .array([
                .bool(true), .bool(false), .int(1), .double(-2.5), .double(1000),
                .string("é\né🌍"),
              ])),
            .init(name: "", value: .object(.empty)),
          ])))
    for (text, expected) in [
      ("null", JSONValue.null), ("\"\"", .string("")), ("-0", .int(0)), ("1.0", .double(1)),
      (#""a\u0000b""#, .string("a\0b")), ("[]", .array([])), ("\r\n 7 \t", .int(7)),
    ] { #expect(try json(text) == expected) }
  }

  @Test("a name given twice has its last value at its first place") func twice() throws {
    guard case .object(let object) = try json(#"{"a":1,"b":2,"a":3}"#) else {
      Issue.record("no object")
      return
    }
    #expect(object.members.map(\.name) == ["a", "b"] && object["a"] == .int(3))
  }

  @Test("integers keep 64 bits, and larger ones become doubles beside them") func integers() throws
  {
    let text = """
      ["12345678901234567890\\"", 9223372036854775807, -9223372036854775808, 9223372036854775808,
      -9223372036854775809, 0.12345678901234567890123, 7, 123456789012345678901234567890]
      """
    #expect(
      try json(text)
        == .array([
          .string("12345678901234567890\""), .int(.max), .int(.min),
          .double(9.223372036854775807e18), .double(-9.223372036854775807e18),
          .double(0.12345678901234567890123), .int(7),
          .double(1.2345678901234568e29),
        ]))
  }

  @Test("a byte order mark is passed over and counts as nothing") func mark() throws {
    #expect(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.int(1)]))
    #expect(
      failure { () throws(MapFileError) in
        try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[x]".utf8))
      } == .syntax(.json, .unexpected("x", wanted: nil), at: at(1, 2)))
  }

  @Test(
    "mistakes say what, and where it begins",
    arguments: [
      ("[1, 2", .endedEarly, 1, 6), ("{\"a\": \"b", .endedEarly, 1, 9),
      ("[1,]", .unexpected("]", wanted: nil), 1, 4),
      ("[1 2]", .unexpected("2", wanted: "']'"), 1, 4),
      ("{\"ä\": 1,\r\n \"b\" 2}", .unexpected("2", wanted: "':'"), 2, 6),
      ("{\"a\" \"b\\\"c\"}", .unexpected("\"b\\\"c\"", wanted: "':'"), 1, 6),
      ("{a: 1}", .unexpected("a", wanted: "string or '}'"), 1, 2),
      ("[falze]", .unexpected("falze", wanted: nil), 1, 2),
      ("[NaN]", .unexpected("NaN", wanted: nil), 1, 2), ("[1] [2]", .trailing, 1, 5),
      ("1 x", .trailing, 1, 3),
      ("[1e999]", .numberTooLarge, 1, 2),
      ("[123456789012345678901, 98765432109876543210, 1e999]", .numberTooLarge, 1, 47),
      (
        "[12345678901234567890,\n 12345678901234567890, nul]", .unexpected("nul", wanted: nil), 2,
        24
      ),
      ("[\"\t\"]", .other("control character 0x9"), 1, 3),
      ("[\"\\x\"]", .other("invalid escape"), 1, 4),
      ("[\"\\ud800\"]", .other("invalid Unicode '\\uD800'"), 1, 9),
      ("// no\n1", .unexpected("/", wanted: nil), 1, 1),
      ("['a']", .unexpected("'", wanted: nil), 1, 2),
      ("[01]", .unexpected("01", wanted: nil), 1, 2),
      ("[.5]", .unexpected(".5", wanted: nil), 1, 2),
      ("{\"a\\u0000\": 1}", .other("a name with a NUL character"), 1, 2),
    ] as [(String, MapFileError.SyntaxFault, Int, Int)])
  func mistakes(text: String, fault: MapFileError.SyntaxFault, line: Int, column: Int) {
    let expected = MapFileError.syntax(.json, fault, at: at(line, column))
    #expect(failure { () throws(MapFileError) in try json(text) } == expected)
  }

  @Test("text in another encoding is refused") func encodings() {
    for (bytes, fault, column) in [
      (Array("[\"ab".utf8) + [0xFF] + Array("\"]".utf8), .invalidEncoding, 5),
      (Array("[\"".utf8) + [0xC0, 0x80] + Array("\"]".utf8), .invalidEncoding, 3),
      (Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8), .invalidEncoding, 3),
      ([0xFF, 0xFE, 0x31, 0], .unsupportedEncoding, 1), ([0, 0x31], .unsupportedEncoding, 1),
    ] as [([UInt8], MapFileError.SyntaxFault, Int)] {
      #expect(
        failure { () throws(MapFileError) in try JSONReader.read(bytes) }
          == .syntax(.json, fault, at: at(1, column)))
    }
  }

  @Test("200 levels read, and the bracket of the 201st is the mistake") func depth() throws {
    func nested(_ levels: Int) -> String {
      "[\"[\",\n" + String(repeating: "[", count: levels - 1)
        + String(repeating: "]", count: levels)
    }
    _ = try json(nested(200))
    for levels in [201, 2047, 2048, 2049, 100_000] {
      #expect(
        failure { () throws(MapFileError) in try json(nested(levels)) }
          == .syntax(.json, .tooDeep(limit: 200), at: at(2, 200)))
    }
    let objects =
      String(repeating: "{\"a\":", count: 300) + "1" + String(repeating: "}", count: 300)
    #expect(
      failure { () throws(MapFileError) in try json(objects) }
        == .syntax(.json, .tooDeep(limit: 200), at: at(1, 1001)))
  }

  @Test("zero bytes between values are no white space") func zeroBytes() {
    for text in ["[1,\0 2]", "[1\0,2]", "[1]\0", "\0[1]"] {
      #expect(failure { () throws(MapFileError) in try json(text) } != nil)
    }
  }
}
