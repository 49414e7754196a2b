/// The styles that are there from the start.
extension MapStyle {
  /// All of them, the default one first.
  public static let builtIn = [light, dark, muted, highContrast]

  /// The style of a map that nobody styled: quiet paper and clear water.
  public static let light = MapStyle(
    name: "light",
    palette: Palette(
      water: 0xB4D7E8, land: 0xF8F6F1, sky: 0xA9D0EA, coast: 0x86B7CF, border: 0x9C93A6,
      innerBorder: 0xCFC8CF, grid: 0x7FA8BD, ink: 0x32323C, quietInk: 0x8A8492,
      waterInk: 0x4A86A8, halo: 0xFFFFFF))

  /// For night and for coloured data on top.
  public static let dark = MapStyle(
    name: "dark",
    palette: Palette(
      water: 0x121A23, land: 0x29313B, sky: 0x0B1118, coast: 0x3E5062, border: 0x6B7988,
      innerBorder: 0x414C58, grid: 0x3A4A5A, ink: 0xDDE3EA, quietInk: 0x8994A1,
      waterInk: 0x5E86A6, halo: 0x161D25))

  /// Greys that leave the colours to what lies on the map.
  public static let muted = MapStyle(
    name: "muted",
    palette: Palette(
      water: 0xD3DADD, land: 0xF4F4F2, sky: 0xCBD3D7, coast: 0xB3BFC4, border: 0xAEB1B3,
      innerBorder: 0xD9DBDB, grid: 0xB4BEC2, ink: 0x5F6467, quietInk: 0x9EA3A6,
      waterInk: 0x8C9CA3, halo: 0xFAFAF9))

  /// For bright rooms, bad printers and weak eyes.
  public static let highContrast: MapStyle = {
    var style = MapStyle(
      name: "high_contrast",
      palette: Palette(
        water: 0x0B4F8A, land: 0xFFFFFF, sky: 0x083A66, coast: 0x000000, border: 0x000000,
        innerBorder: 0x9A9A9A, grid: 0x6FA8D8, ink: 0x000000, quietInk: 0x333333,
        waterInk: 0xFFFFFF, halo: 0xFFFFFF))
    let waterHalo = Color(rgb: 0x06335A)
    style.seaLabels.haloColor = waterHalo
    style.lakeLabels.haloColor = waterHalo
    style.ornaments.color = Color(rgb: 0x000000)
    style.coast.width = 1.1
    style.countryBorders.width = 1.8
    for path in [\MapStyle.countryLabels, \.cityLabels, \.regionLabels] {
      style[keyPath: path].isBold = true
      style[keyPath: path].haloWidth = 2
    }
    return style
  }()

  /// The colours of a style, 0xRRGGBB.
  private struct Palette {
    var water: UInt32
    var land: UInt32
    var sky: UInt32
    var coast: UInt32
    var border: UInt32
    var innerBorder: UInt32
    var grid: UInt32
    var ink: UInt32
    var quietInk: UInt32
    var waterInk: UInt32
    var halo: UInt32
  }

  private init(name: String, palette: Palette) {
    let halo = Color(rgb: palette.halo, alpha: 0xD9)
    func label(_ ink: UInt32, _ size: Double) -> LabelStyle {
      LabelStyle(Color(rgb: ink), halo: halo, size: size)
    }
    self.init(
      name: name, water: AreaStyle(Color(rgb: palette.water)),
      land: AreaStyle(Color(rgb: palette.land)), lakes: AreaStyle(Color(rgb: palette.water)),
      sky: AreaStyle(Color(rgb: palette.sky)),
      coast: LineStyle(Color(rgb: palette.coast), width: 0.7),
      countryBorders: LineStyle(Color(rgb: palette.border), width: 1),
      regionBorders: LineStyle(Color(rgb: palette.innerBorder), width: 0.8, minZoom: 4.5),
      graticule: LineStyle(Color(rgb: palette.grid, alpha: 0x80), width: 0.6),
      countryLabels: label(palette.ink, 13), regionLabels: label(palette.quietInk, 11),
      cityLabels: label(palette.ink, 12), seaLabels: label(palette.waterInk, 13),
      lakeLabels: label(palette.waterInk, 10.5), ornaments: label(palette.quietInk, 9.5))
    countryLabels.isUppercase = true
    countryLabels.letterSpacing = 0.14
    regionLabels.isUppercase = true
    regionLabels.letterSpacing = 0.1
    regionLabels.minZoom = 5
    seaLabels.isItalic = true
    seaLabels.letterSpacing = 0.12
    lakeLabels.isItalic = true
    lakeLabels.minZoom = 4
    for path in [\MapStyle.seaLabels, \.lakeLabels] {
      self[keyPath: path].haloColor = Color(rgb: palette.water, alpha: 0xB3)
    }
  }
}
