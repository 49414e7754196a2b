import Testing

@testable import Comparison

@Suite struct `A PNG file` {
  private let picture = PixelPicture(
    width: 3, height: 2,
    pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF10_2030, 0xFFFF_FFFF, 0xFF00_0000])

  /// Two pixels of 16 bits a channel with alpha: red at half, and nothing.
  private let deep: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x10, 0x06, 0x00, 0x00, 0x00, 0xA4, 0xB2, 0xA3,
    0xC9, 0x00, 0x00, 0x00, 0x18, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0xFF, 0x9F, 0x01,
    0x08, 0x1A, 0x18, 0x84, 0x4C, 0xC2, 0x2A, 0x66, 0xED, 0x61, 0x60, 0x00, 0x00, 0x2E, 0xE6, 0x04,
    0xE9, 0x15, 0xAB, 0xCD, 0x08, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60,
    0x82,
  ]

  @Test func `gives the pixels that it was made of`() throws {
    #expect(try PixelPicture(png: picture.png()) == picture)
  }

  @Test func `of 16 bits a channel gives 8, colours multiplied by alpha`() throws {
    let read = try PixelPicture(png: deep)
    #expect(read.width == 2 && read.height == 1)
    #expect(read.pixels[1] == 0)
    let (alpha, red) = (read.pixels[0] >> 24, read.pixels[0] >> 16 & 255)
    #expect((127...128).contains(alpha) && red == alpha && read.pixels[0] & 0xFFFF == 0)
  }

  @Test func `that is none is told by its beginning`() {
    for (file, kind) in [
      ([], "empty"), (Array("GIF89a".utf8), "a GIF picture"), ([0x89, 0x50], nil),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"), (Array("words".utf8), nil),
      (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "a WebP picture"),
      (Array("<?xml version=\"1.0\"?>\n<svg/>".utf8), "an SVG picture"),
    ] as [([UInt8], String?)] {
      #expect(throws: ComparisonError.notPNG(kind: kind)) { try PixelPicture(png: file) }
    }
  }

  @Test func `that is broken anywhere is refused or read, never worse`() throws {
    let file = try picture.png()
    for length in 8..<file.count - 12 {
      #expect(throws: ComparisonError.self) { try PixelPicture(png: Array(file[..<length])) }
    }
    var state: UInt64 = 1
    for _ in 0..<2000 {
      var damaged = file
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[8 + Int(state >> 33) % (file.count - 8)] = UInt8(truncatingIfNeeded: state >> 56)
      }
      _ = try? PixelPicture(png: damaged)
    }
  }

  @Test func `that claims to be enormous is not unpacked`() throws {
    var file = try picture.png()
    file.replaceSubrange(16..<20, with: [0x00, 0x00, 0x40, 0x01])
    #expect(throws: ComparisonError.tooLarge(width: 16385, height: 2)) {
      try PixelPicture(png: file)
    }
    file.replaceSubrange(16..<24, with: [0x00, 0x00, 0x40, 0x00, 0x00, 0x00, 0x40, 0x00])
    #expect(throws: ComparisonError.tooLarge(width: 16384, height: 16384)) {
      try PixelPicture(png: file)
    }
  }
}
