import Geo
import MapModel

/// Writes the names of the map.
struct LabelPainter {
  /// Writes labels, the least important first, so that nothing covers what matters more.
  static func draw(_ labels: [MapLabel], on canvas: Canvas) {
    for label in labels.reversed() {
      if let dot = label.dot { draw(dot, of: label, on: canvas) }
      canvas.write(
        label.run, label.layout, at: label.origin, color: label.color, halo: label.halo,
        haloWidth: label.haloWidth, turnedBy: label.angle)
    }
  }

  private static func draw(_ dot: MapLabel.Dot, of label: MapLabel, on canvas: Canvas) {
    canvas.fillDisc(at: dot.middle, radius: dot.radius + 1, color: label.halo)
    canvas.fillDisc(at: dot.middle, radius: dot.radius, color: label.color)
    if dot.isRing {
      canvas.fillDisc(at: dot.middle, radius: dot.radius - 1, color: label.halo)
      canvas.fillDisc(at: dot.middle, radius: 1, color: label.color)
    }
  }
}
