import Geo
import Glibc

/// A picture of how densely points lie, with the defaults of the SDK's utility library.
///
/// Each point spreads over its surroundings by a bell curve; where the sum is as high as the map's
/// maximum, the gradient's last colour is drawn.
public struct Heatmap: DrawnShape {
  /// A place that counts.
  public struct Point: Hashable, Sendable {
    /// Where.
    public var position: Coordinate
    /// How much, > 0.
    public var weight: Double

    /// Makes a point.
    public init(_ position: Coordinate, weight: Double = 1) {
      self.position = position
      self.weight = weight
    }
  }

  /// A colour at a part of the maximum.
  public struct Stop: Hashable, Sendable {
    /// 0…1.
    public var part: Double
    /// Its colour.
    public var color: Color

    /// Makes a stop.
    public init(_ part: Double, _ color: Color) {
      self.part = part
      self.color = color
    }
  }

  /// A heat map.
  public static var kind: OverlayKind { .heatmap }

  /// The points.
  public var points: [Point]
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// How far a point spreads, in points of the view at a whole zoom; 1…200.
  public var radius = 20.0
  /// The colours by rising parts of the maximum; below the first one it becomes transparent.
  public var gradient = Heatmap.usualGradient
  /// 0…1.
  public var opacity = 0.7
  /// The sum that has the last colour, > 0; nil to find one for each zoom.
  public var maxIntensity: Double?
  /// Below this zoom the maximum is that of this zoom.
  public var minZoomIntensity = 5
  /// Beyond this zoom the maximum is that of this zoom.
  public var maxZoomIntensity = 10
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// When it is shown.
  public var shown = TimeSpan.always

  /// Green from a fifth of the maximum, red at the maximum.
  public static let usualGradient = [
    Stop(0.2, Color(red: 102, green: 225, blue: 0)), Stop(1, Color(red: 255, green: 0, blue: 0)),
  ]

  /// Makes a heat map.
  public init(points: [Point], id: String) {
    self.points = points
    self.id = id
  }

  /// The heat map of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .heatmap(let heatmap) = overlay else { return nil }
    self = heatmap
  }

  /// The heat map among the others.
  public var overlay: Overlay { .heatmap(self) }
}

extension Heatmap {
  /// How much of a point's weight counts at so many points of the view from it: exp(-d²/2σ²) with a
  /// third of the radius for σ, and nothing beyond the radius across or down.
  public func influence(across: Double, down: Double) -> Double {
    guard abs(across) <= radius, abs(down) <= radius else { return 0 }
    let deviation = radius / 3
    return exp(-(across * across + down * down) / (2 * deviation * deviation))
  }

  /// The sum that has the last colour at a zoom: that which was set, or the weight of the fullest of
  /// squares of a radius each way that the map is divided into at that zoom.
  public func maximum(atZoom zoom: Double) -> Double {
    if let maxIntensity { return maxIntensity }
    let level = min(max(zoom.rounded(.down), Double(minZoomIntensity)), Double(maxZoomIntensity))
    let squares = 256 * exp2(level) / radius
    var sums: [WorldPoint: Double] = [:]
    var most = 0.0
    for point in points {
      let place = WorldPoint(point.position)
      let square = WorldPoint(
        x: (place.x * squares).rounded(.down), y: (place.y * squares).rounded(.down))
      let sum = sums[square, default: 0] + point.weight
      sums[square] = sum
      most = max(most, sum)
    }
    return most
  }

  /// The gradient's colours at even steps from nothing to the maximum, each 0…1 and not multiplied
  /// by its opacity; at least two.
  ///
  /// Between two stops colours go the short way around the circle of hues (HSB).
  public func colors(_ count: Int) -> [(red: Double, green: Double, blue: Double, alpha: Double)] {
    (0..<count).map { step in
      let part = Double(step) / Double(max(count - 1, 1))
      guard let next = gradient.firstIndex(where: { part < $0.part }) else {
        return gradient.last.map { HueColor($0.color).components } ?? (0, 0, 0, 0)
      }
      let upper = HueColor(gradient[next].color)
      guard next > 0 else {
        var faded = upper
        faded.alpha *= part / gradient[0].part
        return faded.components
      }
      let (from, to) = (gradient[next - 1].part, gradient[next].part)
      return HueColor(gradient[next - 1].color)
        .mixed(with: upper, (part - from) / (to - from)).components
    }
  }
}

/// A colour by hue, saturation and brightness, all 0…1.
private struct HueColor {
  var hue = 0.0
  var saturation = 0.0
  var brightness: Double
  var alpha: Double

  init(_ color: Color) {
    let (red, green, blue) = (
      Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255
    )
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    brightness = most
    alpha = Double(color.alpha) / 255
    guard most > least else { return }
    saturation = (most - least) / most
    let sixth =
      if most == red {
        (green - blue) / (most - least)
      } else if most == green {
        2 + (blue - red) / (most - least)
      } else {
        4 + (red - green) / (most - least)
      }
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  func mixed(with other: HueColor, _ part: Double) -> HueColor {
    var mixed = self
    let way = (other.hue - hue).remainder(dividingBy: 1)
    mixed.hue = hue + way * part
    mixed.hue -= mixed.hue.rounded(.down)
    mixed.saturation += (other.saturation - saturation) * part
    mixed.brightness += (other.brightness - brightness) * part
    mixed.alpha += (other.alpha - alpha) * part
    return mixed
  }

  var components: (red: Double, green: Double, blue: Double, alpha: Double) {
    func component(_ shift: Double) -> Double {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    return (component(5), component(3), component(1), alpha)
  }
}
