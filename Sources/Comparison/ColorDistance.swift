/// How different two colours look.
///
/// The squared distance in the colour space of the NTSC television standard, brightness weighing
/// most; formula and weights after Y. Kotsarenko, F. Ramos, "Measuring perceived color difference
/// using YIQ NTSC transmission color space in mobile applications", Programación Matemática y
/// Software 2 (2), 2010.
enum ColorDistance {
  /// The distance of white and black, the largest of all.
  static let largest = 35215.0

  /// The distance of two pixels, 0…`largest`. Where one of them can be seen through, they are laid on
  /// white and on black, and the larger distance counts.
  static func between(_ first: UInt32, _ second: UInt32) -> Double {
    if first == second { return 0 }
    let onBlack = distance(Channels(first, onto: 0), Channels(second, onto: 0))
    if (first & second) >> 24 == 255 { return onBlack }
    return max(onBlack, distance(Channels(first, onto: 255), Channels(second, onto: 255)))
  }

  /// How bright a pixel is, 0…255, laid on white.
  static func brightness(_ pixel: UInt32) -> Double {
    Channels(pixel, onto: 255).brightness
  }

  private static func distance(_ first: Channels, _ second: Channels) -> Double {
    let (y, i, q) = (first - second).yiq
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}

/// Red, green and blue, 0…255, or their differences.
private struct Channels {
  var red: Double
  var green: Double
  var blue: Double

  /// The channels of a pixel laid on a grey.
  init(_ pixel: UInt32, onto ground: Double) {
    let below = ground * Double(255 - (pixel >> 24)) / 255
    red = Double(pixel >> 16 & 255) + below
    green = Double(pixel >> 8 & 255) + below
    blue = Double(pixel & 255) + below
  }

  var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }

  /// Brightness, and colour from orange to blue and from purple to green.
  var yiq: (y: Double, i: Double, q: Double) {
    (
      brightness,
      red * 0.59597799 - green * 0.27417610 - blue * 0.32180189,
      red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    )
  }

  static func - (first: Channels, second: Channels) -> Channels {
    var result = first
    result.red -= second.red
    result.green -= second.green
    result.blue -= second.blue
    return result
  }
}
