import CDrawing
import MapModel
import Synchronization

/// An upright marker in pixels, ready to be put on a picture; made once for each look and each quarter
/// of a pixel, and remembered.
final class MarkerSprite: Sendable {
  /// What makes one sprite different from another.
  struct Key: Hashable {
    /// The colour of the pin; nil for the usual one.
    var color: Color?
    /// The picture; nil for the pin.
    var icon: Raster?
    /// Width in points.
    var width: Double
    /// Height in points.
    var height: Double
    /// Pixels a point.
    var scale: Double
    /// Quarters of a pixel, 0…3, that it is moved by, rightwards and downwards.
    var phaseX = 0
    var phaseY = 0
  }

  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// The pixels, one clear one beside each side.
  let raster: Raster

  /// Sprites of more pixels are not worth remembering.
  static let largest = 1 << 18
  private static let room = 1 << 23

  private struct Memory {
    var sprites: [Key: MarkerSprite] = [:]
    var pixels = 0
  }

  private static let memory = Mutex(Memory())

  /// The sprite of a look, made on the first use.
  static func of(_ key: Key, on canvas: Canvas) -> MarkerSprite? {
    if let known = memory.withLock({ $0.sprites[key] }) { return known }
    guard let made = MarkerSprite(key, on: canvas) else { return nil }
    memory.withLock { memory in
      if memory.pixels > room { memory = Memory() }
      memory.sprites[key] = made
      memory.pixels += made.width * made.height
    }
    return made
  }

  private init?(_ key: Key, on canvas: Canvas) {
    width = Int((key.width * key.scale).rounded(.up)) + 3
    height = Int((key.height * key.scale).rounded(.up)) + 3
    guard width * height <= MarkerSprite.largest else { return nil }
    let raster = canvas.raster(width: width, height: height) { cairo, context in
      cairo.translate(context, 1 + Double(key.phaseX) / 4, 1 + Double(key.phaseY) / 4)
      cairo.scale(context, key.scale, key.scale)
      if let icon = key.icon {
        icon.draw(cairo, context, width: key.width, height: key.height, opacity: 1)
      } else {
        PinArtwork(key.color).draw(cairo, context)
      }
    }
    guard let raster else { return nil }
    self.raster = raster
  }
}

extension Canvas {
  /// Puts premultiplied pixels on an image, their left top pixel at a place.
  func blend(_ raster: Raster, x: Int, y: Int, opacity: Double) {
    let share = UInt32((min(max(opacity, 0), 1) * 256).rounded())
    let (left, right) = (max(x, 0), min(x + raster.width, size.width))
    let (top, bottom) = (max(y, 0), min(y + raster.height, size.height))
    guard left < right, top < bottom, share > 0 else { return }
    let across = size.width
    withPixels { target in
      raster.pixels.withUnsafeBytes { source in
        let pixels = source.bindMemory(to: UInt32.self)
        for row in top..<bottom {
          var from = (row - y) * raster.width + left - x
          for place in row * across + left..<row * across + right {
            let pixel = pixels[from]
            from += 1
            if pixel != 0 { target[place] = over(pixel, target[place], share) }
          }
        }
      }
    }
  }
}

/// A premultiplied pixel, by a share of 256, over an opaque one: two channels at a time.
@inline(__always)
private func over(_ pixel: UInt32, _ below: UInt32, _ share: UInt32) -> UInt32 {
  let mask: UInt32 = 0xFF_00FF
  func part(_ channels: UInt32, _ share: UInt32) -> UInt32 { ((channels * share) >> 8) & mask }
  let evens = part(pixel & mask, share)
  let odds = part((pixel >> 8) & mask, share)
  let rest = 256 - ((odds >> 16) + (odds >> 23))
  return (evens + part(below & mask, rest)) | (odds + part((below >> 8) & mask, rest)) << 8
}
