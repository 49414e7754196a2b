import Geo

/// An area of the ground that the device enters and leaves. Regions are not drawn and take no taps.
public struct Region: MapShape {
  /// What the region covers; its edge belongs to it.
  public enum Area: Hashable, Sendable {
    /// Everything within so many metres of a point.
    case circle(center: Coordinate, radius: Double)
    /// What a path holds that closes itself; its edges are rhumb lines by the short way, as with
    /// `Spherical.contains`.
    case path([Coordinate])
    /// A box, which may cross 180°.
    case bounds(CoordinateBounds)
  }

  /// A region.
  public static var kind: OverlayKind { .region }

  /// What it covers.
  public var area: Area
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?

  /// Makes a region.
  public init(_ area: Area, id: String) {
    self.area = area
    self.id = id
  }

  /// The region of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .region(let region) = overlay else { return nil }
    self = region
  }

  /// The region among the others.
  public var overlay: Overlay { .region(self) }

  /// Whether a point lies inside or on the edge.
  ///
  /// A thousandth of a millimetre beyond the radius of a circle still counts, so that points
  /// computed to lie on it do.
  public func contains(_ point: Coordinate) -> Bool {
    switch area {
    case .circle(let center, let radius): Spherical.distance(center, point) <= radius + 1e-6
    case .path(let path): Spherical.contains(point, in: path, geodesic: false)
    case .bounds(let bounds): bounds.contains(point)
    }
  }
}
