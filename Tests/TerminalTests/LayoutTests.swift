import Glibc
import Testing

@testable import Terminal

/// Where text lands.
@Suite struct `A layout` {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test(arguments: [
    ("", 0, 0), ("abc", 0, 3), ("abcdefghij", 1, 0), ("abcdefghijk", 1, 1), ("ab\ncd", 1, 2),
    ("日本語日本", 1, 0), ("abcdefghi日", 1, 2), ("a\tb", 0, 9), ("\u{1}", 0, 2), ("e\u{301}x", 0, 2),
    ("0123456789\n", 2, 0),
  ])
  func `counts columns as a terminal of ten does`(_ text: String, _ row: Int, _ column: Int) {
    var layout = TextLayout(columns: 10)
    layout.add(text)
    #expect(layout.row == row)
    #expect(layout.column == column)
  }

  @Test func `cuts what is too long`() {
    #expect(TextLayout.cut("abcdef", to: 6) == "abcdef")
    #expect(TextLayout.cut("abcdef", to: 5) == "abcd…")
    #expect(TextLayout.cut("日本語", to: 5) == "日本…")
    #expect(TextLayout.cut("abc", to: 0) == "")
  }
}
