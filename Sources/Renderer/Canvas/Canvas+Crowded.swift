import CDrawing
import MapModel

/// Lines and areas of so many edges that Cairo, whose time grows with the square of how many cross,
/// would take minutes over them. They are drawn into masks, in a time that grows with their edges.
extension Canvas {
  /// More edges than this on a row of pixels are a crowd; no map that anybody can read comes near it.
  private static let crowd = 1500.0
  /// Edges of a line that are added at a time: all of them may lie on one pixel.
  private static let batch = 4000

  /// Whether the edges of a path crowd on the rows of pixels that it takes up.
  ///
  /// - Parameter width: of the line along the path, in points; 0 for an area.
  func isCrowded(_ path: CanvasPath, width: Double = 0) -> Bool {
    guard kind == .image, Double(path.points.count) > Canvas.crowd else { return false }
    var (down, top, bottom) = (0.0, Double.infinity, -Double.infinity)
    for contour in path.contours {
      var last = path.points[contour.start].y
      for point in path.points[contour.start..<contour.end] {
        down += min(abs(point.y - last), self.height) + width
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
        last = point.y
      }
    }
    let rows = (min(bottom, height) - max(top, 0) + width) * scale
    return down * scale > Canvas.crowd * max(rows, 1)
  }

  /// Draws along a crowded path with round ends and corners.
  func strokeCrowded(_ path: CanvasPath, color: Color, width: Double) {
    paint(color) { mask in
      var points: [Double] = []
      var pieces = 0
      func draw() {
        cdrawing_raster_line(raster.pointer, points, points.count / 2, false, width * scale)
      }
      func join() {
        cdrawing_raster_join(raster.pointer, mask, false)
        cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
        pieces = 0
      }
      for contour in path.contours {
        points.removeAll(keepingCapacity: true)
        let ring = path.points[contour.start..<contour.end]
        for point in contour.isClosed ? Array(ring) + ring.prefix(1) : Array(ring) {
          points += [point.x * scale, point.y * scale]
          pieces += 1
          guard pieces >= Canvas.batch else { continue }
          if points.count > 2 { draw() }
          join()
          points = Array(points.suffix(2))
        }
        if points.count > 2 { draw() }
      }
      join()
    }
  }

  /// Fills what rings hold by the even-odd rule and none of the holes does, each of them by itself.
  func fill(_ path: CanvasPath, without holes: [CanvasPath], color: Color) {
    paint(color) { mask in
      add(path)
      cdrawing_raster_mask(raster.pointer, mask, true)
      guard !holes.isEmpty else { return }
      withMask { open in
        for hole in holes {
          cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
          add(hole)
          cdrawing_raster_join(raster.pointer, open, true)
        }
        for place in 0..<size.width * size.height where open[place] > 0 {
          mask[place] = UInt8(Int(mask[place]) * (255 - Int(open[place])) / 255)
        }
      }
    }
  }

  private func add(_ path: CanvasPath) {
    var points: [Double] = []
    for contour in path.contours {
      points.removeAll(keepingCapacity: true)
      for point in path.points[contour.start..<contour.end] {
        points += [point.x * scale, point.y * scale]
      }
      cdrawing_raster_ring(raster.pointer, points, points.count / 2)
    }
  }

  /// Mixes a colour into the image where a mask says so that `body` makes.
  private func paint(_ color: Color, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    withMask { mask in
      cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
      body(mask)
      withPixels { pixels in
        guard let start = pixels.baseAddress else { return }
        cdrawing_mask_paint(
          mask, Int32(size.width), Int32(size.height), 0, 0, color.argb, start, Int32(size.width),
          Int32(size.height))
      }
    }
  }

  /// An empty mask of the image's size.
  private func withMask(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    let count = size.width * size.height
    let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    mask.initialize(repeating: 0, count: count)
    defer { mask.deallocate() }
    body(mask)
  }
}
