/// Makes styles of descriptions, from Lua or JSON:
///
///     {base = "light", labels = false, water = "#a0c8e0",
///      country_borders = {line_color = "black", line_width = 2}, region_borders = false}
///
/// `base` names the built-in style that the rest changes, `light` unless told otherwise. Every other
/// name is a layer's: a colour sets its main colour, `true` or `false` whether it is drawn, a table
/// its properties. `labels` is all names together. Lakes and the rims of names on water follow the
/// colour of `water` unless they have their own.
public struct StyleReader {
  private var style: MapStyle

  /// The style that a description or the name of a built-in style means.
  ///
  /// - Throws: `StyleFault`, with the path to the guilty value and the nearest valid name.
  public static func style(_ value: StyleValue) throws(StyleFault) -> MapStyle {
    switch value {
    case .text(let name):
      return try builtIn(name, at: [])
    case .table(let members):
      var reader = StyleReader(style: try base(of: members))
      try reader.read(members)
      return reader.style
    default:
      throw StyleFault(
        path: [], problem: .wrongKind(expected: "a name or a table", found: value.kind))
    }
  }

  /// The whole of a style: the name of a built-in one as it is, else a table that makes it again.
  public static func description(of style: MapStyle) -> StyleValue {
    if MapStyle.builtIn.contains(style) { return .text(style.name) }
    var members: [StyleValue.Member] = [
      .init("name", .text(style.name)), .init("labels", .flag(style.hasLabels)),
    ]
    members += layers.map { .init($0.name, $0.write(style)) }
    return .table(members)
  }

  /// The names of all layers and of what else a description may set.
  public static let names = ["base", "name", "labels"] + layers.map(\.name)

  private static func builtIn(_ name: String, at path: [String]) throws(StyleFault) -> MapStyle {
    if let style = MapStyle.builtIn.first(where: { $0.name == name }) { return style }
    let known = MapStyle.builtIn.map(\.name)
    let near = nearestName(to: name, among: known)
    throw StyleFault(
      path: path, problem: .unknownWord(name, nearest: near, known: known))
  }

  private static func base(of members: [StyleValue.Member]) throws(StyleFault) -> MapStyle {
    guard let base = members.last(where: { $0.name == "base" }) else { return .light }
    guard case .text(let name) = base.value else {
      throw StyleFault(
        path: ["base"],
        problem: .wrongKind(expected: "the name of a built-in style", found: base.value.kind))
    }
    return try builtIn(name, at: ["base"])
  }

  private mutating func read(_ members: [StyleValue.Member]) throws(StyleFault) {
    for member in members where !StyleReader.names.contains(member.name) {
      let near = nearestName(to: member.name, among: StyleReader.names)
      throw StyleFault(
        path: [member.name], problem: .unknownName(nearest: near, known: StyleReader.names))
    }
    // In a fixed order: what follows another colour is set before what has its own.
    if let name = members.last(where: { $0.name == "name" }) {
      guard case .text(let text) = name.value else {
        throw StyleFault(
          path: ["name"], problem: .wrongKind(expected: "a text", found: name.value.kind))
      }
      style.name = text
    }
    if let labels = members.last(where: { $0.name == "labels" }) { try readLabels(labels.value) }
    for layer in StyleReader.layers {
      guard let member = members.last(where: { $0.name == layer.name }) else { continue }
      let before = style.water.color
      try layer.read(&style, member.value)
      if layer.name == "water" { followWater(from: before) }
    }
  }

  private mutating func readLabels(_ value: StyleValue) throws(StyleFault) {
    if case .flag(let flag) = value {
      style.hasLabels = flag
      return
    }
    for path in StyleReader.labels {
      try StyleReader.read(value, into: &style[keyPath: path], "labels")
    }
  }

  private mutating func followWater(from before: Color) {
    let after = style.water.color
    if style.lakes.color.rgb == before.rgb { style.lakes.color = after }
    for path in [\MapStyle.seaLabels, \.lakeLabels] {
      let halo = style[keyPath: path].haloColor
      guard halo.rgb == before.rgb else { continue }
      style[keyPath: path].haloColor = Color(rgb: after.rgb, alpha: halo.alpha)
    }
  }

  private static var labels: [WritableKeyPath<MapStyle, LabelStyle>] {
    [\.countryLabels, \.regionLabels, \.cityLabels, \.seaLabels, \.lakeLabels]
  }

  // MARK: Layers

  /// A layer by its name.
  private struct Layer {
    let name: String
    let write: (MapStyle) -> StyleValue
    let read: (inout MapStyle, StyleValue) throws(StyleFault) -> Void

    init<Style: StyledLayer>(_ name: String, _ path: WritableKeyPath<MapStyle, Style>) {
      self.name = name
      write = { style in
        .table(Style.properties.map { .init($0.name, $0.write(style[keyPath: path])) })
      }
      read = { (style, value) throws(StyleFault) in
        try StyleReader.read(value, into: &style[keyPath: path], name)
      }
    }
  }

  private static var layers: [Layer] {
    [
      Layer("water", \.water), Layer("land", \.land), Layer("lakes", \.lakes), Layer("sky", \.sky),
      Layer("coast", \.coast), Layer("country_borders", \.countryBorders),
      Layer("region_borders", \.regionBorders), Layer("graticule", \.graticule),
      Layer("country_labels", \.countryLabels), Layer("region_labels", \.regionLabels),
      Layer("city_labels", \.cityLabels), Layer("sea_labels", \.seaLabels),
      Layer("lake_labels", \.lakeLabels), Layer("ornaments", \.ornaments),
    ]
  }

  private static func read<Style: StyledLayer>(
    _ value: StyleValue, into layer: inout Style, _ name: String
  ) throws(StyleFault) {
    if case .table(let members) = value { return try read(members, into: &layer, name) }
    do throws(StyleFault.Problem) {
      switch value {
      case .flag(let flag): layer.isVisible = flag
      case .text: try Style.properties[0].read(&layer, value)
      default:
        throw .wrongKind(expected: "a colour, true or false, or a table", found: value.kind)
      }
    } catch {
      throw StyleFault(path: [name], problem: error)
    }
  }

  private static func read<Style: StyledLayer>(
    _ members: [StyleValue.Member], into layer: inout Style, _ name: String
  ) throws(StyleFault) {
    for member in members {
      let path = [name, member.name]
      guard let property = Style.properties.first(where: { $0.name == member.name }) else {
        let known = Style.properties.map(\.name)
        let near = nearestName(to: member.name, among: known)
        throw StyleFault(path: path, problem: .unknownName(nearest: near, known: known))
      }
      do throws(StyleFault.Problem) {
        try property.read(&layer, member.value)
      } catch {
        throw StyleFault(path: path, problem: error)
      }
    }
    guard layer.zooms.from <= layer.zooms.to else {
      throw StyleFault(
        path: [name, "min_zoom"], problem: .outOfRange(layer.zooms.from, 0...layer.zooms.to))
    }
  }
}

extension Color {
  /// 0xRRGGBB.
  public var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
