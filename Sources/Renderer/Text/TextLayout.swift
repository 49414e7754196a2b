import CDrawing

/// A part of a text that is set in one way.
struct TextRun: Hashable, Sendable {
  /// The letters, of any script.
  var text: String
  /// The size of the letters in points.
  var size: Double
  /// Whether the letters are bold.
  var isBold = false
  /// Whether the letters are slanted, where the script knows that.
  var isItalic = false
  /// Space between the letters in points.
  var letterSpacing = 0.0
}

/// How a text's lines are broken and set.
struct TextFrame: Hashable, Sendable {
  /// To which side lines of a text written from left to right are moved.
  enum Alignment: Int32, Sendable {
    case start
    case center
    case end
  }

  /// Lines break at this width in points; nil only at line ends.
  var width: Double?
  /// To which side lines are moved.
  var alignment = Alignment.start
  /// The last line of so many ends in "…" when there is more; nil for all lines.
  var lineLimit: Int?
  /// From line to line, as a factor of the letters' size; nil for the fonts' own.
  var lineSpacing: Double?
}

/// A text shaped, broken into lines and turned into outlines; the top left corner is (0, 0).
final class TextLayout: @unchecked Sendable {
  // Never changed.
  let outline: UnsafePointer<cdrawing_text>
  private let text: UnsafeMutablePointer<cdrawing_text>

  /// Sets a text.
  ///
  /// - Throws: `RenderError.missingLibrary`, `.missingFont`, or `.failed` without memory.
  init(_ runs: [TextRun], frame: TextFrame = TextFrame()) throws(RenderError) {
    let request = TextRequest(runs, frame: frame)
    text = try request.send()
    outline = UnsafePointer(text)
  }

  deinit { cdrawing_text_free(text) }

  /// The width of the longest line in points.
  var width: Double { outline.pointee.width }

  /// The height of all lines in points.
  var height: Double { outline.pointee.height }

  /// Points from the top to the line that the first line's letters stand on.
  var baseline: Double { outline.pointee.baseline }

  /// How many lines there are.
  var lineCount: Int { Int(outline.pointee.line_count) }
}
