/// A colour as CSS writes them, without profiles.
public struct Color: Hashable, Sendable {
  /// 0…255.
  public let red: UInt8
  /// 0…255.
  public let green: UInt8
  /// 0…255.
  public let blue: UInt8
  /// 0 is transparent, 255 opaque.
  public let alpha: UInt8
  /// The text it was read from, for whoever asks for it again.
  public let text: String

  /// Black, opaque.
  public static let black = Color(0x000000, text: "black")
  /// White, opaque.
  public static let white = Color(0xFFFFFF, text: "white")
  /// Blue, opaque.
  public static let blue = Color(0x0000FF, text: "blue")

  /// The colour of 0xRRGGBB; its text is `#rrggbb`, or `#rrggbbaa` when it is not opaque.
  public init(rgb: UInt32, alpha: UInt8 = 255) {
    // A leading one keeps the zeros behind it.
    let digits = String(1 << 32 | UInt64(rgb & 0xFFFFFF) << 8 | UInt64(alpha), radix: 16)
    self.init(
      rgb & 0xFFFFFF, alpha: alpha, text: "#" + digits.dropFirst().dropLast(alpha == 255 ? 2 : 0))
  }

  private init(_ rgb: UInt32, alpha: UInt8 = 255, text: String) {
    red = UInt8(rgb >> 16 & 0xFF)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
    self.alpha = alpha
    self.text = text
  }

  /// Makes a colour of its parts, 0…255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    let parts = [red, green, blue] + (alpha < 255 ? [alpha] : [])
    text = "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Reads a CSS name, `transparent`, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` or `rgba()`;
  /// capitals and blanks around it do not matter.
  ///
  /// - Throws: `ColorError`, with the nearest name of what looks like one.
  public init(_ text: String) throws(ColorError) {
    let word = text.lowercased().filter { $0 != " " && $0 != "\t" }
    if let rgb = Color.rgb(named: word) {
      self.init(rgb, text: text)
    } else if word == "transparent" {
      self.init(0, alpha: 0, text: text)
    } else if word.hasPrefix("#") {
      guard let (rgb, alpha) = Color.hexadecimal(word.dropFirst()) else { throw .malformed }
      self.init(rgb, alpha: alpha, text: text)
    } else if word.hasPrefix("rgb") {
      guard let (rgb, alpha) = Color.components(of: text.lowercased()) else { throw .malformed }
      self.init(rgb, alpha: alpha, text: text)
    } else {
      throw .unknownName(nearest: nearestName(to: word, among: Color.named.lazy.map(\.name)))
    }
  }

  private static func hexadecimal(_ digits: Substring) -> (UInt32, UInt8)? {
    guard digits.utf8.allSatisfy({ $0 < 128 }), !digits.hasPrefix("+"), !digits.hasPrefix("-"),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.utf8.count {
    case 3, 4:
      let (rgb, alpha) = digits.utf8.count == 3 ? (number, 15) : (number >> 4, number & 15)
      let (red, green, blue) = (rgb >> 8 & 15, rgb >> 4 & 15, rgb & 15)
      return (red * 0x110000 + green * 0x1100 + blue * 0x11, UInt8(alpha * 17))
    case 6: return (number, 255)
    case 8: return (number >> 8, UInt8(number & 0xFF))
    default: return nil
    }
  }

  /// What stands in `rgb(…)` or `rgba(…)`: three numbers of 0…255 or percentages, and perhaps an
  /// alpha of 0…1 or a percentage; separated by commas, blanks or a slash.
  private static func components(of text: String) -> (UInt32, UInt8)? {
    let words = text.split { "(),/ \t".contains($0) }
    guard let call = words.first, call == "rgb" || call == "rgba", text.contains("("),
      text.hasSuffix(")"), words.count == 4 || words.count == 5
    else { return nil }
    var rgb: UInt32 = 0
    for word in words[1...3] {
      guard let value = number(word, whole: 255) else { return nil }
      rgb = rgb << 8 | UInt32(value)
    }
    guard words.count == 5 else { return (rgb, 255) }
    return number(words[4], whole: 1).map { (rgb, $0) }
  }

  /// A number of 0…`whole`, or a percentage, as a part of 255; nil outside.
  private static func number(_ word: Substring, whole: Double) -> UInt8? {
    let isPercentage = word.hasSuffix("%")
    guard let value = Double(isPercentage ? word.dropLast() : word) else { return nil }
    let part = value / (isPercentage ? 100 : whole)
    return part >= 0 && part <= 1 ? UInt8((part * 255).rounded()) : nil
  }
}

/// Why a text is no colour.
public enum ColorError: Error, Hashable, Sendable {
  /// No name of CSS; perhaps the nearest one was meant.
  case unknownName(nearest: String?)
  /// A beginning of `#` or `rgb`, and what follows does not fit.
  case malformed
}
