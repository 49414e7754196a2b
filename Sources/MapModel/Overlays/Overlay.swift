/// One thing that lies on the map, by kind.
public enum Overlay: Hashable, Sendable {
  /// A pin.
  case marker(Marker)
  /// An area of the ground that the device enters and leaves; it is not drawn.
  case region(Region)

  /// What sort of thing it is.
  public var kind: OverlayKind {
    switch self {
    case .marker: .marker
    case .region: .region
    }
  }

  /// The script's own name for it.
  public var id: String {
    switch self {
    case .marker(let marker): marker.id
    case .region(let region): region.id
    }
  }

  /// Its title, if it has one.
  public var title: String? {
    switch self {
    case .marker(let marker): marker.title
    case .region(let region): region.title
    }
  }

  /// Its snippet, if it has one; only markers do.
  public var snippet: String? {
    if case .marker(let marker) = self { marker.snippet } else { nil }
  }
}

/// Something that lies on the map and is no marker: a shape or a region.
public protocol MapShape: Hashable, Sendable {
  /// What sort of thing it is.
  static var kind: OverlayKind { get }
  /// The script's own name for it.
  var id: String { get set }
  /// Its title, which nobody but scripts reads.
  var title: String? { get set }
  /// The shape of an overlay; nil when that is of another kind.
  init?(_ overlay: Overlay)
  /// The shape among the others.
  var overlay: Overlay { get }
}
