/// In which pixels two pictures of one size differ.
public struct PictureDifference: Sendable {
  /// How many pixels differ.
  public let count: Int
  /// How many anti-aliased pixels differ; counted apart when the rules ignore them, else 0.
  public let antialiased: Int
  /// How many were compared: all but the masked ones.
  public let compared: Int
  /// The smallest rectangle around the pixels that differ; nil when none does.
  public let bounds: PixelArea?
  /// Whether the pictures count as the same by the rules.
  public let isAllowed: Bool

  private let first: PixelPicture
  private let verdicts: [Verdict]

  /// Compares two pictures.
  ///
  /// - Throws: `ComparisonError.differentSizes`.
  public init(
    _ first: PixelPicture, _ second: PixelPicture, by rules: ComparisonRules = ComparisonRules()
  ) throws(ComparisonError) {
    guard first.width == second.width, first.height == second.height else {
      throw .differentSizes(first: first.size, second: second.size)
    }
    self.first = first
    var verdicts = Verdict.masked(rules.masks, of: first)
    let limit = ColorDistance.largest * rules.threshold * rules.threshold
    let edges = AntialiasedPixels(first, second)
    var (count, antialiased, masked) = (0, 0, 0)
    var (columns, rows) = (Extent(), Extent())
    for at in verdicts.indices {
      if verdicts[at] == .masked {
        masked += 1
        continue
      }
      guard first.pixels[at] != second.pixels[at],
        ColorDistance.between(first.pixels[at], second.pixels[at]) > limit
      else { continue }
      let (y, x) = at.quotientAndRemainder(dividingBy: first.width)
      if rules.ignoresAntialiasing, edges.contains(x, y) {
        verdicts[at] = .antialiased
        antialiased += 1
      } else {
        verdicts[at] = .different
        count += 1
        columns.include(x)
        rows.include(y)
      }
    }
    self.verdicts = verdicts
    self.count = count
    self.antialiased = antialiased
    compared = verdicts.count - masked
    bounds =
      count == 0
      ? nil
      : PixelArea(x: columns.least, y: rows.least, width: columns.count, height: rows.count)
    isAllowed =
      switch rules.mostDifferent {
      case .pixels(let most): count <= most
      case .percent(let most): Double(count) * 100 <= most * Double(compared)
      }
  }

  /// Which part of the compared pixels differs, 0…1.
  public var share: Double { compared == 0 ? 0 : Double(count) / Double(compared) }

  /// The first picture, pale and without colour, with the pixels that differ in red, those that were
  /// ignored as anti-aliased in yellow, and the masked ones in blue.
  public var picture: PixelPicture {
    var picture = first
    for (at, verdict) in verdicts.enumerated() {
      picture.pixels[at] = verdict.color(over: first.pixels[at])
    }
    return picture
  }
}

/// The least and the greatest of some numbers.
private struct Extent {
  var least = Int.max
  var most = Int.min

  mutating func include(_ number: Int) {
    least = min(least, number)
    most = max(most, number)
  }

  var count: Int { most - least + 1 }
}
