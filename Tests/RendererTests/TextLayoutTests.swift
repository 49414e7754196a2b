import Testing

@testable import Renderer

@Suite struct TextLayoutTests {
  /// The x of the rightmost point of a layout's outlines.
  private func right(of layout: TextLayout) -> Double {
    let outline = layout.outline.pointee
    return (0..<outline.point_count).map { Double(outline.points[2 * $0]) }.max() ?? 0
  }

  @Test func `a long line keeps all of its letters`() throws {
    let layout = try TextLayout([TextRun(text: String(repeating: "mapctl", count: 50), size: 12)])
    #expect(abs(right(of: layout) - layout.outline.pointee.ink_right) < 0.5)
    #expect(layout.lineCount == 1)
  }

  @Test func `lines break at the width, anywhere when a word is too long`() throws {
    for text in ["some words that need a few lines of room", String(repeating: "漢", count: 60)] {
      let layout = try TextLayout([TextRun(text: text, size: 12)], frame: TextFrame(width: 80))
      #expect(layout.lineCount > 2)
      #expect(right(of: layout) <= 81)
    }
  }

  @Test func `more lines than allowed end in an ellipsis`() throws {
    let run = TextRun(text: String(repeating: "word ", count: 100), size: 12)
    let layout = try TextLayout([run], frame: TextFrame(width: 80, lineLimit: 2))
    #expect(layout.lineCount == 2)
  }

  @Test func `every script is set in a font of its own`() {
    let names = ScriptRuns("Köln קלן كولونيا โคโลญ 科隆").runs.map { FontFamily.all[$0.family].name }
    #expect(names.contains("Noto Sans Hebrew"))
    #expect(names.contains("Noto Sans Arabic"))
    #expect(names.contains("Noto Sans Thai"))
    #expect(names.last == "Noto Sans CJK SC")
    #expect(ScriptRuns("東京の").runs.map { FontFamily.all[$0.family].name } == ["Noto Sans CJK JP"])
    #expect(ScriptRuns("서울").runs.map { FontFamily.all[$0.family].name } == ["Noto Sans CJK KR"])
  }

  @Test func `runs cover the whole text`() {
    for text in ["", "a", "e\u{301}\u{E01}\u{301}", "👍🏽 ok", "\u{FE0F}x", "a\u{200D}b"] {
      #expect(ScriptRuns(text).runs.reduce(0) { $0 + $1.length } == text.utf8.count)
    }
  }

  @Test func `texts of odd letters are set without fail`() throws {
    for text in ["", "\0", "a\0b", "\u{10FFFF}", "\n\n", "👩‍👩‍👧", "\u{202E}abc"] {
      _ = try TextLayout([TextRun(text: text, size: 12, isBold: true)])
    }
  }
}
