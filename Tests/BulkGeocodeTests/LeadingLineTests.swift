import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: lines above the header")
struct LeadingLineTests {
  private let runner = BulkRunner()

  private func output(_ text: String, _ options: BulkOptions = codesOnly()) throws -> String {
    try runner.answer(text, options).output
  }

  @Test("the delimiter that a spreadsheet is told was taken for a header: it is honoured and kept")
  func delimiterLine() throws {
    for line in ["sep=;", "\"sep=;\"", "SEP=;"] {
      #expect(
        try output("\(line)\r\nid;lat;lng\r\n1;48,8566;2,3522\r\n")
          == "\(line)\r\nid;lat;lng;country_code;error\r\n1;48,8566;2,3522;FR;\r\n")
    }
    #expect(try output("sep=^\nid^lat^lng\n1^48.8566^2.3522\n").hasSuffix("2.3522^FR^\n"))
    #expect(try output("\u{FEFF}sep=,\nlat,lng\n").hasPrefix("\u{FEFF}sep=,\nlat,lng,"))
  }

  @Test("comments above the header are kept above it, and the output can be taken again")
  func comments() throws {
    let text = "# from a, b\n#\n\nid,lat,lng\n1,48.8566,2.3522\n"
    let once = try output(text)
    #expect(once.hasPrefix("# from a, b\n#\n\nid,lat,lng,country_code,error\n"))
    #expect(once.hasSuffix("1,48.8566,2.3522,FR,\n"))
    let again = try output(once, codesOnly { $0.prefix = "again_" })
    #expect(again.hasSuffix("1,48.8566,2.3522,FR,,FR,\n"))
    #expect(try runner.notes(text).isEmpty)
    #expect(try runner.notes(text, codesOnly { $0.outputFormat = .ndjson }) == [.comments(2)])
    let (_, outcome) = try runner.answer("# c\n# d\nlat,lng\n1,2\nx,2\n", codesOnly())
    #expect(outcome.firstBad?.line == 5 && outcome.rows == 2)
  }

  @Test("a header or a row that begins with # is none the less one")
  func marked() throws {
    #expect(try output("#id,lat,lng\n1,48.8566,2.3522\n").hasPrefix("#id,lat,lng,country_code,"))
    #expect(try output("# c\n# lat,lng\n48.8566,2.3522\n").hasPrefix("# c\n# lat,lng,country_"))
    #expect(try output("#1,48.8566,2.3522\n2,48.8,2.35\n").contains("#1,48.8566,2.3522,FR,"))
    let below = try output("lat,lng,n\n48.8,2.3,x\n#1,2,3\n")
    #expect(below.contains("#1,2,3,,lat is not a number"))
  }

  @Test(
    "a title above the header was taken for it: it is passed on and told", arguments: ["", ";;"])
  func titles(_ fields: String) throws {
    let text = "Shops, by town\(fields)\n\nid;lat;lng\n1;48,8566;2,3522\n"
    #expect(
      try output(text)
        == "Shops, by town\(fields)\n\nid;lat;lng;country_code;error\n1;48,8566;2,3522;FR;\n")
    #expect(try runner.notes(text) == [.title("Shops, by town", headerLine: 3)])
    let unknown = "Shops\nid,p,q\n1,48.8566,2.3522\n2,48.8566,2.3522\n"
    #expect(try output(unknown).hasSuffix("2,48.8566,2.3522,FR,\n"))
    #expect(try output("rubbish\n48.8566,2.3522\n").contains("rubbish,,,lat is not a number"))
  }

  @Test("lines above the header come in pieces of any size")
  func pieces() throws {
    let bytes = Array("# a\n# b\n# c\nid;lat;lng\n1;48,8566;2,3522\n2;1;2\n".utf8)
    let whole = try runner.answer(bytes, codesOnly()).output
    for size in [1, 3, 6, 50] {
      #expect(try runner.answer(bytes, inPiecesOf: size, codesOnly()) == whole)
    }
  }
}
