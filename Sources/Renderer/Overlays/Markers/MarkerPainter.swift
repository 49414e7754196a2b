import CDrawing
import Geo
import MapModel

/// Markers: pins and pictures that stand in the view, or lie on the ground.
extension OverlayPainter {
  func draw(_ marker: Marker) {
    guard marker.opacity > 0 else { return }
    let shape = MarkerShape(marker)
    let clip = clip(reach: shape.reach)
    let place = WorldPoint(marker.position)
    let reach = shape.reach / projection.scale
    let box = marker.flat ? WorldBox(place).grown(by: reach) : WorldBox(place)
    guard let copies = clip.box.copies(of: box) else { return }
    for copy in copies {
      let ground = place.shifted(by: Double(copy))
      if marker.flat { drawFlat(marker, at: ground) } else { drawUpright(marker, at: ground) }
    }
  }

  private func drawUpright(_ marker: Marker, at ground: WorldPoint) {
    let reach = MarkerShape(marker).reach
    let view = projection.viewport
    guard let foot = projection.point(for: ground), foot.x > -reach, foot.x < view.width + reach,
      foot.y > -reach, foot.y < view.height + reach
    else { return }
    let state = marker.appearance.state(after: scene.time - marker.addedAt)
    var marker = marker
    marker.opacity *= state.opacity
    guard state.scale > 0, marker.opacity > 0 else { return }
    if marker.rotation == 0, state.scale == 1, canvas.kind == .image,
      drawSprite(of: marker, at: foot)
    {
      return
    }
    let cairo = canvas.cairo.functions
    cairo.save(canvas.context)
    cairo.translate(canvas.context, foot.x, foot.y)
    cairo.rotate(canvas.context, marker.rotation * Degrees.radian)
    cairo.scale(canvas.context, state.scale, state.scale)
    drawArtwork(of: marker)
    cairo.restore(canvas.context)
  }
}

extension OverlayPainter {
  /// Puts a marker on an image from its sprite; answers whether there is one.
  private func drawSprite(of marker: Marker, at foot: ViewPoint) -> Bool {
    let shape = MarkerShape(marker)
    let left = ((foot.x - marker.groundAnchor.x * shape.width) * canvas.scale * 4).rounded()
    let top = ((foot.y - marker.groundAnchor.y * shape.height) * canvas.scale * 4).rounded()
    let (column, row) = ((left / 4).rounded(.down), (top / 4).rounded(.down))
    let key = MarkerSprite.Key(
      color: marker.icon == nil ? marker.color : nil, icon: marker.icon?.raster,
      width: shape.width, height: shape.height, scale: canvas.scale,
      phaseX: Int(left - 4 * column), phaseY: Int(top - 4 * row))
    guard let sprite = MarkerSprite.of(key, on: canvas) else { return false }
    canvas.blend(sprite.raster, x: Int(column) - 1, y: Int(row) - 1, opacity: marker.opacity)
    return true
  }
}

/// What stands for a marker: its picture, or the pin.
extension OverlayPainter {
  /// Draws it with its anchor at the origin.
  private func drawArtwork(of marker: Marker) {
    let shape = MarkerShape(marker)
    let cairo = canvas.cairo.functions
    cairo.translate(
      canvas.context, -marker.groundAnchor.x * shape.width, -marker.groundAnchor.y * shape.height)
    if let icon = marker.icon {
      canvas.draw(icon.raster, width: shape.width, height: shape.height, opacity: marker.opacity)
    } else {
      group(alpha: marker.opacity) { PinArtwork(marker.color).draw(cairo, canvas.context) }
    }
  }

  /// One that lies on the ground turns and tilts with it.
  private func drawFlat(_ marker: Marker, at ground: WorldPoint) {
    let shape = MarkerShape(marker)
    let (sine, cosine) = Degrees.sineCosine(marker.rotation)
    let scale = projection.scale
    func way(_ right: Double, _ down: Double) -> WorldPoint {
      WorldPoint(
        x: (right * cosine - down * sine) / scale, y: (right * sine + down * cosine) / scale)
    }
    let corner = way(
      -marker.groundAnchor.x * shape.width, -marker.groundAnchor.y * shape.height)
    guard let raster = marker.icon?.raster ?? pinRaster(marker.color) else { return }
    let image = GroundImage(
      origin: WorldPoint(x: ground.x + corner.x, y: ground.y + corner.y),
      across: way(shape.width, 0), down: way(0, shape.height), raster: raster,
      opacity: marker.opacity)
    image.draw(on: canvas, clip(reach: 0))
  }

  /// The pin in pixels, fine enough to lie near the eye.
  private func pinRaster(_ color: Color?) -> Raster? {
    let density = (canvas.scale * 2).rounded(.up)
    let (width, height) = (
      Int(MarkerShape.pinWidth * density), Int(MarkerShape.pinHeight * density)
    )
    return canvas.raster(width: width, height: height) { cairo, context in
      cairo.scale(context, density, density)
      PinArtwork(color).draw(cairo, context)
    }
  }
}
