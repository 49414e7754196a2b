import Testing

@testable import MapFiles

@Suite("Hostile and broken XML")
struct XMLSafetyTests {
  private func fault(_ text: String) -> MapFileError.SyntaxFault? {
    guard
      case .syntax(.gpx, let fault, _) = failure(of: { () throws(MapFileError) in
        try GPXFile.read(Array(text.utf8))
      })
    else { return nil }
    return fault
  }

  @Test(
    "entities are refused where they are declared",
    arguments: [
      #"<!DOCTYPE g [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx>&b;</gpx>"#,
      #"<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>"#,
      #"<!DOCTYPE g [<!ENTITY % p SYSTEM "http://127.0.0.1/p.dtd"> %p;]><gpx/>"#,
      #"<!DOCTYPE g [<!ENTITY unused "x">]><gpx/>"#,
      #"<!DOCTYPE g SYSTEM "http://127.0.0.1/g.dtd"><gpx><wpt lat="1" lon="1">&x;</wpt></gpx>"#,
    ])
  func entities(text: String) { #expect(fault(text) == .entityDeclared) }

  @Test("a document type without entities does no harm") func doctype() throws {
    #expect(fault("<!DOCTYPE gpx><gpx/>") == nil)
    #expect(fault(#"<!DOCTYPE gpx SYSTEM "http://127.0.0.1/gpx.dtd"><gpx/>"#) == nil)
  }

  @Test(
    "what is not well-formed says how",
    arguments: [
      ("<gpx", .endedEarly), ("<gpx>", .endedEarly), ("<gpx><![CDATA[", .endedEarly),
      ("<gpx></gp>", .mismatchedTag), ("<gpx/><gpx/>", .trailing), ("<gpx/>x", .trailing),
      ("<gpx>&nbsp;</gpx>", .undefinedEntity), ("<gpx><a:b/></gpx>", .unboundPrefix),
      (#"<?xml version="1.0" encoding="x-unheard"?><gpx/>"#, .unsupportedEncoding),
      (#"<gpx a="1" a="2"/>"#, .other("duplicate attribute")),
      ("<gpx>\u{1}</gpx>", .other("not well-formed (invalid token)")),
      ("hello", .other("syntax error")),
    ] as [(String, MapFileError.SyntaxFault)])
  func malformed(text: String, expected: MapFileError.SyntaxFault) {
    #expect(fault(text) == expected)
  }

  @Test("bytes that are no UTF-8 are refused") func encoding() {
    let bytes = Array("<gpx><name>".utf8) + [0xC3, 0x28] + Array("</name></gpx>".utf8)
    #expect(
      failure { () throws(MapFileError) in try GPXFile.read(bytes) }
        == .syntax(.gpx, .other("not well-formed (invalid token)"), at: at(1, 12)))
  }

  @Test("depth is limited and width is not") func depth() {
    func nested(_ levels: Int) -> String {
      "<gpx>" + String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
        + "</gpx>"
    }
    #expect(fault(nested(99)) == nil)
    #expect(fault(nested(100)) == .tooDeep(limit: 100))
    #expect(fault(nested(100_000)) == .tooDeep(limit: 100))
    #expect(fault("<gpx>" + String(repeating: "<a/>", count: 10_000) + "</gpx>") == nil)
  }

  @Test("size is limited") func size() {
    let bytes = [UInt8](repeating: 0x20, count: MapFileLimit.bytes + 1)
    let expected = MapFileError.tooLarge(bytes: bytes.count, limit: MapFileLimit.bytes)
    #expect(failure { () throws(MapFileError) in try GPXFile.read(bytes) } == expected)
    #expect(failure { () throws(MapFileError) in try JSONReader.read(bytes) } == expected)
  }
}
