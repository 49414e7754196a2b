import CDrawing
import Gazetteer
import Geo
import MapModel
import Testing

@testable import Renderer

@Suite struct PictureTests {
  @Test(arguments: PictureFormat.allCases) func `the same scene gives the same bytes`(
    _ format: PictureFormat
  ) throws {
    let scene = makeScene(48, 9, zoom: 5)
    #expect(try picture(scene: scene, format: format) == picture(scene: scene, format: format))
  }

  @Test func `threads do not show in the picture`() async throws {
    let scenes = (0..<8).map {
      makeScene(Double($0) * 9 - 30, Double($0) * 20, zoom: 4 + Double($0) / 2)
    }
    let alone = try scenes.map { try picture(scene: $0, format: .rgba) }
    let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (i, scene) in scenes.enumerated() {
        group.addTask { (i, try picture(scene: scene, format: .rgba)) }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for (i, pixels) in alone.enumerated() { #expect(together[i] == pixels) }
  }

  @Test func `a turn around the earth changes nothing`() throws {
    for (lat, lng, zoom) in [(48.0, 9.0, 5.0), (-17, 179.5, 6), (70, -180, 3)] {
      let here = try picture(scene: makeScene(lat, lng, zoom: zoom, bearing: 20), format: .rgba)
      for turns in [-720.0, -360, 360] {
        let there = makeScene(lat, lng + turns, zoom: zoom, bearing: 20)
        #expect(try picture(scene: there, format: .rgba) == here)
      }
    }
  }

  @Test func `sizes without pixels and beyond the limits are refused`() {
    for (width, height) in [(0.0, 10.0), (10, 0), (20_000, 20_000), (16_385, 1), (.nan, 5)] {
      #expect(throws: RenderError.self) {
        try picture(scene: makeScene(0, 0, zoom: 2, width: width, height: height), format: .png)
      }
    }
    var scene = makeScene(0, 0, zoom: 2)
    scene.scale = 200
    #expect(throws: RenderError.self) { try picture(scene: scene, format: .png) }
  }

  @Test func `a PNG file decodes to the pixels that were drawn`() throws {
    // With names there are more than 256 colours, without them fewer.
    for hasLabels in [true, false] {
      for (width, height) in [(200.0, 150.0), (1, 1), (3, 2), (257, 1), (1, 300)] {
        var scene = makeScene(59, 17, zoom: 5, width: width, height: height)
        scene.style.hasLabels = hasLabels
        let pixels = try picture(scene: scene, format: .rgba)
        #expect(try decoded(picture(scene: scene, format: .png)) == pixels)
      }
    }
  }

  @Test func `a pixel is land or water as the gazetteer says`() throws {
    var scene = makeScene(37.5, 24.5, zoom: 8, width: 400, height: 400)
    scene.style.hasLabels = false
    for path in [\MapStyle.coast, \.countryBorders, \.regionBorders] {
      scene.style[keyPath: path].isVisible = false
    }
    scene.ornaments.hasAttribution = false
    let pixels = try picture(scene: scene, format: .rgba)
    let land = scene.style.land.color
    var (asked, agreeing) = (0, 0)
    for y in stride(from: 2, to: 400, by: 7) {
      for x in stride(from: 2, to: 400, by: 7) {
        let at = ViewPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard let coordinate = scene.projection.coordinate(for: at) else { continue }
        let match = World.embedded.match(at: coordinate)
        // Up to 5 km off the coast a point still has a country.
        guard match.precision != .nearCoast else { continue }
        let isLand = match.country != nil && match.lake == nil
        let first = 4 * (400 * y + x)
        let isDrawnAsLand = pixels[first..<first + 3].elementsEqual([
          land.red, land.green, land.blue,
        ])
        asked += 1
        agreeing += isLand == isDrawnAsLand ? 1 : 0
      }
    }
    #expect(asked > 1500)
    #expect(Double(agreeing) / Double(asked) > 0.97)
  }

  @Test func `any camera and any size make a picture`() throws {
    var generator = SplitMix(state: 7)
    for round in 0..<60 {
      func pick(_ low: Double, _ high: Double) -> Double { low + (high - low) * generator.next() }
      var scene = makeScene(
        pick(-90, 90), pick(-180, 180), zoom: pick(0, 22), bearing: pick(0, 360),
        angle: pick(0, 70),
        width: pick(1, 90).rounded(), height: pick(1, 90).rounded())
      scene.scale = [0.25, 1, 1.5, 3][round % 4]
      scene.viewport.padding.top = round % 5 == 0 ? pick(-50, 300) : 0
      scene.mapType = MapType.allCases[round % 5]
      scene.ornaments.hasGraticule = round % 2 == 0
      scene.ornaments.hasScaleBar = true
      scene.showsCompass = true
      let size = PictureSize(viewport: scene.viewport, scale: scene.scale)
      guard size.isInRange else { continue }
      #expect(try picture(scene: scene, format: .rgba).count == size.width * size.height * 4)
      _ = try picture(scene: scene, format: round % 2 == 0 ? .svg : .pdf)
    }
  }

  @Test func `vector pictures carry neither dates nor counts of the process`() throws {
    let scene = makeScene(48, 9, zoom: 4)
    let pdf = String(decoding: try picture(scene: scene, format: .pdf), as: UTF8.self)
    #expect(!pdf.contains("CreationDate"))
    let svg = String(decoding: try picture(scene: scene, format: .svg), as: UTF8.self)
    #expect(svg.hasPrefix("<?xml") && svg.contains("id=\"surface1\""))
  }

  /// Red, green, blue, alpha of a PNG file's pixels, as Cairo reads them.
  private func decoded(_ file: [UInt8]) throws -> [UInt8] {
    let cairo = try CairoLibrary.load()
    let source = ByteSource(file)
    let surface = cairo.functions.image_surface_create_from_png_stream(
      readBytes, Unmanaged.passUnretained(source).toOpaque())
    defer { cairo.functions.surface_destroy(surface) }
    let width = Int(cairo.functions.image_surface_get_width(surface))
    let height = Int(cairo.functions.image_surface_get_height(surface))
    let stride = Int(cairo.functions.image_surface_get_stride(surface))
    let data = try #require(cairo.functions.image_surface_get_data(surface))
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let at = y * stride + 4 * x
        pixels += [data[at + 2], data[at + 1], data[at], 255]
      }
    }
    return pixels
  }
}

/// Bytes that are read one part after another.
private final class ByteSource {
  var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }
}

private func readBytes(
  _ source: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let source, let target else { return CAIRO_STATUS_READ_ERROR }
  let bytes = Unmanaged<ByteSource>.fromOpaque(source).takeUnretainedValue()
  guard bytes.rest.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
  for i in 0..<Int(count) { target[i] = bytes.rest.removeFirst() }
  return CAIRO_STATUS_SUCCESS
}

/// Numbers of 0..<1 that are the same in every run (Steele, Lea and Flood).
struct SplitMix {
  var state: UInt64

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
