/// Which pixels are there to smooth an edge: they lie between a darker and a brighter neighbour, of
/// which at least one belongs to an even area in both pictures; after V. Vyšniauskas, "Anti-aliased
/// Pixel and Intensity Slope Detector", Elektronika ir Elektrotechnika 95 (7), 2009.
struct AntialiasedPixels {
  private let first: PixelPicture
  private let second: PixelPicture

  init(_ first: PixelPicture, _ second: PixelPicture) {
    self.first = first
    self.second = second
  }

  /// Whether the pixel smooths an edge in one of the pictures.
  func contains(_ x: Int, _ y: Int) -> Bool {
    smooths(x, y, in: first) || smooths(x, y, in: second)
  }

  private func smooths(_ x: Int, _ y: Int, in picture: PixelPicture) -> Bool {
    let own = picture.pixels[y * picture.width + x]
    let brightness = ColorDistance.brightness(own)
    var equal = AntialiasedPixels.isAtBorder(x, y, picture) ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (dark, bright) = ((x: x, y: y), (x: x, y: y))
    for (nearX, nearY) in AntialiasedPixels.neighbours(x, y, picture) {
      let step =
        ColorDistance.brightness(picture.pixels[nearY * picture.width + nearX]) - brightness
      if step == 0 {
        equal += 1
        if equal > 2 { return false }
      } else if step < darkest {
        darkest = step
        dark = (nearX, nearY)
      } else if step > brightest {
        brightest = step
        bright = (nearX, nearY)
      }
    }
    guard darkest < 0, brightest > 0 else { return false }
    return isEven(dark.x, dark.y) || isEven(bright.x, bright.y)
  }

  /// Whether a pixel has at least three neighbours of its colour in both pictures.
  private func isEven(_ x: Int, _ y: Int) -> Bool {
    [first, second].allSatisfy { picture in
      let own = picture.pixels[y * picture.width + x]
      let border = AntialiasedPixels.isAtBorder(x, y, picture) ? 1 : 0
      let equal = AntialiasedPixels.neighbours(x, y, picture).count {
        picture.pixels[$1 * picture.width + $0] == own
      }
      return equal + border >= 3
    }
  }

  private static func isAtBorder(_ x: Int, _ y: Int, _ picture: PixelPicture) -> Bool {
    x == 0 || y == 0 || x == picture.width - 1 || y == picture.height - 1
  }

  /// The up to eight pixels around one.
  private static func neighbours(_ x: Int, _ y: Int, _ picture: PixelPicture) -> [(Int, Int)] {
    var found: [(Int, Int)] = []
    found.reserveCapacity(8)
    for nearY in max(0, y - 1)...min(picture.height - 1, y + 1) {
      for nearX in max(0, x - 1)...min(picture.width - 1, x + 1) where (nearX, nearY) != (x, y) {
        found.append((nearX, nearY))
      }
    }
    return found
  }
}
