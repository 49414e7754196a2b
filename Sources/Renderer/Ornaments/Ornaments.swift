import Geo
import MapModel

/// What stands around the map: the compass, the scale bar, the attribution, inside the padding.
///
/// It is laid out before the names of the map are placed, so that none of them runs into it.
struct Ornaments {
  private let look: LabelStyle
  private let bearing: Double
  private var texts: [OrnamentText] = []
  private var bar: (start: ViewPoint, width: Double)?
  private var compass: ViewPoint?

  /// What the map is made of, as its licences ask for.
  static let attribution = "Natural Earth · GeoNames"
  /// Smaller views have no room for ornaments.
  private static let least = (width: 120.0, height: 60.0)
  private static let compassRadius = 18.0

  /// Lays out what a scene asks for.
  ///
  /// - Throws: what `TextLayout` throws.
  init(_ scene: Scene, style: MapStyle) throws(RenderError) {
    look = style.ornaments
    bearing = scene.camera.bearing
    let view = scene.viewport
    let (left, top) = (view.padding.left, view.padding.top)
    let right = view.width - view.padding.right
    let bottom = view.height - view.padding.bottom
    guard right - left >= Ornaments.least.width, bottom - top >= Ornaments.least.height else {
      return
    }
    if scene.showsCompass, bearing != 0 || scene.camera.viewingAngle != 0 {
      let inset = 12 + Ornaments.compassRadius
      compass = ViewPoint(x: right - inset, y: top + inset)
    }
    guard look.isVisible else { return }
    if scene.ornaments.hasScaleBar {
      let one = scene.projection.points(forMeters: 1, at: scene.camera.target)
      let scale = ScaleBar(metersPerPoint: 1 / one, longest: min(120, (right - left) / 3))
      let start = ViewPoint(x: left + 12, y: bottom - 12)
      bar = (start, scale.width)
      try add(scale.text) { ViewPoint(x: start.x + 5, y: start.y - $0.height - 3) }
    }
    if scene.ornaments.hasAttribution {
      try add(Ornaments.attribution) {
        ViewPoint(x: right - $0.width - 6, y: bottom - $0.height - 4)
      }
    }
  }

  private mutating func add(
    _ text: String, corner: (TextLayout) -> ViewPoint
  ) throws(RenderError) {
    let run = TextRun(text: text, size: look.size)
    let layout = try LabelTexts.layout(run)
    texts.append(OrnamentText(run: run, layout: layout, corner: corner(layout)))
  }

  /// The room that they take up.
  var boxes: [LabelBox] {
    var boxes = texts.map(\.box)
    if let bar {
      boxes.append(
        LabelBox(
          middle: ViewPoint(x: bar.start.x + bar.width / 2, y: bar.start.y - 3),
          halfWidth: bar.width / 2 + 4, halfHeight: 6))
    }
    if let compass {
      let half = Ornaments.compassRadius + 3
      boxes.append(LabelBox(middle: compass, halfWidth: half, halfHeight: half))
    }
    return boxes
  }

  /// Draws them.
  func draw(on canvas: Canvas) {
    if let bar { draw(bar.start, bar.width, on: canvas) }
    for text in texts { text.draw(look, on: canvas) }
    if let compass { drawCompass(at: compass, on: canvas) }
  }

  private func draw(_ start: ViewPoint, _ width: Double, on canvas: Canvas) {
    var path = CanvasPath()
    let (left, right) = (start.x, start.x + width)
    path.add(
      [
        SIMD2(left, start.y - 5), SIMD2(left, start.y), SIMD2(right, start.y),
        SIMD2(right, start.y - 5),
      ], isClosed: false)
    canvas.stroke(path, color: look.haloColor, pen: Canvas.Pen(width: 1.4 + 2 * look.haloWidth))
    canvas.stroke(path, color: look.color, pen: Canvas.Pen(width: 1.4))
  }

  /// A needle on a disc, its red half to the north.
  private func drawCompass(at middle: ViewPoint, on canvas: Canvas) {
    let radius = Ornaments.compassRadius
    let turn = Turn(degrees: -bearing)
    canvas.fillDisc(
      at: ViewPoint(x: middle.x, y: middle.y + 1), radius: radius + 0.8,
      color: Color(rgb: 0, alpha: 0x2E))
    canvas.fillDisc(at: middle, radius: radius, color: Color(rgb: 0xFFFFFF, alpha: 0xF2))
    for (north, rgb) in [(-1.0, 0xD7402B as UInt32), (1.0, 0x9AA3AD)] {
      let corners = [(-4.6, 0.0), (0, 12.5 * north), (4.6, 0)].map { x, y in
        let point = turn.applied(x, y)
        return ViewPoint(x: middle.x + point.x, y: middle.y + point.y)
      }
      canvas.fill(CanvasPath(corners, isClosed: true), color: Color(rgb: rgb))
    }
    canvas.fillDisc(at: middle, radius: 1.8, color: Color(rgb: 0xFFFFFF))
  }
}
