/// A picture that stands for a marker or lies on the ground, by the name that a script gave it.
public struct Icon: Hashable, Sendable {
  /// The path or address, as the script wrote it.
  public let name: String
  /// Width in points of the view, > 0.
  public let width: Double
  /// Height in points of the view, > 0.
  public let height: Double
  /// Its pixels.
  public let raster: Raster

  /// Makes an icon.
  ///
  /// - Parameter density: pixels a point, > 0.
  public init(name: String, raster: Raster, density: Double) {
    self.name = name
    self.raster = raster
    width = Double(raster.width) / density
    height = Double(raster.height) / density
  }

  /// Makes an icon of which nothing but the name and the size in points is known.
  public init(name: String, width: Double, height: Double) {
    self.name = name
    self.width = width
    self.height = height
    raster = Raster(width: 1, height: 1, pixels: [0, 0, 0, 0])
  }
}

/// Pixels that nothing changes any more, so that pictures may share them.
public final class Raster: Sendable {
  /// Pixels across, > 0.
  public let width: Int
  /// Pixels down, > 0.
  public let height: Int
  /// Rows without gaps from the top; a pixel is blue, green, red and alpha, the colours multiplied by
  /// alpha.
  public let pixels: [UInt8]

  /// Makes a raster; `pixels` has 4 bytes for each of them.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "4 bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

extension Raster: Hashable {
  /// The same pixels at the same place of the memory.
  public static func == (one: Raster, other: Raster) -> Bool { one === other }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
