/// Two values of a thing that leave nothing of it to be seen, as each excludes the other.
public struct Contradiction: Hashable, Sendable {
  /// The name of the one that should be less.
  public let low: String
  /// Its value.
  public let lowValue: Double
  /// The name of the one that should be more.
  public let high: String
  /// Its value.
  public let highValue: Double
  /// Whether the two may not be equal either.
  public let isStrict: Bool
}

extension Overlay {
  /// The first two values that exclude each other; nil when there are none.
  public var contradiction: Contradiction? {
    let shown = shown
    if shown.from >= shown.until {
      return Contradiction(
        low: "visible_from", lowValue: shown.from, high: "visible_until", highValue: shown.until,
        isStrict: true)
    }
    switch self {
    case .tileLayer(let layer) where layer.minZoom > layer.maxZoom:
      return Contradiction(
        low: "min_zoom", lowValue: Double(layer.minZoom), high: "max_zoom",
        highValue: Double(layer.maxZoom), isStrict: false)
    case .heatmap(let map) where map.minZoomIntensity > map.maxZoomIntensity:
      return Contradiction(
        low: "min_zoom_intensity", lowValue: Double(map.minZoomIntensity),
        high: "max_zoom_intensity", highValue: Double(map.maxZoomIntensity), isStrict: false)
    default: return nil
    }
  }
}
