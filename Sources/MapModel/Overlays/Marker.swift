import Geo

/// A pin on the map with the fields of the SDK.
///
/// A map may have millions of them, so what most markers leave as it is lies behind one reference.
public struct Marker: TouchableShape {
  /// A marker.
  public static var kind: OverlayKind { .marker }

  /// Where its anchor stands.
  public var position: Coordinate
  /// The script's own name for it.
  public var id: String
  /// First line of its info window.
  public var title: String?
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = true
  /// Whether a long press drags it.
  public var draggable = false
  /// Whether it lies on the ground, turning and tilting with the map.
  public var flat = false
  /// Whether a symbol of its cluster layer stands for it at present, so that it is not drawn itself
  /// and takes no taps.
  public var isClustered = false
  private var layerNumber: UInt32 = 0
  private var rare: Rare?

  /// Makes a marker.
  public init(position: Coordinate, id: String) {
    self.position = position
    self.id = id
  }

  /// The marker of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .marker(let marker) = overlay else { return nil }
    self = marker
  }

  /// The marker among the others.
  public var overlay: Overlay { .marker(self) }
}

extension Marker {
  /// The fields that most markers leave as they are.
  private struct Details: Hashable {
    var snippet: String?
    var icon: Icon?
    var color: Color?
    var groundAnchor = ViewPoint(x: 0.5, y: 1)
    var infoWindowAnchor = ViewPoint(x: 0.5, y: 0)
    var rotation = 0.0
    var opacity = 1.0
    var accessibilityTitle: String?
    var shown = TimeSpan.always
    var appearance = Appearance.none
    var addedAt = 0.0

    static let usual = Details()
  }

  /// Details that nothing changes any more, so that markers may share them.
  private final class Rare: Hashable, Sendable {
    let details: Details

    init(_ details: Details) { self.details = details }

    static func == (one: Rare, other: Rare) -> Bool { one.details == other.details }

    func hash(into hasher: inout Hasher) { hasher.combine(details) }
  }

  /// Whether a field was set that most markers leave as it is: such a marker takes more room.
  public var hasRareFields: Bool { rare != nil }

  private mutating func change(_ change: (inout Details) -> Void) {
    var details = rare?.details ?? .usual
    change(&details)
    rare = details == .usual ? nil : Rare(details)
  }

  /// Second line of its info window.
  public var snippet: String? {
    get { rare?.details.snippet }
    set { change { $0.snippet = newValue } }
  }

  /// Its picture, nil for the pin.
  public var icon: Icon? {
    get { rare?.details.icon }
    set { change { $0.icon = newValue } }
  }

  /// The colour of the pin, nil for the default.
  public var color: Color? {
    get { rare?.details.color }
    set { change { $0.color = newValue } }
  }

  /// The point of the picture that stands on the position, in parts of its width and height from
  /// the top left.
  public var groundAnchor: ViewPoint {
    get { rare?.details.groundAnchor ?? ViewPoint(x: 0.5, y: 1) }
    set { change { $0.groundAnchor = newValue } }
  }

  /// The point of the picture that the info window hangs on, likewise.
  public var infoWindowAnchor: ViewPoint {
    get { rare?.details.infoWindowAnchor ?? ViewPoint(x: 0.5, y: 0) }
    set { change { $0.infoWindowAnchor = newValue } }
  }

  /// Degrees clockwise.
  public var rotation: Double {
    get { rare?.details.rotation ?? 0 }
    set { change { $0.rotation = newValue } }
  }

  /// 0…1.
  public var opacity: Double {
    get { rare?.details.opacity ?? 1 }
    set { change { $0.opacity = newValue } }
  }

  /// What a screen reader says of it, nil for its title.
  public var accessibilityTitle: String? {
    get { rare?.details.accessibilityTitle }
    set { change { $0.accessibilityTitle = newValue } }
  }

  /// When it is shown.
  public var shown: TimeSpan {
    get { rare?.details.shown ?? .always }
    set { change { $0.shown = newValue } }
  }

  /// How it comes into view, beginning at `addedAt`.
  public var appearance: Appearance {
    get { rare?.details.appearance ?? .none }
    set { change { $0.appearance = newValue } }
  }

  /// Virtual seconds at which it was added; kept for those that appear by and by.
  public var addedAt: Double {
    get { rare?.details.addedAt ?? 0 }
    set { change { $0.addedAt = newValue } }
  }

  /// The number of the cluster layer that it belongs to, nil for none.
  public var clusterLayer: Int? {
    get { layerNumber > 0 ? Int(layerNumber) : nil }
    // Numbers that do not fit come after four thousand million things were added in one run.
    set { layerNumber = newValue.flatMap(UInt32.init(exactly:)) ?? 0 }
  }
}
