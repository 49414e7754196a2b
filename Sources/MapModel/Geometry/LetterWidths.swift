/// How wide text is, by even widths of letters: about as Noto Sans draws it, and the same on every
/// machine, whatever fonts it has.
struct LetterWidths {
  private let size: Double

  /// Widths at a size of letters in points.
  init(size: Double, isBold: Bool) { self.size = isBold ? size * 1.07 : size }

  /// How many rows a text takes when it is wrapped, and the width of the widest in points; line feeds
  /// end rows, too.
  ///
  /// Rows end at spaces and hyphens, between letters of scripts that write without spaces, and, where
  /// a word is too long for a row, anywhere.
  func wrap(_ text: String, to limit: Double, atMost most: Int) -> (rows: Int, width: Double) {
    var (rows, widest) = (1, 0.0)
    // What is on the row up to where it could end, and what follows since.
    var (row, word, blanks) = (0.0, 0.0, 0.0)
    for letter in text.unicodeScalars {
      guard rows <= most else { break }
      if letter == "\n" || letter == "\u{2028}" {
        widest = max(widest, row + word)
        (rows, row, word, blanks) = (rows + 1, 0, 0, 0)
        continue
      }
      let width = width(of: letter)
      if letter == " " || letter == "\t" || letter == "\u{3000}" {
        (row, word) = (row + word, 0)
        blanks += width
        continue
      }
      if blanks > 0 { (row, blanks) = (row + blanks, 0) }
      if row + word + width > limit {
        if row > 0, word + width <= limit {
          widest = max(widest, row)
          (rows, row) = (rows + 1, 0)
        } else {
          widest = max(widest, row + word)
          (rows, row, word) = (rows + 1, 0, 0)
        }
      }
      word += width
      if letter == "-" || letter == "\u{200B}" || LetterWidths.breaksAnywhere(letter) {
        (row, word) = (row + word, 0)
      }
    }
    return (min(rows, most), min(max(widest, row + word), limit))
  }

  private func width(of letter: Unicode.Scalar) -> Double {
    let value = letter.value
    if value < 127 { return value < 32 ? 0 : LetterWidths.ascii[Int(value) - 32] * size / 100 }
    switch letter.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .spacingMark: return 0.45 * size
    default: break
    }
    return LetterWidths.width(beyondASCII: value) * size
  }

  private static func width(beyondASCII value: UInt32) -> Double {
    switch value {
    case 0xA0: 0.26
    case 0xA1...0x24F: 0.6
    case 0x370...0x52F: 0.66
    case 0x590...0x5FF: 0.56
    case 0x600...0x7FF, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: 0.52
    case 0x900...0x9FF: 0.7
    case 0xA00...0xB7F: 0.75
    case 0xB80...0xBFF, 0xD80...0xDFF: 1.02
    case 0xC00...0xD7F: 0.9
    case 0xE00...0xEFF: 0.62
    case 0x1000...0x109F: 0.95
    case 0x2010...0x206F: 0.6
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x20000...0x3FFFF:
      1
    case 0x1F000...0x1FAFF: 1.3
    default: 0.75
    }
  }

  /// Whether a row may end after the letter: ideographs, syllables, and scripts without spaces.
  private static func breaksAnywhere(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xD7A3, 0xF900...0xFAFF,
      0xFF00...0xFF60, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Hundredths of the size, from the blank to the tilde.
  private static let ascii: [Double] = [
    26, 27, 41, 65, 57, 83, 73, 22, 30, 30, 55, 57, 27, 32, 27, 37, 57, 57, 57, 57, 57, 57, 57, 57,
    57, 57, 27, 27, 57, 57, 57, 43, 90, 64, 65, 63, 73, 56, 52, 73, 74, 34, 27, 62, 52, 91, 76, 78,
    60, 78, 62, 55, 56, 73, 60, 93, 59, 57, 57, 33, 37, 33, 57, 44, 28, 56, 62, 48, 62, 56, 34, 62,
    62, 26, 26, 53, 26, 94, 62, 60, 62, 62, 41, 48, 36, 62, 51, 79, 53, 51, 47, 38, 55, 38, 57,
  ]
}
