import Geo
import MapModel

@testable import MapEngine

/// What tests read of the engine, which itself cannot be copied into an expectation.
extension MapDriver {
  var camera: Camera { engine.camera }
  var viewport: Viewport { engine.viewport }
  var projection: Projection { engine.projection }
  var limits: CameraLimits { engine.limits }
  var location: LocationFix? { engine.location }
  var overlays: OverlayStore { engine.overlays }
  var selected: OverlayID? { engine.selected }
  var openWindow: OverlayID? { engine.openWindow }
  var infoWindow: InfoWindowShape? { engine.infoWindow }
  var isMoving: Bool { engine.isMoving }
  var isAtRest: Bool { engine.isAtRest }
  var pending: [PendingWork] { engine.pending }
  var nextFrame: Double? { engine.nextFrame }
  var queueCapacity: Int { engine.steps.capacity }

  func progress(of motion: MotionID) -> Double? { engine.progress(of: motion) }
  func hits(at point: ViewPoint) -> [OverlayID] { engine.hits(at: point) }
  func touchPoint(of marker: OverlayID) -> ViewPoint? { engine.touchPoint(of: marker) }
  func touchPoint(of target: TouchTarget) -> ViewPoint? { engine.touchPoint(of: target) }
  func targets(at point: ViewPoint, limit: Int = .max) -> [TouchTarget] {
    engine.targets(at: point, limit: limit)
  }
  func check(_ command: Command) throws(CommandError) { try engine.check(command) }
}
