import CDrawing
import Geo
import Glibc
import MapModel

/// Pictures of how densely points lie.
extension OverlayPainter {
  /// Sums up the points' bell curves on a grid that lies on the ground, colours it, and lays it there.
  func draw(_ heatmap: Heatmap) {
    guard heatmap.opacity > 0, !heatmap.points.isEmpty else { return }
    let most = heatmap.maximum(atZoom: scene.camera.zoom)
    guard most > 0 else { return }
    // Points of the view, as many as there are at the whole zoom below.
    let level = scene.camera.zoom.rounded(.down)
    let scale = Projection.scale(atZoom: level)
    let clip = clip(reach: heatmap.radius * exp2(scene.camera.zoom - level))
    let box = clip.box
    let cell = HeatGrid.cell(of: box, scale: scale, radius: heatmap.radius)
    guard let grid = HeatGrid(heatmap, box: box, scale: scale, cell: cell) else { return }
    let image = GroundImage(
      origin: WorldPoint(x: box.minX, y: box.minY),
      across: WorldPoint(x: Double(grid.columns) * cell / scale, y: 0),
      down: WorldPoint(x: 0, y: Double(grid.rows) * cell / scale),
      raster: grid.raster(heatmap.colors(256), most: most), opacity: heatmap.opacity)
    image.draw(on: canvas, clip)
  }
}

/// Sums of bell curves over squares of the ground.
private struct HeatGrid {
  let columns: Int
  let rows: Int
  private var sums: [Float]

  /// The side of a square in points: fine enough for the curves, and few enough of them.
  static func cell(of box: WorldBox, scale: Double, radius: Double) -> Double {
    let (width, height) = ((box.maxX - box.minX) * scale, (box.maxY - box.minY) * scale)
    let fine = min(max(radius / 12, 0.5), 4)
    return max(fine, (width * height / 1_500_000).squareRoot())
  }

  init?(_ heatmap: Heatmap, box: WorldBox, scale: Double, cell: Double) {
    let width = ((box.maxX - box.minX) * scale / cell).rounded(.up)
    let height = ((box.maxY - box.minY) * scale / cell).rounded(.up)
    guard width >= 1, height >= 1, width * height < 4_000_000 else { return nil }
    (columns, rows) = (Int(width), Int(height))
    sums = [Float](repeating: 0, count: columns * rows)
    let reach = Int((heatmap.radius / cell).rounded(.up))
    // The curve is the product of one across and one down.
    let curve = (-reach...reach).map { step in
      Float(heatmap.influence(across: Double(step) * cell, down: 0))
    }
    for point in heatmap.points {
      let place = WorldPoint(point.position)
      guard let copies = box.grown(by: heatmap.radius / scale).copies(of: WorldBox(place)) else {
        continue
      }
      for copy in copies {
        let x = (place.x + Double(copy) - box.minX) * scale / cell
        let y = (place.y - box.minY) * scale / cell
        add(
          Float(point.weight), Int(x.rounded(.down)), Int(y.rounded(.down)), curve, reach: reach)
      }
    }
  }

  private mutating func add(_ weight: Float, _ x: Int, _ y: Int, _ curve: [Float], reach: Int) {
    let (left, right) = (max(x - reach, 0), min(x + reach, columns - 1))
    let (top, bottom) = (max(y - reach, 0), min(y + reach, rows - 1))
    guard left <= right, top <= bottom else { return }
    sums.withUnsafeMutableBufferPointer { sums in
      curve.withUnsafeBufferPointer { curve in
        for row in top...bottom {
          let share = weight * curve[row - y + reach]
          let start = row * columns
          for column in left...right { sums[start + column] += share * curve[column - x + reach] }
        }
      }
    }
  }

  /// The sums in the colours of the gradient, the last of which stands for `most` and more.
  func raster(
    _ colors: [(red: Double, green: Double, blue: Double, alpha: Double)], most: Double
  ) -> Raster {
    let palette = colors.map { color -> (UInt8, UInt8, UInt8, UInt8) in
      func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
      return (
        byte(color.blue * color.alpha), byte(color.green * color.alpha),
        byte(color.red * color.alpha), byte(color.alpha)
      )
    }
    let last = palette.count - 1
    let scale = Float(Double(last) / most)
    let pixels = [UInt8](unsafeUninitializedCapacity: sums.count * 4) { target, count in
      for (index, sum) in sums.enumerated() {
        let place = sum * scale
        let color = palette[place < Float(last) ? Int(place) : last]
        target[4 * index] = color.0
        target[4 * index + 1] = color.1
        target[4 * index + 2] = color.2
        target[4 * index + 3] = color.3
      }
      count = sums.count * 4
    }
    return Raster(width: columns, height: rows, pixels: pixels)
  }
}
