import CDrawing
import MapModel

/// The world's outlines and borders.
extension Canvas {
  /// Fills what lies inside the rings of outlines.
  func fill(_ outline: WorldOutline, through lens: MapLens, color: Color) {
    guard color.alpha > 0 else { return }
    var lines = outline.lines
    guard kind == .image else {
      var path = CanvasPath()
      for camera in lens.cameras { collect(&lines, camera, areAreas: true, into: &path) }
      return fill(path, color: color, rule: .evenOdd)
    }
    cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
    for var camera in lens.cameras { cdrawing_lines_fill(&lines, &camera, raster.pointer) }
    paintRaster(color, isEvenOdd: true)
  }

  /// Draws along outlines or borders, all in one colour.
  ///
  /// - Parameter width: of the line, in points.
  func stroke(_ outlines: [WorldOutline], through lens: MapLens, color: Color, width: Double) {
    guard color.alpha > 0, width > 0 else { return }
    guard kind == .image else {
      var path = CanvasPath()
      for outline in outlines {
        var lines = outline.lines
        for camera in lens.cameras { collect(&lines, camera, areAreas: false, into: &path) }
      }
      return stroke(path, color: color, pen: Pen(width: width))
    }
    cdrawing_raster_begin(raster.pointer, Int32(size.width), Int32(size.height))
    for outline in outlines {
      var lines = outline.lines
      for var camera in lens.cameras {
        cdrawing_lines_stroke(&lines, &camera, raster.pointer, width * scale)
      }
    }
    paintRaster(color, isEvenOdd: false)
  }

  func paintRaster(_ color: Color, isEvenOdd: Bool) {
    withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      cdrawing_raster_paint(raster.pointer, start, color.argb, isEvenOdd)
    }
  }

  private func collect(
    _ lines: inout cdrawing_lines, _ camera: cdrawing_camera, areAreas: Bool,
    into path: inout CanvasPath
  ) {
    var camera = camera
    withUnsafeMutablePointer(to: &path) { path in
      let frame = PathFrame(path: path, width: width, height: height, areAreas: areAreas)
      withUnsafePointer(to: frame) { frame in
        cdrawing_lines_collect(
          &lines, &camera, areAreas, takeLine, UnsafeMutableRawPointer(mutating: frame))
      }
    }
  }
}

extension Color {
  /// 0xAARRGGBB, not premultiplied.
  var argb: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

/// Where lines on their way to a vector picture are cut off and collected.
private struct PathFrame {
  let path: UnsafeMutablePointer<CanvasPath>
  let width: Double
  let height: Double
  let areAreas: Bool
}

private func takeLine(
  _ context: UnsafeMutableRawPointer?, _ points: UnsafePointer<Double>, _ count: Int
) {
  guard let frame = context?.assumingMemoryBound(to: PathFrame.self).pointee else { return }
  var line: [SIMD2<Double>] = []
  line.reserveCapacity(count)
  for i in 0..<count { line.append(SIMD2(points[2 * i], points[2 * i + 1])) }
  let margin = 8.0
  let box = ClipBox(
    left: -margin, top: -margin, right: frame.width + margin, bottom: frame.height + margin)
  if frame.areAreas {
    frame.path.pointee.add(box.clipped(area: line), isClosed: true)
  } else {
    for piece in box.clipped(line: line) { frame.path.pointee.add(piece, isClosed: false) }
  }
}
