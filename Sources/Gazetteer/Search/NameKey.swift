/// A name as it is looked up: what people write in several ways is the same key.
///
/// Case and accents do not count, nor do apostrophes; hyphens and points are spaces, so that
/// "Saint-Denis" is "saint denis" and "D.C." is "dc". "St." is "Saint" and "Mt." is "Mount".
package struct NameKey: Hashable, Sendable {
  /// The letters, words divided by one space.
  let scalars: [UInt32]

  /// Reads a name.
  package init(_ text: String) {
    self.init(bytes: Array(text.utf8).withUnsafeBytes(FoldedText.fold))
  }

  /// Reads a name in UTF-8.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes: FoldedText.fold(bytes))
  }

  private init(bytes: [UInt8]) {
    var words: [[UInt32]] = []
    var word: [UInt32] = []
    /// Whether a point has stood behind each letter of the word so far, but perhaps the last.
    var isAbbreviation = false
    var before: Unicode.Scalar = " "
    func end() {
      if !word.isEmpty { words.append(NameKey.longForms[word] ?? word) }
      word = []
    }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case " ", "-", "–", "—", "_", "/", "(", ")", "[", "]", ",", ";", "、", "・", "\u{A0}", "\t":
        end()
      // "St.Gallen" are two words, "D.C." is one.
      case ".":
        if isAbbreviation { break }
        end()
      case "'", "\"", "“", "”", "„": break
      case "&":
        end()
        words.append(NameKey.letters("and"))
      default:
        isAbbreviation = word.isEmpty || isAbbreviation && before == "."
        word.append(scalar.value)
      }
      before = scalar
    }
    end()
    scalars = Array(words.joined(separator: [0x20]))
  }

  /// Whether nothing is left to look up.
  package var isEmpty: Bool { scalars.isEmpty }

  /// The 32-bit FNV-1a hash, over whole letters.
  package var hash: UInt32 {
    scalars.reduce(0x811C_9DC5) { ($0 ^ $1) &* 0x0100_0193 }
  }

  /// A bit for each letter by its four low bits: one edit changes two of them at most.
  package var letters: UInt16 { scalars.reduce(0) { $0 | 1 << UInt16($1 & 15) } }

  /// How many slips of the pen are forgiven.
  var forgivenEdits: Int { scalars.count < 4 ? 0 : scalars.count < 8 ? 1 : 2 }

  /// Whether it is one or two Latin letters, which are too few to be anything but a code.
  var isCode: Bool { scalars.count <= 2 && scalars.allSatisfy { 0x61...0x7A ~= $0 } }

  /// The name with and without what may stand in front of it, itself first: "the", and the "'s" of
  /// Dutch towns.
  var variants: [NameKey] {
    for article in NameKey.articles
    where scalars.starts(with: article) && scalars.count > article.count {
      return [self, NameKey(scalars: Array(scalars.dropFirst(article.count)))]
    }
    return [self] + NameKey.articles.map { NameKey(scalars: $0 + scalars) }
  }

  /// Whether a longer name begins with all its words.
  func begins(_ other: NameKey) -> Bool {
    other.scalars.count > scalars.count && other.scalars[scalars.count] == 0x20
      && other.scalars.starts(with: scalars)
  }

  /// The name with a word in front, or without it where it stands there already.
  func toggling(word: String) -> NameKey {
    let start = NameKey.letters(word + " ")
    return NameKey(
      scalars: scalars.starts(with: start) ? Array(scalars.dropFirst(start.count)) : start + scalars
    )
  }

  /// The letters that must be put in, left out, changed, or swapped with their neighbour or the next
  /// but one to make the other name of this one (optimal string alignment); nil when they are more
  /// than a limit.
  func edits(to other: NameKey, atMost limit: Int) -> Int? {
    let (a, b) = (scalars, other.scalars)
    guard abs(a.count - b.count) <= limit else { return nil }
    var earlier: [Int] = []
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, before[j - 1] + 1)
        }
        if i > 1, j > 1, a[i] == b[j - 2], a[i - 2] == b[j], a[i - 1] == b[j - 1] {
          least = min(least, earlier[j - 2] + 1)
        }
        row.append(least)
      }
      // A swap looks back by three rows.
      guard (row + last + before).contains(where: { $0 <= limit }) else { return nil }
      (earlier, before, last) = (before, last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  private init(scalars: [UInt32]) { self.scalars = scalars }

  private static let articles = ["the ", "s "].map(letters)

  private static func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static let longForms: [[UInt32]: [UInt32]] = Dictionary(
    uniqueKeysWithValues: [
      ("st", "saint"), ("ste", "sainte"), ("sankt", "saint"), ("mt", "mount"), ("ft", "fort"),
    ].map { (letters($0), letters($1)) })
}
