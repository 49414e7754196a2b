import Foundation
import Testing

@testable import Images

/// A picture of the tests' own.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
  return Array(try Data(contentsOf: url))
}

extension Image {
  var size: String { "\(width)x\(height)" }

  /// Red, green, blue and alpha of a pixel, the colours multiplied by alpha.
  subscript(x: Int, y: Int) -> [Int] {
    let at = (y * width + x) * 4
    return [2, 1, 0, 3].map { Int(pixels[at + $0]) }
  }
}

@Suite("Images")
struct ImageTests {
  @Test(
    "are read with their colours and what is clear in them",
    arguments: [
      "colors.png", "deep.png", "lossless.webp",
    ])
  func colors(name: String) throws {
    let picture = try Image(fixture(name))
    #expect(picture.size == "3x2")
    #expect(picture.density == 1)
    #expect(picture[0, 0] == [255, 0, 0, 255])
    #expect(picture[1, 0] == [0, 128, 0, 128])
    #expect(picture[2, 0] == [0, 0, 255, 255])
    #expect(picture[0, 1] == [0, 0, 0, 0])
    #expect(picture[1, 1] == [255, 255, 255, 255])
    #expect(picture[2, 1] == [0, 0, 0, 255])
  }

  @Test("may be grey or have a palette") func few() throws {
    let gray = try Image(fixture("gray.png"))
    #expect(gray[0, 1] == [128, 128, 128, 255])
    let palette = try Image(fixture("palette.png"))
    #expect(palette[0, 0] == [255, 0, 0, 255])
    #expect(palette[2, 0] == [0, 0, 0, 0])
    #expect(palette[3, 0] == [255, 255, 255, 255])
  }

  @Test("of cameras are turned upright") func held() throws {
    func isRed(_ pixel: [Int]) -> Bool { pixel[0] > 230 && pixel[1] < 25 && pixel[2] < 25 }
    func isBlue(_ pixel: [Int]) -> Bool { pixel[2] > 230 && pixel[0] < 25 && pixel[1] < 25 }
    let plain = try Image(fixture("plain.jpg"))
    #expect(plain.size == "32x16")
    #expect(isRed(plain[2, 2]) && isBlue(plain[30, 12]))
    let upside = try Image(fixture("held3.jpg"))
    #expect(isBlue(upside[2, 2]) && isRed(upside[30, 12]))
    let side = try Image(fixture("held6.jpg"))
    #expect(side.size == "16x32")
    #expect(isRed(side[2, 2]) && isBlue(side[2, 30]))
    let lossy = try Image(fixture("lossy.webp"))
    #expect(isRed(lossy[2, 2]) && isBlue(lossy[30, 12]))
  }

  @Test("may be printed ones, or grey ones of a camera") func jpegColors() throws {
    let inks = try Image(fixture("inks.jpg"))[8, 8]
    #expect(inks[0] > 240 && inks[1] < 15 && inks[2] < 15 && inks[3] == 255)
    let gray = try Image(fixture("gray.jpg"))[2, 2]
    #expect(gray[0] == gray[1] && gray[1] == gray[2] && gray[3] == 255)
  }

  @Test("may be drawings, which are drawn finer than they are large") func drawing() throws {
    let picture = try Image(fixture("square.svg"))
    #expect(picture.size == "256x128")
    #expect(picture.density == 12.8)
    #expect(picture[50, 50] == [255, 0, 0, 255])
    #expect(picture[200, 50] == [0, 0, 0, 0])
    let large = try Image(Array("<svg viewBox='0 0 300 30'><path d='M0 0h300v30z'/></svg>".utf8))
    #expect(large.size == "900x90")
  }

  @Test("say what is wrong with them") func faults() throws {
    func fault(_ bytes: [UInt8]) -> String {
      do throws(ImageError) {
        _ = try Image(bytes)
        return "none"
      } catch {
        return error.words
      }
    }
    #expect(fault([]) == "is an empty file; PNG, JPEG, WebP and SVG are read")
    #expect(fault(Array("hello".utf8)).hasPrefix("is no picture"))
    #expect(fault(Array("<html><body/></html>".utf8)).hasPrefix("is no picture"))
    for name in ["colors.png", "plain.jpg", "lossless.webp", "lossy.webp", "square.svg"] {
      let whole = try fixture(name)
      #expect(fault(whole) == "none")
      #expect(fault(Array(whole.prefix(whole.count * 2 / 3))).hasPrefix("is no whole "), "\(name)")
    }
    #expect(
      fault(try fixture("animated.webp")) == "is an animated WebP picture; only still ones are read"
    )
    #expect(fault(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)).hasPrefix("has no size"))
  }

  @Test("that claim to be huge are not unpacked") func bombs() throws {
    var bomb = try fixture("colors.png")
    bomb.replaceSubrange(16..<24, with: [0, 0, 0x80, 0, 0, 0, 0x80, 0])
    #expect(throws: ImageError.tooLarge(width: 32768, height: 32768)) { try Image(bomb) }
    bomb.replaceSubrange(16..<24, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageError.self) { try Image(bomb) }
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='1e6' height='1e6'/>"
    #expect(throws: ImageError.tooLarge(width: 1_000_000, height: 1_000_000)) {
      try Image(Array(drawing.utf8))
    }
  }

  @Test("that are drawings name no files") func outside() throws {
    let path = try #require(Bundle.module.path(forResource: "Fixtures/colors.png", ofType: nil))
    for address in [path, "file://" + path] {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
        + "<image width='9' height='9' href='\(address)'/></svg>"
      let picture = try Image(Array(text.utf8))
      #expect(picture.pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test(
    "that are damaged anywhere crash nothing",
    arguments: [
      "colors.png", "plain.jpg", "held6.jpg", "lossless.webp", "lossy.webp", "square.svg",
    ])
  func damage(name: String) throws {
    let whole = try fixture(name)
    for place in whole.indices {
      for value: UInt8 in [0, 0x7F, 0xFF, whole[place] ^ 0x10] {
        var bytes = whole
        bytes[place] = value
        guard let picture = try? Image(bytes) else { continue }
        #expect(picture.pixels.count == picture.width * picture.height * 4)
      }
      _ = try? Image(Array(whole.prefix(place)))
    }
  }
}
