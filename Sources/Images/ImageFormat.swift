/// How a picture is written down.
public enum ImageFormat: String, CaseIterable, Sendable {
  case png, jpeg, webp, svg

  /// What the bytes begin like; nil for none of these.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if ImageFormat.isDrawing(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// What bytes are that begin like something else people take for a picture that is read here.
  static func foreign(_ bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "an empty file" }
    if bytes.starts(with: "GIF8".utf8) { return "a GIF picture" }
    if bytes.starts(with: "BM".utf8) { return "a BMP picture" }
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      return "a TIFF picture"
    }
    if bytes.starts(with: [0, 0, 1, 0]) { return "an ICO picture" }
    guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    return bytes.dropFirst(8).starts(with: "avif".utf8) ? "an AVIF picture" : "a HEIC picture"
  }

  /// Whether it is markup with an svg element near its beginning, where comments may stand before it.
  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let text = bytes.dropFirst(mark.count).drop { $0 <= 0x20 }
    guard text.first == UInt8(ascii: "<") else { return false }
    return text.prefix(1 << 16).split(separator: UInt8(ascii: "<")).contains { tag in
      let name = tag.prefix { $0 != UInt8(ascii: ">") && $0 > 0x20 }
      return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
    }
  }

  /// The Debian package with the library that reads it.
  public var package: String {
    switch self {
    case .png: "libcairo2"
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    case .svg: "librsvg2-2"
    }
  }

  /// Its name in words.
  public var words: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    }
  }
}
