import Gazetteer
import Geo
import LuaBridge
import MapModel
import MapScript
import Renderer
import Terminal

/// The map on the terminal: a picture, or where there can be none a description.
extension Session {
  func showInTerminal() throws(LuaFailure) {
    guard output.isTerminal, let pictures = terminalPictures() else {
      output.write(description.map { $0 + "\n" }.joined())
      return
    }
    let bytes = try picture(by: pictures)
    bytes.withUnsafeBytes { _ = output.write($0) }
    if case .blocks = pictures.way, let names = placesInView { output.write(names + "\n") }
    output.flush()
  }

  private func terminalPictures() -> TerminalPictures? {
    if let known = pictures { return known }
    output.flush()
    pictures = TerminalPictures(environment: environment)
    return pictures
  }

  private func picture(by pictures: TerminalPictures) throws(LuaFailure) -> [UInt8] {
    let room = pictures.room(width: viewport.width, height: viewport.height)
    var wish = SnapshotOptions(format: pictures.wantsPNG ? .png : .rgba)
    // As many pixels as the room has; names cannot be read in blocks.
    let wide = Double(room.columns * room.cellWidth)
    wish.scale = min(max(wide / viewport.width, 0.1), 4)
    if case .blocks = pictures.way {
      wish.scale = 1
      wish.hasLabels = false
      (wish.hasAttribution, wish.hasScaleBar, wish.hasGraticule) = (false, false, false)
      // Pale colours all look the same there.
      if style == .light { wish.style = .highContrast }
    }
    let scene = scene(wish)
    let bytes: [UInt8]
    do throws(RenderError) {
      bytes = try Renderer.picture(scene: scene, format: wish.format)
    } catch {
      throw LuaFailure("show: \(error.words)")
    }
    if pictures.wantsPNG { return pictures.bytes(png: bytes, in: room) }
    let size = PictureSize(viewport: scene.viewport, scale: scene.scale)
    let shown = pictures.bytes(rgba: bytes, width: size.width, height: size.height, in: room)
    guard let shown else {
      throw LuaFailure("show: this terminal needs chafa for pictures; apt-get install libchafa0")
    }
    return shown
  }

  /// The largest places in view, in one line; nil when there are none.
  private var placesInView: String? {
    let seen = projection
    let places = World.embedded.mapPlaces(appearingAt: 0..<camera.zoom + 2).filter {
      seen.contains($0.coordinate)
    }.sorted { ($1.population, $0.index) < ($0.population, $1.index) }
    guard !places.isEmpty else { return nil }
    return "in view: "
      + places.prefix(6).map { World.embedded.name(of: $0) }.joined(separator: ", ")
  }

  /// What the map shows, in a few lines.
  var description: [String] {
    let box = projection.bounds
    var lines = [
      World.embedded.address(at: camera.target).lines.joined(separator: ", "),
      MapWords.camera(camera),
      "shows \(MapWords.coordinate(box.southwest)) to \(MapWords.coordinate(box.northeast)) on "
        + "\(MapWords.number(viewport.width)) × \(MapWords.number(viewport.height)) points",
    ]
    let all = engine.overlays
    for kind in OverlayKind.allCases where kind != .marker {
      let count = all.ids.count { $0.kind == kind }
      if count > 0 { lines.append("\(count) × \(kind.words)") }
    }
    lines += markers
    if isMoving { lines.append("the camera is moving") }
    return lines
  }

  private var markers: [String] {
    let all = engine.overlays.markers.map(\.marker)
    guard !all.isEmpty else { return [] }
    let seen = projection
    let inView = all.filter { seen.contains($0.position) }
    var lines = ["\(all.count) × marker, \(inView.count) in view"]
    for marker in inView.prefix(10) {
      let title = marker.title.map { " \(LuaText.string($0))" } ?? ""
      lines.append(
        "  \(LuaText.visible(marker.id))\(title) at \(MapWords.coordinate(marker.position))")
    }
    if inView.count > 10 { lines.append("  … \(inView.count - 10) more") }
    return lines
  }
}
