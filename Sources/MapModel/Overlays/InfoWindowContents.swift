/// What an info window says, and on what.
public struct InfoWindowContents: Hashable, Sendable {
  /// A paragraph of the window; it is wrapped where it is too long.
  public struct Line: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// Whether its letters are bold.
    public var isBold = false
    /// Size of its letters in points, 6…48.
    public var size = Line.usualSize
    /// Its colour, nil for the usual one of bold or other letters.
    public var color: Color?

    /// The size of what is not said otherwise.
    public static let usualSize = 13.0
    /// The size of a title.
    public static let titleSize = 14.0

    /// Makes a line.
    public init(_ text: String) { self.text = text }

    /// Makes a title.
    public static func title(_ text: String) -> Line {
      var line = Line(text)
      line.isBold = true
      line.size = titleSize
      return line
    }
  }

  /// Its lines from the top; those without text stand for a gap.
  public var lines: [Line]
  /// The colour of the card, nil for white.
  public var background: Color?

  /// Makes contents.
  public init(_ lines: [Line]) { self.lines = lines }

  /// What a window says when nobody gave anything: title and snippet, those that are there.
  public init(of marker: Marker) {
    lines = []
    if let title = marker.title, !title.isEmpty { lines.append(.title(title)) }
    if let snippet = marker.snippet, !snippet.isEmpty { lines.append(Line(snippet)) }
  }
}
