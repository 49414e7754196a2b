import MapModel

/// A colour to reckon with: parts of 0…1.
struct Tint: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour of 0xRRGGBB.
  init(_ rgb: UInt32, alpha: Double = 1) {
    self.init(
      Double(rgb >> 16 & 0xFF) / 255, Double(rgb >> 8 & 0xFF) / 255, Double(rgb & 0xFF) / 255, alpha
    )
  }

  init(_ color: Color) {
    self.init(
      Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  static let white = Tint(1, 1, 1)
  static let black = Tint(0, 0, 0)

  /// The colour on the way to another one, 0…1.
  func mixed(with other: Tint, _ part: Double) -> Tint {
    Tint(
      red + (other.red - red) * part, green + (other.green - green) * part,
      blue + (other.blue - blue) * part, alpha + (other.alpha - alpha) * part)
  }

  /// Darker by a part of 0…1, as opaque as it is.
  func darker(_ part: Double) -> Tint {
    Tint(red * (1 - part), green * (1 - part), blue * (1 - part), alpha)
  }

  /// Lighter by a part of 0…1, as opaque as it is.
  func lighter(_ part: Double) -> Tint { mixed(with: Tint(1, 1, 1, alpha), part) }

  /// The colour with another opacity.
  func opacity(_ alpha: Double) -> Tint { Tint(red, green, blue, alpha) }

  /// How light it looks, 0…1 (relative luminance of WCAG 2, without the linear part).
  var lightness: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension Canvas {
  /// Makes a colour the source of what is drawn next.
  func setSource(_ tint: Tint) {
    cairo.functions.set_source_rgba(context, tint.red, tint.green, tint.blue, tint.alpha)
  }
}
