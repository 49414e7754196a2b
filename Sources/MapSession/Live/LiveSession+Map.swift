import MapEngine
import MapModel

/// The camera and what lies on the map at one instant.
public struct MapState: Sendable {
  /// The camera.
  public let camera: Camera
  private let store: OverlayStore

  init(_ engine: borrowing Engine) {
    camera = engine.camera
    store = engine.overlays
  }

  /// What lies on the map, in the order of adding.
  public var overlays: [Overlay] { store.ids.compactMap { store[$0] } }

  /// Whether nothing differs.
  public func isSame(as other: MapState) -> Bool {
    guard camera == other.camera, store.count == other.store.count else { return false }
    return store.ids.allSatisfy { store[$0] == other.store[$0] }
  }

  /// The markers among them.
  public var markers: [Marker] { store.markers.map(\.marker) }
}

extension LiveSession {
  /// The camera now.
  public var camera: Camera { session.camera }
  /// The view.
  public var viewport: Viewport { session.viewport }
  /// Limits of zoom and target.
  public var limits: CameraLimits { session.limits }
  /// How the ground is drawn now.
  public var projection: Projection { session.projection }
  /// Whether a motion is under way.
  public var isMoving: Bool { session.isMoving }
  /// The camera and what lies on the map now.
  public var mapState: MapState { MapState(session.engine) }
}
