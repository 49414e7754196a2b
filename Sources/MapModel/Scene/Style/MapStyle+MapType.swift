/// What the map types are without pictures from space.
extension MapStyle {
  /// This style as a map type shows it; nil where nothing but what lies on the map is drawn.
  ///
  /// `normal` is the style itself, `terrain` the style on green land, `hybrid` the colours that the
  /// earth has from above, and `satellite` the same without names and borders.
  public func adapted(to type: MapType) -> MapStyle? {
    switch type {
    case .normal: return self
    case .none: return nil
    case .terrain:
      var style = self
      style.land.color = Color(rgb: land.color.isDark ? 0x2B3A30 : 0xE9EFD9)
      return style
    case .hybrid: return .fromAbove(names: hasLabels)
    case .satellite: return .fromAbove(names: false)
    }
  }

  private static func fromAbove(names: Bool) -> MapStyle {
    var style = MapStyle.dark
    style.hasLabels = names
    style.water.color = Color(rgb: 0x16324A)
    style.lakes.color = Color(rgb: 0x1F415C)
    style.land.color = Color(rgb: 0x5F6B45)
    style.coast.color = Color(rgb: 0x33566B)
    style.sky.color = Color(rgb: 0x9DB9CC)
    style.countryBorders.color = Color(rgb: 0xE9E2B8)
    style.countryBorders.isVisible = names
    style.regionBorders.color = Color(rgb: 0x8B926F)
    style.regionBorders.isVisible = names
    for path in [\MapStyle.countryLabels, \.regionLabels, \.cityLabels] {
      style[keyPath: path].color = Color(rgb: 0xFFFFFF)
      style[keyPath: path].haloColor = Color(rgb: 0x20281A, alpha: 0xC0)
    }
    for path in [\MapStyle.seaLabels, \.lakeLabels] {
      style[keyPath: path].color = Color(rgb: 0xA8C8DE)
      style[keyPath: path].haloColor = Color(rgb: 0x16324A, alpha: 0xB0)
    }
    return style
  }
}

extension Color {
  /// Whether it is nearer to black than to white (luma of ITU-R BT.601).
  public var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 127_500 }
}
