import Geo
import Glibc

/// A picture that lies on the ground, turning, tilting and growing with the map.
public struct GroundOverlay: TouchableShape {
  /// Where the picture lies.
  public enum Placement: Hashable, Sendable {
    /// Its anchor at a point, with a width and a height in metres on the ground there.
    case at(Coordinate, width: Double, height: Double)
    /// Stretched over a box, which may cross 180°.
    case bounds(CoordinateBounds)
  }

  /// A ground overlay.
  public static var kind: OverlayKind { .groundOverlay }

  /// Where it lies.
  public var placement: Placement
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// The picture, nil for none.
  public var icon: Icon?
  /// The point of the picture that stands on the position and that it turns about, in parts of its
  /// width and height from the top left.
  public var anchor = ViewPoint(x: 0.5, y: 0.5)
  /// Degrees clockwise from north, about the anchor.
  public var bearing = 0.0
  /// 0…1.
  public var opacity = 1.0
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = false
  /// When it is shown.
  public var shown = TimeSpan.always

  /// Makes a ground overlay.
  public init(_ placement: Placement, id: String) {
    self.placement = placement
    self.id = id
  }

  /// The ground overlay of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .groundOverlay(let picture) = overlay else { return nil }
    self = picture
  }

  /// The ground overlay among the others.
  public var overlay: Overlay { .groundOverlay(self) }

  /// The corners on the Mercator map: top left, top right, bottom right, bottom left of the picture.
  public var corners: [WorldPoint] {
    let (place, width, height) = frame
    let (sine, cosine) = Degrees.sineCosine(bearing)
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { part in
      let right = (part.0 - anchor.x) * width
      let down = (part.1 - anchor.y) * height
      return WorldPoint(
        x: place.x + right * cosine - down * sine, y: place.y + right * sine + down * cosine)
    }
  }

  /// Where the anchor stands on the Mercator map, and the picture's width and height there.
  private var frame: (place: WorldPoint, width: Double, height: Double) {
    switch placement {
    case .at(let position, let width, let height):
      // The map enlarges by 1/cos φ; at the poles by what rounding makes of it, which is finite.
      let circle = 2 * Double.pi * Earth.radius * cos(abs(position.lat) * Degrees.radian)
      return (WorldPoint(position), width / circle, height / circle)
    case .bounds(let box):
      let (top, bottom) = (WorldPoint(box.northeast).y, WorldPoint(box.southwest).y)
      let (width, height) = (box.longitudeSpan / 360, bottom - top)
      let place = WorldPoint(
        x: WorldPoint(box.southwest).x + anchor.x * width, y: top + anchor.y * height)
      return (place, width, height)
    }
  }
}
