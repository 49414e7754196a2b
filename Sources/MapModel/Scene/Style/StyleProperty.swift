/// One named property of a layer, and how its value is read and written; the names are MapLibre's, in
/// snake case.
struct StyleProperty<Layer> {
  let name: String
  let write: (Layer) -> StyleValue
  let read: (inout Layer, StyleValue) throws(StyleFault.Problem) -> Void

  static func color(
    _ name: String, _ path: WritableKeyPath<Layer, Color>
  ) -> StyleProperty {
    StyleProperty(name: name, write: { .text($0[keyPath: path].text) }) {
      (layer, value) throws(StyleFault.Problem) in
      layer[keyPath: path] = try value.color()
    }
  }

  static func number(
    _ name: String, _ path: WritableKeyPath<Layer, Double>, in range: ClosedRange<Double>
  ) -> StyleProperty {
    StyleProperty(name: name, write: { .number($0[keyPath: path]) }) {
      (layer, value) throws(StyleFault.Problem) in
      guard case .number(let number) = value else {
        throw .wrongKind(expected: "a number", found: value.kind)
      }
      guard range.contains(number) else { throw .outOfRange(number, range) }
      layer[keyPath: path] = number
    }
  }

  /// A property of two words, of which the first one sets a flag.
  static func word(
    _ name: String, _ path: WritableKeyPath<Layer, Bool>, _ yes: String, _ no: String
  ) -> StyleProperty {
    StyleProperty(name: name, write: { .text($0[keyPath: path] ? yes : no) }) {
      (layer, value) throws(StyleFault.Problem) in
      guard case .text(let word) = value else {
        throw .wrongKind(expected: "'\(yes)' or '\(no)'", found: value.kind)
      }
      guard word == yes || word == no else {
        throw .unknownWord(
          word, nearest: nearestName(to: word, among: [yes, no]), known: [yes, no])
      }
      layer[keyPath: path] = word == yes
    }
  }
}

extension StyleValue {
  /// The colour that a text names.
  func color() throws(StyleFault.Problem) -> Color {
    guard case .text(let text) = self else { throw .wrongKind(expected: "a colour", found: kind) }
    do throws(ColorError) {
      return try Color(text)
    } catch {
      throw .color(text, error)
    }
  }
}

/// A layer of the map, as a description may set it.
protocol StyledLayer {
  /// All properties; the first one is the colour that a text alone sets.
  static var properties: [StyleProperty<Self>] { get }
  /// Whether the layer is drawn, which `true` or `false` alone sets.
  var isVisible: Bool { get set }
  /// From which zoom to which it is drawn.
  var zooms: (from: Double, to: Double) { get }
}

extension AreaStyle: StyledLayer {
  static var properties: [StyleProperty<AreaStyle>] {
    [.color("fill_color", \.color), .word("visibility", \.isVisible, "visible", "none")]
  }

  var zooms: (from: Double, to: Double) { (0, 24) }
}

extension LineStyle: StyledLayer {
  var zooms: (from: Double, to: Double) { (minZoom, maxZoom) }

  static var properties: [StyleProperty<LineStyle>] {
    [
      .color("line_color", \.color), .number("line_width", \.width, in: 0...20),
      .number("min_zoom", \.minZoom, in: 0...24), .number("max_zoom", \.maxZoom, in: 0...24),
      .word("visibility", \.isVisible, "visible", "none"),
    ]
  }
}

extension LabelStyle: StyledLayer {
  var zooms: (from: Double, to: Double) { (minZoom, maxZoom) }

  static var properties: [StyleProperty<LabelStyle>] {
    [
      .color("text_color", \.color), .color("text_halo_color", \.haloColor),
      .number("text_halo_width", \.haloWidth, in: 0...10),
      .number("text_size", \.size, in: 4...60),
      .number("text_letter_spacing", \.letterSpacing, in: 0...2),
      .word("text_transform", \.isUppercase, "uppercase", "none"),
      .word("text_weight", \.isBold, "bold", "normal"),
      .word("text_style", \.isItalic, "italic", "normal"),
      .number("min_zoom", \.minZoom, in: 0...24), .number("max_zoom", \.maxZoom, in: 0...24),
      .word("visibility", \.isVisible, "visible", "none"),
    ]
  }
}
