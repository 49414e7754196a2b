import LuaBridge
import MapModel
import MapScript
import Renderer
import Reporting

/// Pictures of the map as it is now. Drawing takes real time and no virtual time (D4).
extension Session {
  func picture(_ wish: SnapshotOptions, path: String?) throws(LuaFailure) -> [UInt8] {
    recorder?.record(
      .command(name: "snapshot", fields: fields(of: wish, path)), at: now, from: scriptLine)
    do throws(RenderError) {
      return try Renderer.picture(scene: scene(wish), format: wish.format)
    } catch {
      throw LuaFailure("snapshot: \(error.words)")
    }
  }

  /// The scene of this instant, as it is wished for.
  func scene(_ wish: SnapshotOptions) -> Scene {
    let camera = engine.limits.clamped(wish.camera.applied(to: engine.camera))
    if camera.zoom >= PlaceOfInterest.leastZoom { showPlaces() }
    engine.prepare(at: now)
    var scene = engine.scene()
    scene.camera = camera
    scene.viewport.width = wish.width ?? scene.viewport.width
    scene.viewport.height = wish.height ?? scene.viewport.height
    scene.scale = wish.scale ?? options.scale
    scene.mapType = wish.mapType ?? mapType
    scene.style = wish.style ?? style
    if let hasLabels = wish.hasLabels { scene.style.hasLabels = hasLabels }
    scene.ornaments = options.ornaments.changed(by: wish)
    return scene
  }

  private func fields(of wish: SnapshotOptions, _ path: String?) -> [RecordField] {
    var fields = [RecordField("format", .text(wish.format.rawValue))]
    if let path { fields.insert(RecordField("path", .text(path)), at: 0) }
    return fields
  }
}
