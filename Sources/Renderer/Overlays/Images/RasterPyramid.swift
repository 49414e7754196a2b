import MapModel

/// A raster with halves, quarters … of it, to be looked at from far away without flicker.
struct RasterPyramid {
  private var levels: [Raster]

  init(_ raster: Raster) { levels = [raster] }

  /// The level that has about one pixel where the original has `density`, and by how much it is
  /// smaller.
  mutating func level(density: Double) -> (raster: Raster, shrink: Double) {
    var (index, shrink) = (0, 1.0)
    while density / shrink > 1.5 {
      let last = levels[index]
      guard last.width > 1 || last.height > 1 else { break }
      if index + 1 == levels.count { levels.append(RasterPyramid.half(of: last)) }
      index += 1
      shrink *= 2
    }
    return (levels[index], shrink)
  }

  private static func half(of raster: Raster) -> Raster {
    let (width, height) = (max(raster.width / 2, 1), max(raster.height / 2, 1))
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    raster.pixels.withUnsafeBufferPointer { source in
      for y in 0..<height {
        let rows = (min(2 * y, raster.height - 1), min(2 * y + 1, raster.height - 1))
        for x in 0..<width {
          let columns = (min(2 * x, raster.width - 1), min(2 * x + 1, raster.width - 1))
          let corners = [
            rows.0 * raster.width + columns.0, rows.0 * raster.width + columns.1,
            rows.1 * raster.width + columns.0, rows.1 * raster.width + columns.1,
          ]
          for channel in 0..<4 {
            let sum = corners.reduce(2) { $0 + Int(source[$1 * 4 + channel]) }
            pixels[(y * width + x) * 4 + channel] = UInt8(sum / 4)
          }
        }
      }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
