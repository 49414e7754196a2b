import CDrawing
import Geo
import MapModel

/// Texts that scripts put on the map.
extension OverlayPainter {
  func draw(_ label: Label) throws(RenderError) {
    let box = StandingBox(label)
    guard label.opacity > 0, !label.text.isEmpty else { return }
    try forEachFoot(of: box) { foot throws(RenderError) in try draw(label, box, at: foot) }
  }

  /// The room in the view that labels take, around which the map's own names go.
  var labelBoxes: [LabelBox] {
    var boxes: [LabelBox] = []
    let (view, margin) = (projection.viewport, 1024.0)
    for item in scene.items {
      guard case .label(let label) = item.overlay, label.opacity > 0 else { continue }
      let box = StandingBox(label)
      let frame = box.frame
      let place = WorldPoint(box.position)
      for copy in clip(reach: frame.maxX - frame.minX).box.copies(of: WorldBox(place)) ?? 0...0 {
        guard let foot = projection.point(for: place.shifted(by: Double(copy))) else { continue }
        // Nothing is written further away from the view, however far the label goes on.
        let (left, right) = (
          max(foot.x + frame.minX, -margin), min(foot.x + frame.maxX, view.width + margin)
        )
        let (top, bottom) = (
          max(foot.y + frame.minY, -margin), min(foot.y + frame.maxY, view.height + margin)
        )
        guard left < right, top < bottom else { continue }
        boxes.append(
          LabelBox(
            middle: ViewPoint(x: (left + right) / 2, y: (top + bottom) / 2),
            halfWidth: (right - left) / 2, halfHeight: (bottom - top) / 2))
      }
    }
    return boxes
  }

  /// Calls `body` with the foot of each copy of a standing thing that may show.
  func forEachFoot(
    of box: StandingBox, _ body: (ViewPoint) throws(RenderError) -> Void
  ) throws(RenderError) {
    let frame = box.frame
    let reach = max(max(-frame.minX, frame.maxX), max(-frame.minY, frame.maxY))
    let clip = clip(reach: reach)
    let place = WorldPoint(box.position)
    guard let copies = clip.box.copies(of: WorldBox(place)) else { return }
    let view = projection.viewport
    for copy in copies {
      guard let foot = projection.point(for: place.shifted(by: Double(copy))),
        foot.x + frame.maxX > 0, foot.x + frame.minX < view.width, foot.y + frame.maxY > 0,
        foot.y + frame.minY < view.height
      else { continue }
      try body(foot)
    }
  }

  private func draw(
    _ label: Label, _ box: StandingBox, at foot: ViewPoint
  ) throws(RenderError) {
    let turn = Turn(degrees: label.rotation)
    let (left, top) = (-box.anchor.x * box.width, -box.anchor.y * box.height)
    if let background = label.background, background.alpha > 0 {
      drawCard(box, Tint(background), label.opacity, at: foot)
    }
    let lines = label.text.split(separator: "\n", omittingEmptySubsequences: false)
    let height = label.size * StandingBox.lineHeight
    let view = projection.viewport
    // How far from the middle of a line its letters and their rim go at most.
    let reach = box.width / 2 + 2 * label.size + label.haloWidth
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let middle = turn.applied(
        left + box.width / 2, top + label.padding + (Double(index) + 0.5) * height)
      let (across, down) = (foot.x + middle.x, foot.y + middle.y)
      guard across > -reach, across < view.width + reach, down > -reach,
        down < view.height + reach
      else { continue }
      var run = TextRun(text: String(line), size: label.size, isBold: label.bold)
      var layout = try TextLayout([run])
      // The box was made with even widths of letters.
      let room = box.width - 2 * label.padding
      if layout.width > room, room > 0 {
        run.size = max(label.size * room / layout.width, label.size * 0.7)
        layout = try TextLayout([run])
      }
      let baseline = top + label.padding + (Double(index) + 0.5) * height + label.size * 0.36
      let x = left + (box.width - layout.width) / 2
      let corner = turn.applied(x, baseline - layout.baseline)
      let opacity = label.opacity
      canvas.write(
        run, layout, at: ViewPoint(x: foot.x + corner.x, y: foot.y + corner.y),
        color: label.color.faded(opacity),
        halo: (label.haloColor ?? label.color).faded(label.haloColor == nil ? 0 : opacity),
        haloWidth: label.haloColor == nil ? 0 : label.haloWidth, turnedBy: label.rotation)
    }
  }

  /// A box with rounded corners behind a text.
  private func drawCard(
    _ box: StandingBox, _ tint: Tint, _ opacity: Double, at foot: ViewPoint
  ) {
    let cairo = canvas.cairo.functions
    let context = canvas.context
    cairo.save(context)
    cairo.translate(context, foot.x, foot.y)
    cairo.rotate(context, box.rotation * Degrees.radian)
    let (left, top) = (-box.anchor.x * box.width, -box.anchor.y * box.height)
    let (right, bottom) = (left + box.width, top + box.height)
    let radius = min(4, min(box.width, box.height) / 2)
    let quarter = Double.pi / 2
    cairo.new_path(context)
    cairo.arc(context, right - radius, top + radius, radius, -quarter, 0)
    cairo.arc(context, right - radius, bottom - radius, radius, 0, quarter)
    cairo.arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo.arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo.close_path(context)
    canvas.setSource(tint.opacity(tint.alpha * opacity))
    cairo.fill(context)
    cairo.restore(context)
  }
}

extension Color {
  /// The colour with a part of its opacity.
  func faded(_ part: Double) -> Color {
    guard part < 1 else { return self }
    let alpha = (Double(alpha) * max(part, 0)).rounded()
    return Color(red: red, green: green, blue: blue, alpha: UInt8(alpha))
  }
}
