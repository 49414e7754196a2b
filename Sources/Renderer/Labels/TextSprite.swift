import CDrawing
import Geo
import Synchronization

/// A short text in pixels, ready to be put on a picture: the mask of its letters and that of a rim
/// around them. Made once for each look and each quarter of a pixel, and remembered.
final class TextSprite: Sendable {
  /// What makes one sprite different from another.
  struct Key: Hashable {
    /// The text and its look.
    var run: TextRun
    /// Pixels a point.
    var scale: Double
    /// The width of the rim in points.
    var haloWidth: Double
    /// Degrees clockwise that the text is turned by.
    var angle = 0.0
    /// Quarters of a pixel, 0…3, that the text is moved by, rightwards and downwards.
    var phaseX = 0
    var phaseY = 0
  }

  /// The masks' width in pixels.
  let width: Int
  /// The masks' height in pixels.
  let height: Int
  /// Where the masks' left edge is, in pixels from the text's left top corner.
  let left: Int
  /// Where the masks' top edge is, in pixels from the text's left top corner.
  let top: Int
  /// How much of each pixel the letters cover.
  let letters: [UInt8]
  /// How much of each pixel the letters and the rim cover; empty without a rim.
  let halo: [UInt8]

  private static let remembered = Mutex(GenerationCache<Key, TextSprite>(capacity: 1500))

  /// Sprites of more pixels are not worth remembering.
  private static let largestRemembered = 1 << 16
  /// Of sprites of more pixels only what shows is made.
  private static let largestWhole = 1 << 18

  /// The sprite of a text, made on the first use; nil without memory, or when nothing of it shows.
  ///
  /// - Parameter view: the pixels that may show, counted from the text's left top corner.
  static func of(_ key: Key, layout: TextLayout, view: PixelBox) -> TextSprite? {
    if let known = remembered.withLock({ $0.value(for: key) }) { return known }
    guard let made = TextSprite(key, layout: layout, view: view) else { return nil }
    if made.width * made.height <= largestRemembered {
      remembered.withLock { $0.remember(made, for: key) }
    }
    return made
  }

  private init?(_ key: Key, layout: TextLayout, view: PixelBox) {
    let text = layout.outline.pointee
    let turn = Turn(degrees: key.angle)
    let corners = [
      turn.applied(text.ink_left, text.ink_top), turn.applied(text.ink_right, text.ink_top),
      turn.applied(text.ink_left, text.ink_bottom), turn.applied(text.ink_right, text.ink_bottom),
    ]
    let rim = key.haloWidth * key.scale
    let margin = rim + 2
    let xs = corners.map { $0.x * key.scale }
    let ys = corners.map { $0.y * key.scale }
    guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max(),
      let raster = RasterPool.shared.take()
    else { return nil }
    defer { RasterPool.shared.give(raster) }
    var box = PixelBox(
      left: Int((west - margin).rounded(.down)), top: Int((north - margin).rounded(.down)),
      right: Int((east + margin).rounded(.up)) + 1, bottom: Int((south + margin).rounded(.up)) + 1)
    if box.width * box.height > TextSprite.largestWhole {
      // Letters just out of view have rims that are not.
      box = box.common(with: view.grown(by: Int(margin.rounded(.up))))
    }
    guard box.width > 0, box.height > 0 else { return nil }
    (left, top, width, height) = (box.left, box.top, box.width, box.height)
    let matrix = [
      turn.cosine * key.scale, turn.sine * key.scale, -turn.sine * key.scale,
      turn.cosine * key.scale, Double(key.phaseX) / 4 - Double(left),
      Double(key.phaseY) / 4 - Double(top),
    ]
    var letters = [UInt8](repeating: 0, count: width * height)
    cdrawing_raster_begin(raster.pointer, Int32(width), Int32(height))
    cdrawing_text_fill(layout.outline, raster.pointer, matrix)
    cdrawing_raster_mask(raster.pointer, &letters, false)
    var halo: [UInt8] = []
    if rim > 0 {
      halo = letters
      guard cdrawing_mask_grow(letters, &halo, Int32(width), Int32(height), rim) else { return nil }
    }
    self.letters = letters
    self.halo = halo
  }
}

/// A box of whole pixels.
struct PixelBox {
  var left: Int
  var top: Int
  /// The first column beyond it.
  var right: Int
  /// The first row beyond it.
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }

  /// What lies in both; of no width or height, or less than that, when there is nothing.
  func common(with other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func grown(by pixels: Int) -> PixelBox {
    PixelBox(
      left: left - pixels, top: top - pixels, right: right + pixels, bottom: bottom + pixels)
  }
}

/// A turn about the origin.
struct Turn {
  let sine: Double
  let cosine: Double

  /// A turn by so many degrees clockwise, in a view whose y grows downwards.
  init(degrees: Double) { (sine, cosine) = Degrees.sineCosine(degrees) }

  /// Where a point goes.
  func applied(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (x * cosine - y * sine, x * sine + y * cosine)
  }
}
