import CDrawing
import Geo
import MapModel

/// Draws meridians and parallels, and writes their degrees along the left and the lower edge.
struct GraticulePainter {
  private let style: MapStyle
  private let projection: Projection
  private let lens: MapLens
  private let step: Double

  /// Steps in seconds of arc.
  private static let steps = [
    108_000, 72_000, 36_000, 18_000, 7200, 3600, 1800, 900, 600, 300, 120, 60, 30, 15, 5, 1,
  ]
  /// The least distance of two meridians, in points.
  private static let spacing = 90.0
  /// No more lines than this are drawn in each direction.
  private static let most = 200

  init(_ scene: Scene, style: MapStyle, lens: MapLens) {
    self.style = style
    self.lens = lens
    projection = scene.projection
    let second = projection.scale / (360 * 3600)
    let seconds = GraticulePainter.steps.last { Double($0) * second >= GraticulePainter.spacing }
    step = Double(seconds ?? GraticulePainter.steps[0]) / 3600
  }

  /// Draws the lines.
  func draw(on canvas: Canvas) {
    guard style.graticule.isVisible else { return }
    var path = CanvasPath()
    for line in meridians + parallels {
      guard let (from, to) = projection.segment(from: line.from, to: line.to) else { continue }
      path.add([SIMD2(from.x, from.y), SIMD2(to.x, to.y)], isClosed: false)
    }
    canvas.stroke(path.clipped(to: canvas), color: style.graticule.color, pen: pen)
  }

  /// The degrees beside the lines, where nothing is in their way.
  ///
  /// - Throws: what `TextLayout` throws.
  func degrees(
    on canvas: Canvas, around obstacles: [LabelBox]
  ) throws(RenderError) -> [OrnamentText] {
    let look = style.ornaments
    guard style.graticule.isVisible, look.isVisible else { return [] }
    var texts: [OrnamentText] = []
    for (lines, isMeridian) in [(meridians, true), (parallels, false)] {
      for line in lines {
        let run = TextRun(text: GraticulePainter.text(line.degrees, isMeridian), size: look.size)
        let layout = try LabelTexts.layout(run)
        guard let (from, to) = projection.segment(from: line.from, to: line.to),
          let corner = GraticulePainter.corner(
            from, to, isMeridian, layout, canvas.width, canvas.height)
        else { continue }
        let text = OrnamentText(run: run, layout: layout, corner: corner)
        let isFree = !(obstacles + texts.map(\.box)).contains { $0.overlaps(text.box) }
        if isFree { texts.append(text) }
      }
    }
    return texts
  }

  private var pen: Canvas.Pen { Canvas.Pen(width: style.graticule.width, isRound: false) }

  // MARK: Lines

  private struct Line {
    var degrees: Double
    var from: WorldPoint
    var to: WorldPoint
  }

  private var meridians: [Line] {
    let columns = 360 / step
    return GraticulePainter.numbers(lens.box.west * columns, lens.box.east * columns).map {
      number in
      let x = Double(number) / columns
      return Line(
        degrees: x * 360 - 180, from: WorldPoint(x: x, y: lens.box.north),
        to: WorldPoint(x: x, y: lens.box.south))
    }
  }

  private var parallels: [Line] {
    let south = WorldPoint.latitude(ofY: lens.box.south)
    let north = WorldPoint.latitude(ofY: lens.box.north)
    return GraticulePainter.numbers(south / step, north / step).compactMap { number in
      let lat = Double(number) * step
      // The poles are no lines.
      guard abs(lat) <= 89.5 else { return nil }
      let y = WorldPoint(Coordinate(lat: lat, lng: 0)).y
      return Line(
        degrees: lat, from: WorldPoint(x: lens.box.west, y: y),
        to: WorldPoint(x: lens.box.east, y: y))
    }
  }

  private static func numbers(_ low: Double, _ high: Double) -> [Int] {
    let first = Int(low.rounded(.up))
    let last = min(Int(high.rounded(.down)), first + most)
    return first <= last ? Array(first...last) : []
  }

  // MARK: Degrees

  /// Where a line's degrees go: beside where it crosses the lower or the left edge.
  private static func corner(
    _ from: ViewPoint, _ to: ViewPoint, _ isMeridian: Bool, _ layout: TextLayout, _ width: Double,
    _ height: Double
  ) -> ViewPoint? {
    if isMeridian {
      let y = height - layout.height - 3
      guard from.y != to.y else { return nil }
      let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
      guard x > 0, x + layout.width + 4 < width else { return nil }
      return ViewPoint(x: x + 4, y: y)
    }
    guard from.x != to.x else { return nil }
    let y = from.y + (to.y - from.y) * ((4 - from.x) / (to.x - from.x))
    guard y > layout.height + 4, y < height else { return nil }
    return ViewPoint(x: 5, y: y - layout.height)
  }

  /// Degrees, minutes and seconds as far as they are needed, with the letter of the direction.
  static func text(_ degrees: Double, _ isMeridian: Bool) -> String {
    let wrapped = isMeridian ? Degrees.wrapped(degrees + 180) - 180 : degrees
    let seconds = Int((abs(wrapped) * 3600).rounded())
    var text = "\(seconds / 3600)°"
    if seconds % 3600 != 0 { text += "\(seconds / 60 % 60)′" }
    if seconds % 60 != 0 { text += "\(seconds % 60)″" }
    guard seconds != 0, !isMeridian || seconds != 180 * 3600 else { return text }
    return text + (isMeridian ? (wrapped < 0 ? "W" : "E") : (wrapped < 0 ? "S" : "N"))
  }
}

extension CanvasPath {
  /// The lines within a canvas and a little beyond; far ends would not fit Cairo's numbers.
  fileprivate func clipped(to canvas: Canvas) -> CanvasPath {
    let box = ClipBox(left: -8, top: -8, right: canvas.width + 8, bottom: canvas.height + 8)
    var path = CanvasPath()
    for contour in contours {
      for piece in box.clipped(line: Array(points[contour.start..<contour.end])) {
        path.add(piece, isClosed: false)
      }
    }
    return path
  }
}
