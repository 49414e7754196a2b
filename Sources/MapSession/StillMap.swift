import Geo
import MapEngine
import MapModel

/// A map that nobody moves: what `mapctl render` draws, without a script.
public struct StillMap: Sendable {
  /// The view.
  public var viewport = Viewport(width: 800, height: 600)
  /// Pixels a point, > 0.
  public var scale = 1.0
  /// What the map itself shows.
  public var mapType = MapType.normal
  /// How the map itself is drawn.
  public var style = MapStyle.light
  /// What is written around it.
  public var ornaments = MapOrnaments()
  /// The camera, nil to look at what `box` or what lies on the map.
  public var camera: Camera?
  /// A box to look at when there is no camera.
  public var box: CoordinateBounds?
  /// What lies on it, in the order of adding.
  public var overlays: [Overlay] = []

  /// The camera of a map with nothing to look at.
  public static let usualCamera = Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2)
  /// The largest zoom at which what lies on the map is looked at by itself.
  private static let nearest = 14.0
  /// Points kept free around it.
  private static let padding = 48.0

  /// A map with nothing on it.
  public init() {}

  /// What a picture of it shows.
  public func scene() -> Scene {
    var engine = Engine(viewport: viewport, camera: whereToLook, framesPerSecond: 60)
    for overlay in overlays { _ = engine.add(overlay) }
    if engine.camera.zoom >= PlaceOfInterest.leastZoom { engine.placeLayer = .embedded }
    var scene = engine.scene()
    scene.scale = scale
    scene.mapType = mapType
    scene.style = style
    scene.ornaments = ornaments
    return scene
  }

  private var whereToLook: Camera {
    if let camera { return camera }
    if let box { return Camera.fitting(box, in: viewport, from: StillMap.usualCamera) }
    guard let around = CoordinateBounds.of(overlays.flatMap(\.extremes)) else {
      return StillMap.usualCamera
    }
    // Pins stand above their places.
    let padding = Padding(
      top: StillMap.padding + MarkerShape.pinHeight / 2, left: StillMap.padding,
      bottom: StillMap.padding, right: StillMap.padding)
    var camera = Camera.fitting(
      around, in: viewport, padding: padding, from: StillMap.usualCamera)
    camera.zoom = min(camera.zoom, StillMap.nearest)
    return camera
  }
}
