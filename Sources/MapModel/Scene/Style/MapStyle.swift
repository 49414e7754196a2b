/// How the map itself is drawn: colours and widths by what they are for.
///
/// The four built-in styles are `light`, `dark`, `muted` and `high_contrast`; `StyleReader` makes
/// others of them.
public struct MapStyle: Hashable, Sendable {
  /// The style's name.
  public var name: String
  /// Whether names are written on the map.
  public var hasLabels = true
  /// Seas and oceans.
  public var water: AreaStyle
  /// Land.
  public var land: AreaStyle
  /// Lakes.
  public var lakes: AreaStyle
  /// The sky over the horizon.
  public var sky: AreaStyle
  /// The edges of land and of lakes.
  public var coast: LineStyle
  /// Borders between countries.
  public var countryBorders: LineStyle
  /// Borders between the first-level regions of a country.
  public var regionBorders: LineStyle
  /// Meridians and parallels.
  public var graticule: LineStyle
  /// Names of countries.
  public var countryLabels: LabelStyle
  /// Names of first-level regions.
  public var regionLabels: LabelStyle
  /// Names of settlements.
  public var cityLabels: LabelStyle
  /// Names of seas and oceans.
  public var seaLabels: LabelStyle
  /// Names of lakes.
  public var lakeLabels: LabelStyle
  /// The scale bar, the degrees of the graticule and the attribution.
  public var ornaments: LabelStyle

  /// Makes a style of its parts.
  public init(
    name: String, water: AreaStyle, land: AreaStyle, lakes: AreaStyle, sky: AreaStyle,
    coast: LineStyle, countryBorders: LineStyle, regionBorders: LineStyle, graticule: LineStyle,
    countryLabels: LabelStyle, regionLabels: LabelStyle, cityLabels: LabelStyle,
    seaLabels: LabelStyle, lakeLabels: LabelStyle, ornaments: LabelStyle
  ) {
    self.name = name
    self.water = water
    self.land = land
    self.lakes = lakes
    self.sky = sky
    self.coast = coast
    self.countryBorders = countryBorders
    self.regionBorders = regionBorders
    self.graticule = graticule
    self.countryLabels = countryLabels
    self.regionLabels = regionLabels
    self.cityLabels = cityLabels
    self.seaLabels = seaLabels
    self.lakeLabels = lakeLabels
    self.ornaments = ornaments
  }
}

/// How areas of one kind are drawn.
public struct AreaStyle: Hashable, Sendable {
  /// Their colour.
  public var color: Color
  /// Whether they are drawn.
  public var isVisible = true

  /// Makes a style of areas.
  public init(_ color: Color) { self.color = color }
}

/// How lines of one kind are drawn.
public struct LineStyle: Hashable, Sendable {
  /// Their colour.
  public var color: Color
  /// Their width in points at zoom 6; they are finer on small scales and bolder on large ones.
  public var width: Double
  /// They are drawn from this zoom on.
  public var minZoom: Double
  /// They are drawn below this zoom.
  public var maxZoom = 22.0
  /// Whether they are drawn.
  public var isVisible = true

  /// Makes a style of lines.
  public init(_ color: Color, width: Double, minZoom: Double = 0) {
    self.color = color
    self.width = width
    self.minZoom = minZoom
  }
}

/// How names of one kind are written.
public struct LabelStyle: Hashable, Sendable {
  /// The colour of the letters.
  public var color: Color
  /// The colour of the rim around the letters.
  public var haloColor: Color
  /// The width of the rim in points.
  public var haloWidth = 1.25
  /// The size of the letters in points, for names of middling rank; others are larger and smaller.
  public var size: Double
  /// Space between the letters, as a part of their size.
  public var letterSpacing = 0.0
  /// Whether names are written in capitals.
  public var isUppercase = false
  /// Whether the letters are bold.
  public var isBold = false
  /// Whether the letters are slanted.
  public var isItalic = false
  /// Names are written from this zoom on.
  public var minZoom = 0.0
  /// Names are written below this zoom.
  public var maxZoom = 22.0
  /// Whether names are written.
  public var isVisible = true

  /// Makes a style of names.
  public init(_ color: Color, halo: Color, size: Double) {
    self.color = color
    haloColor = halo
    self.size = size
  }
}
