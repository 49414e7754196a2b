import MapModel

extension MapLayer {
  /// Gives things the pictures that they are to have, in the order of the file.
  ///
  /// - Parameter find: the picture of a name; nil leaves a marker its pin, and the ground bare.
  public mutating func dress<Failure: Error>(
    _ find: (Picture) throws(Failure) -> Icon?
  ) throws(Failure) {
    var tinted: [Picture: Icon] = [:]
    for index in pictures.keys.sorted() {
      guard let wish = pictures[index] else { continue }
      // The same picture at another place of the file is the same.
      var look = wish
      look.place = ""
      if tinted[look] == nil, let icon = try find(wish) { tinted[look] = icon.dressed(as: wish) }
      guard let icon = tinted[look] else { continue }
      switch things[index] {
      case .marker(var marker):
        marker.icon = icon
        if let spot = wish.spot { marker.groundAnchor = spot.anchor(of: icon, scale: wish.scale) }
        things[index] = .marker(marker)
      case .groundOverlay(var picture):
        picture.icon = icon
        things[index] = .groundOverlay(picture)
      default: break
      }
    }
    pictures = [:]
  }
}

extension MapLayer.Spot {
  /// The point in parts of the width and the height from the top left; pixels are those of the
  /// picture before it is scaled.
  fileprivate func anchor(of icon: Icon, scale: Double) -> ViewPoint {
    func part(_ value: Double, _ unit: Unit, _ length: Double) -> Double {
      let part =
        switch unit {
        case .fraction: value
        case .pixels: value * scale / length
        case .insetPixels: 1 - value * scale / length
        }
      return min(max(part, -100), 100)
    }
    return ViewPoint(x: part(x, xUnit, icon.width), y: 1 - part(y, yUnit, icon.height))
  }
}

extension Icon {
  /// The picture in the size and the colours of a wish.
  fileprivate func dressed(as wish: MapLayer.Picture) -> Icon {
    let points = min(wish.width ?? width * min(max(wish.scale, 0.01), 100), 16_384)
    guard points != width || wish.tint != nil else { return self }
    let density = Double(raster.width) / points
    return Icon(
      name: name, raster: wish.tint.map(raster.multiplied) ?? raster, density: density)
  }
}

extension Raster {
  /// Every pixel with its colours multiplied by those of another one.
  fileprivate func multiplied(by color: Color) -> Raster {
    var pixels = pixels
    let parts = [color.blue, color.green, color.red].map(Int.init)
    for index in pixels.indices where index & 3 != 3 {
      pixels[index] = UInt8((Int(pixels[index]) * parts[index & 3] + 127) / 255)
    }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
