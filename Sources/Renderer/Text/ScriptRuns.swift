/// A text cut into parts that are set in one family each.
///
/// The family of a letter depends on the text alone, not on which fonts a machine has: what is not
/// installed is asked for by name.
struct ScriptRuns {
  /// A part of the text.
  struct Run: Equatable {
    /// Its place in `FontFamily.all`.
    var family: Int
    /// Bytes of UTF-8.
    var length: Int
  }

  /// The parts in order.
  private(set) var runs: [Run] = []

  init(_ text: String) {
    let han = ScriptRuns.familyOfHan(in: text)
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if let last = runs.last, ScriptRuns.clings(scalar) {
        runs[runs.count - 1].length = last.length + length
        continue
      }
      let family = ScriptRuns.family(of: scalar, han: han)
      if runs.last?.family == family {
        runs[runs.count - 1].length += length
      } else {
        runs.append(Run(family: family, length: length))
      }
    }
  }

  /// Whether a scalar belongs to the letter before it, whatever that is.
  private static func clings(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x200C...0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F: true
    default: false
    }
  }

  /// Han characters look different in Japan and Korea; the other letters of a text tell.
  private static func familyOfHan(in text: String) -> Int {
    var family = FontFamily.chinese
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return FontFamily.japanese
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: family = FontFamily.korean
      default: break
      }
    }
    return family
  }

  private static func family(of scalar: Unicode.Scalar, han: Int) -> Int {
    let value = scalar.value
    if value < 0x530 { return 0 }
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x312F, 0x3130...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x323AF:
      return han
    case 0x2190...0x2BFF, 0x1F000...0x1FAFF: return FontFamily.symbols
    default: break
    }
    for range in ranges where value >= range.first && value <= range.last { return range.family }
    return 0
  }

  /// Blocks of Unicode by the families, which stand in the order of their first blocks.
  private static let ranges: [(first: UInt32, last: UInt32, family: Int)] = [
    (0x530, 0x58F, 1), (0xFB13, 0xFB17, 1), (0x590, 0x5FF, 2), (0xFB1D, 0xFB4F, 2),
    (0x600, 0x6FF, 3), (0x750, 0x77F, 3), (0x8A0, 0x8FF, 3), (0xFB50, 0xFDFF, 3),
    (0xFE70, 0xFEFF, 3), (0x700, 0x74F, 4), (0x780, 0x7BF, 5), (0x900, 0x97F, 6),
    (0xA8E0, 0xA8FF, 6), (0x980, 0x9FF, 7), (0xA00, 0xA7F, 8), (0xA80, 0xAFF, 9),
    (0xB00, 0xB7F, 10), (0xB80, 0xBFF, 11), (0xC00, 0xC7F, 12), (0xC80, 0xCFF, 13),
    (0xD00, 0xD7F, 14), (0xD80, 0xDFF, 15), (0xE00, 0xE7F, 16), (0xE80, 0xEFF, 17),
    (0x1000, 0x109F, 18), (0xA9E0, 0xA9FF, 18), (0xAA60, 0xAA7F, 18), (0x10A0, 0x10FF, 19),
    (0x1C90, 0x1CBF, 19), (0x2D00, 0x2D2F, 19), (0x1200, 0x139F, 20), (0x2D80, 0x2DDF, 20),
    (0xAB00, 0xAB2F, 20), (0x13A0, 0x13FF, 21), (0xAB70, 0xABBF, 21), (0x1780, 0x17FF, 22),
    (0x19E0, 0x19FF, 22),
  ]
}
