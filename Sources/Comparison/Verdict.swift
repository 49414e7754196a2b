/// What a comparison found about a pixel.
enum Verdict: UInt8 {
  case same
  case different
  case antialiased
  case masked

  /// The verdicts of a picture that is still to be compared.
  static func masked(_ masks: [PixelArea], of picture: PixelPicture) -> [Verdict] {
    var verdicts = [Verdict](repeating: .same, count: picture.pixels.count)
    for mask in masks {
      let (columns, rows) = mask.part(of: picture)
      for y in rows {
        for x in columns { verdicts[y * picture.width + x] = .masked }
      }
    }
    return verdicts
  }

  /// The colour that shows the verdict.
  ///
  /// - Parameter pixel: what the first picture has there; a tenth of its brightness stays visible.
  func color(over pixel: UInt32) -> UInt32 {
    let pale = UInt32(255 - (255 - ColorDistance.brightness(pixel)) * 0.1)
    switch self {
    case .same: return 0xFF00_0000 | pale << 16 | pale << 8 | pale
    case .different: return 0xFFE6_0012
    case .antialiased: return 0xFFFF_C800
    case .masked: return 0xFF00_0000 | (pale - 40) << 16 | (pale - 20) << 8 | pale
    }
  }
}
