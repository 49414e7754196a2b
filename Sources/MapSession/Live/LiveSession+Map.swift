import MapEngine
import MapModel

/// The camera and what lies on the map at one instant.
public struct MapState: Sendable {
  /// The camera.
  public let camera: Camera
  /// Whether a motion is under way.
  public let isMoving: Bool
  /// How many commands that move something were given so far.
  public let commands: Int
  private let store: OverlayStore

  init(_ session: Session) {
    camera = session.engine.camera
    isMoving = session.isMoving
    commands = session.motions
    store = session.engine.overlays
  }

  /// What lies on the map, in the order of adding.
  public var overlays: [(id: OverlayID, overlay: Overlay)] {
    store.ids.compactMap { id in store[id].map { (id, $0) } }
  }

  /// Whether the same lies on the map.
  public func hasSameOverlays(as other: MapState) -> Bool {
    guard store.count == other.store.count else { return false }
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
  public var mapState: MapState { MapState(session) }
  /// The script's own data of a thing that is or was on the map, as Lua text; nil when it has none
  /// that can be written down.
  public func dataText(of id: OverlayID) -> String? { script.dataText(of: id) }
}
