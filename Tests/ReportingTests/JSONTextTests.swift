import Foundation
import Harness
import Reporting
import Testing

@Suite struct `JSON text` {
  private func text(_ write: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func number(_ value: Double) -> String { text { $0.number(value) } }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"),
      (0.1, "0.1"), (1.0 / 3, "0.333333333"), (2.0 / 3, "0.666666667"), (1.285, "1.285"),
      (-179.999999999, "-179.999999999"), (0.9999999999, "1"), (-0.9999999996, "-1"),
      (1e-9, "0.000000001"), (4e-10, "0"), (-4e-10, "0"), (6e-10, "0.000000001"),
      (.leastNonzeroMagnitude, "0"), (123_456.000000001, "123456.000000001"),
      (946_684_800, "946684800"),
    ] as [(Double, String)])
  func `numbers carry nine decimals at most and no minus before nothing`(
    _ value: Double, _ expected: String
  ) {
    #expect(number(value) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func `what is no number becomes null`(_ value: Double) {
    #expect(number(value) == "null")
  }

  @Test(arguments: [
    8.99e9, 9e9, 9.1e9, -9e9, 1e15, 9_007_199_254_740_994, 1e16, -1e17, 1e21, 1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ])
  func `huge numbers keep their value`(_ value: Double) throws {
    let read = try JSONValue(parsing: number(value)).number
    #expect(read == value)
  }

  @Test func `numbers read back by another parser within half a unit of the last decimal`() throws {
    var state: UInt64 = 42
    for step in 0..<5_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let magnitude = pow(10, Double(step % 20) - 10)
      let value = (Double(state >> 11) / Double(1 << 53) - 0.5) * magnitude
      let written = number(value)
      let read = try #require(JSONValue(parsing: written).number)
      #expect(abs(read - value) <= 0.5000001e-9 + abs(value) * 4e-16, "\(value): \(written)")
      let decimals = written.split(separator: ".").dropFirst().first?.count ?? 0
      #expect(decimals <= 9, "\(written)")
      #expect(!written.hasSuffix("0") || !written.contains("."), "\(written)")
    }
  }

  @Test func `whole numbers are written as they are`() {
    #expect(text { $0.integer(0) } == "0")
    #expect(text { $0.integer(.max) } == "9223372036854775807")
    #expect(text { $0.integer(.min) } == "-9223372036854775808")
  }

  @Test(arguments: [
    ("", "\"\""), ("plain", "\"plain\""), ("\"\\", "\"\\\"\\\\\""), ("/", "\"/\""),
    ("\n\r\t", "\"\\n\\r\\t\""), ("\u{0}\u{1f}\u{7f}", "\"\\u0000\\u001f\\u007f\""),
    ("Zürich 東京 🗺️", "\"Zürich 東京 🗺️\""), ("\u{2028}", "\"\u{2028}\""),
  ])
  func `texts are quoted`(_ value: String, _ expected: String) {
    #expect(text { $0.text(value) } == expected)
  }

  @Test func `every text reads back as it was`() throws {
    for scalar in (0...0x17F).compactMap(Unicode.Scalar.init) {
      let value = "a\(Character(scalar))b\(Character(scalar))"
      #expect(try JSONValue(parsing: "[" + text { $0.text(value) } + "]")[0] == .text(value))
    }
  }

  @Test func `values nest`() throws {
    let written = text {
      $0.value(
        .object([
          .init("list", .list([.number(1), .null, .flag(true), .text("x")])),
          .init("empty", .list([])), .init("none", .object([])), .init("no", .flag(false)),
        ]))
    }
    #expect(
      written == #"{"list":[1,null,true,"x"],"empty":[],"none":{},"no":false}"#)
  }

  @Test func `removing all forgets the text`() {
    #expect(
      text {
        $0.raw("x"); $0.removeAll(); $0.byte(UInt8(ascii: "1"))
      } == "1")
  }
}
