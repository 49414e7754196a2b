/// All that one picture of the map shows; a value that nothing changes after it was taken.
public struct Scene: Equatable, Sendable {
  /// One thing on the map with its identity.
  public struct Item: Equatable, Sendable {
    /// Who it is.
    public var id: OverlayID
    /// What it is.
    public var overlay: Overlay
    /// What it covers, nil for what is no shape.
    public var geometry: ShapeGeometry?

    /// Makes an item.
    public init(id: OverlayID, overlay: Overlay, geometry: ShapeGeometry?) {
      self.id = id
      self.overlay = overlay
      self.geometry = geometry
    }

    /// Whether both are the same thing; what it covers follows from what it is.
    public static func == (first: Item, second: Item) -> Bool {
      first.id == second.id && first.overlay == second.overlay
    }
  }

  /// The open info window.
  public struct Window: Equatable, Sendable {
    /// The marker it hangs on.
    public var marker: OverlayID
    /// That marker.
    public var owner: Marker
    /// What it says: what the handlers gave, or title and snippet.
    public var contents: InfoWindowContents

    /// Makes a window.
    public init(marker: OverlayID, owner: Marker, contents: InfoWindowContents) {
      self.marker = marker
      self.owner = owner
      self.contents = contents
    }
  }

  /// Through what it is seen.
  public var camera: Camera
  /// The view in points, with its padding.
  public var viewport: Viewport
  /// Pixels a point, > 0.
  public var scale = 1.0
  /// What the map itself shows.
  public var mapType = MapType.normal
  /// How the map itself is drawn.
  public var style = MapStyle.light
  /// What lies on the map, lowest first, as hits see it: shapes, then markers.
  public var items: [Item] = []
  /// The places that the map itself shows, nil for none.
  public var places: PlaceLayer?
  /// The open info window, nil for none.
  public var window: Window?
  /// The selected marker, nil for none.
  public var selected: OverlayID?
  /// The device's fix where the location dot is shown, nil where it is not.
  public var location: LocationFix?
  /// Whether the compass may be shown; it shows while the map is turned.
  public var showsCompass = false
  /// What is written around the map.
  public var ornaments = MapOrnaments()
  /// Virtual seconds at which the scene was taken; animations of appearance go by it.
  public var time = 0.0

  /// A scene with nothing on it.
  public init(camera: Camera, viewport: Viewport) {
    self.camera = camera
    self.viewport = viewport
  }

  /// The projection of the scene.
  public var projection: Projection { Projection(camera: camera, viewport: viewport) }
}
