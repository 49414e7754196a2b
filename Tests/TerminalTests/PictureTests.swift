import Testing

@testable import Terminal

/// Pictures on the terminal.
@Suite struct `Pictures` {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `are written in the 64 letters of RFC 4648`(_ plain: String, _ text: String) {
    #expect(String(decoding: Base64.text(Array(plain.utf8)), as: UTF8.self) == text)
  }

  @Test func `go the best way that the terminal has`() {
    typealias Way = TerminalPictures.Way
    let ways: [([String: String], Set<Int>?, Way)] = [
      (["TERM": "xterm-kitty"], nil, .kitty),
      (["KITTY_WINDOW_ID": "1", "TERM": "xterm"], nil, .kitty),
      (["TERM": "xterm-ghostty"], nil, .kitty),
      (["TERM_PROGRAM": "iTerm.app", "TERM": "xterm-256color"], nil, .iterm),
      (["TERM_PROGRAM": "WezTerm", "TERM": "xterm-256color"], nil, .iterm),
      (["TERM": "foot"], [62, 4, 22], .sixels),
      (["TERM": "xterm-256color"], [64], .blocks(colors: 256)),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], nil, .blocks(colors: 1 << 24)),
      (["TERM": "xterm"], nil, .blocks(colors: 16)),
      // A multiplexer hands nothing through by itself.
      (
        ["TERM": "tmux-256color", "TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"], nil,
        .blocks(colors: 256)
      ),
    ]
    for (environment, attributes, way) in ways {
      #expect(TerminalPictures.way(environment) { attributes } == way, "\(environment)")
    }
  }

  @Test func `ask terminals what they can`() {
    #expect(DeviceAttributes.attributes("\u{1B}[?62;4;22c") == [62, 4, 22])
    #expect(DeviceAttributes.attributes("\u{1B}[?6c") == [6])
    #expect(DeviceAttributes.attributes("") == nil)
    #expect(DeviceAttributes.attributes("abc") == nil)
  }
}
