import MapModel
import Testing

@Suite("Colours")
struct ColorTests {
  @Test(
    "are read as CSS writes them",
    arguments: [
      ("red", [255, 0, 0, 255]), ("RebeccaPurple", [102, 51, 153, 255]),
      ("transparent", [0, 0, 0, 0]), ("#f80", [255, 136, 0, 255]), ("#F808", [255, 136, 0, 136]),
      ("#012345", [1, 35, 69, 255]), ("#01234567", [1, 35, 69, 103]),
      (" #ABCDEF ", [171, 205, 239, 255]), ("rgb(1, 2, 3)", [1, 2, 3, 255]),
      ("rgba(1,2,3,0.5)", [1, 2, 3, 128]), ("RGBA( 100%, 0%, 50%, 100% )", [255, 0, 128, 255]),
      ("rgb(255 254 253 / 20%)", [255, 254, 253, 51]), ("rgb(1.4,2,3)", [1, 2, 3, 255]),
    ] as [(String, [UInt8])])
  func read(_ text: String, _ parts: [UInt8]) throws {
    let color = try Color(text)
    #expect([color.red, color.green, color.blue, color.alpha] == parts)
    #expect(color.text == text)
  }

  @Test(
    "that are none are told apart",
    arguments: [
      "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#+12", "#-12345", "rgb",
      "rgb()",
      "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(256,0,0)", "rgb(-1,0,0)", "rgba(1,2,3,1.5)", "rgb(a,b,c)",
      "rgb(nan,0,0)", "rgb(inf,0,0)", "rgb(1,2,3", "#é12", "#１２３",
    ])
  func malformed(_ text: String) {
    #expect(throws: ColorError.malformed) { try Color(text) }
  }

  @Test("come with the nearest name") func nearest() {
    #expect(throws: ColorError.unknownName(nearest: "turquoise")) { try Color("turquoize") }
    #expect(throws: ColorError.unknownName(nearest: "gray")) { try Color("gry") }
    #expect(throws: ColorError.unknownName(nearest: nil)) { try Color("quitesomethingelse") }
    #expect(throws: ColorError.unknownName(nearest: nil)) { try Color("") }
  }
}
