import MapModel
import Synchronization

/// Texts that were set before.
enum LabelTexts {
  private struct Key: Hashable {
    var run: TextRun
    var isCentered: Bool
  }

  private static let remembered = Mutex(GenerationCache<Key, TextLayout>(capacity: 3000))

  /// A text, set; lines of one with line ends are centred.
  ///
  /// - Throws: what `TextLayout` throws.
  static func layout(_ run: TextRun) throws(RenderError) -> TextLayout {
    let isCentered = run.text.contains("\n")
    let key = Key(run: run, isCentered: isCentered)
    if let known = remembered.withLock({ $0.value(for: key) }) { return known }
    let frame = TextFrame(
      alignment: isCentered ? .center : .start, lineSpacing: isCentered ? 1.0 : nil)
    let made = try TextLayout([run], frame: frame)
    remembered.withLock { $0.remember(made, for: key) }
    return made
  }

  /// A name on two lines of about the same length, where it is long and has a space to break at.
  static func broken(_ name: String) -> String {
    guard name.count > 12 else { return name }
    let words = name.split(separator: " ")
    guard words.count > 1 else { return name }
    let best = (1..<words.count).min { a, b in
      unevenness(words, a) < unevenness(words, b)
    }
    guard let best else { return name }
    return words[..<best].joined(separator: " ") + "\n" + words[best...].joined(separator: " ")
  }

  private static func unevenness(_ words: [Substring], _ split: Int) -> Int {
    let first = words[..<split].reduce(0) { $0 + $1.count + 1 }
    let second = words[split...].reduce(0) { $0 + $1.count + 1 }
    return abs(first - second)
  }
}
