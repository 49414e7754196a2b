import Gazetteer
import Geo

/// Where a camera went, over the outlines of the world, as SVG.
struct PathMap {
  /// A shape in Web Mercator, 0…1 from the north-west corner, with its bounds.
  private struct Shape {
    var points: [(x: Double, y: Double)]
    var isClosed: Bool
    var low: (x: Double, y: Double)
    var high: (x: Double, y: Double)
  }

  private var shapes: [WorldLines.Detail: [(WorldLines.Kind, [Shape])]] = [:]
  private var hasWorld = false
  /// The side of the world where it is drawn once.
  private static let unit = 2000.0
  /// Four units are a point on the screen.
  private static let width = 1440.0
  private static let height = 960.0
  /// The least and greatest latitude that is drawn.
  private static let edge = 85.0

  /// The figure; empty for a camera that was nowhere.
  mutating func figure(_ camera: [Timeline.CameraPoint]) -> String {
    guard let first = camera.first, let last = camera.last else { return "" }
    let track = unwrapped(camera)
    let frame = Frame(track)
    var svg = "<figure class=\"map\"><svg viewBox=\"0 0 \(n(PathMap.width)) \(n(PathMap.height))\""
    svg += " role=\"img\" aria-label=\"where the camera went\">\n"
    svg += "<rect class=\"sea\" width=\"100%\" height=\"100%\"/>\n"
    svg += frame.detail == .low ? world(frame) : outlines(frame)
    let points = track.map { frame.point($0) }
    var line = SVGOutline(spacing: 1)
    line.append(points, false)
    svg += "<path class=\"track\" d=\"\(line.text)\"/>\n"
    if let start = points.first, let stop = points.last {
      svg += "<circle class=\"start\" cx=\"\(n(start.x))\" cy=\"\(n(start.y))\" r=\"16\"/>"
      svg += "<circle class=\"stop\" cx=\"\(n(stop.x))\" cy=\"\(n(stop.y))\" r=\"20\"/>\n"
    }
    svg += "</svg><figcaption>\(words(first)) → \(words(last))</figcaption></figure>\n"
    return svg
  }

  private mutating func outlines(_ frame: Frame) -> String {
    var svg = ""
    for (kind, shapes) in self.shapes(frame.detail) {
      var outline = SVGOutline(spacing: 3, width: PathMap.width, height: PathMap.height)
      for index in shapes.indices {
        for copy in [-1.0, 0, 1] where frame.shows(shapes[index].low, shapes[index].high, copy) {
          outline.append(shapes[index].points, shapes[index].isClosed) {
            frame.point(($0.x + copy, $0.y))
          }
        }
      }
      if !outline.isEmpty {
        svg += "<path class=\"\(kind.rawValue)\" fill-rule=\"evenodd\" d=\"\(outline.text)\"/>\n"
      }
    }
    return svg
  }

  /// The outlines of the whole world are in the page once.
  private mutating func world(_ frame: Frame) -> String {
    var svg = ""
    if !hasWorld {
      hasWorld = true
      svg += "<defs><g id=\"world\">"
      for (kind, shapes) in self.shapes(.low) where kind != .lakes {
        var outline = SVGOutline(spacing: 2)
        for shape in shapes where shape.high.x - shape.low.x > 0.002 {
          outline.append(shape.points, shape.isClosed) {
            ($0.x * PathMap.unit, $0.y * PathMap.unit)
          }
        }
        svg += "<path class=\"\(kind.rawValue)\" fill-rule=\"evenodd\" d=\"\(outline.text)\""
        svg += "/>"
      }
      svg += "</g></defs>\n"
    }
    for copy in [-1.0, 0, 1] {
      let corner = frame.point((copy, 0))
      guard corner.x < PathMap.width, corner.x + frame.scale > 0 else { continue }
      svg += "<use href=\"#world\" transform=\"translate(\(n(corner.x)) \(n(corner.y)))"
      svg += " scale(\(n(frame.scale / PathMap.unit * 100) )e-2)\"/>\n"
    }
    return svg
  }

  private func words(_ point: Timeline.CameraPoint) -> String {
    "\(degrees(point.lat)), \(degrees(point.lng)), zoom \(degrees(point.zoom))"
  }

  private func degrees(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return Int64(exactly: thousandths).map(String.init) ?? "\(thousandths)"
  }

  /// The way without jumps over the date line, in Mercator.
  private func unwrapped(_ camera: [Timeline.CameraPoint]) -> [(x: Double, y: Double)] {
    var track: [(x: Double, y: Double)] = []
    for point in camera {
      var place = PathMap.mercator(lat: point.lat, lng: point.lng)
      if let before = track.last { place.x += (before.x - place.x).rounded() }
      track.append(place)
    }
    return track
  }

  private static func mercator(lat: Double, lng: Double) -> (x: Double, y: Double) {
    let point = WorldPoint(Coordinate(lat: min(max(lat, -edge), edge), lng: lng))
    return (point.x, point.y)
  }

  /// The part of the world that is shown.
  private struct Frame {
    let center: (x: Double, y: Double)
    /// Points of the picture for one world.
    let scale: Double

    init(_ track: [(x: Double, y: Double)]) {
      let xs = track.map(\.x)
      let ys = track.map(\.y)
      let (west, east) = (xs.min() ?? 0, xs.max() ?? 1)
      let (north, south) = (ys.min() ?? 0, ys.max() ?? 1)
      // A place by itself is shown with some of its country around it.
      let spanX = max((east - west) * 1.3, 0.09)
      let spanY = max((south - north) * 1.3, 0.06)
      scale = max(min(PathMap.width / spanX, PathMap.height / spanY), PathMap.width)
      let half = PathMap.height / scale / 2
      let middle = (north + south) / 2
      center = ((west + east) / 2, half < 0.5 ? min(max(middle, half), 1 - half) : 0.5)
    }

    var detail: WorldLines.Detail {
      let world = scale / PathMap.width
      return world < 6 ? .low : world < 40 ? .medium : .high
    }

    /// Whether something within these bounds is in view on a copy of the world, and large enough.
    func shows(
      _ low: (x: Double, y: Double), _ high: (x: Double, y: Double), _ copy: Double
    ) -> Bool {
      let low = point((low.x + copy, low.y))
      let high = point((high.x + copy, high.y))
      return high.x >= 0 && low.x <= PathMap.width && high.y >= 0 && low.y <= PathMap.height
        && (high.x - low.x > 3 || high.y - low.y > 3)
    }

    func point(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (
        (place.x - center.x) * scale + PathMap.width / 2,
        (place.y - center.y) * scale + PathMap.height / 2
      )
    }
  }

  private mutating func shapes(_ detail: WorldLines.Detail) -> [(WorldLines.Kind, [Shape])] {
    if let known = shapes[detail] { return known }
    let lines = WorldLines()
    let made = [WorldLines.Kind.land, .lakes, .countryBorders].map { kind in
      (kind, lines.parts(kind, detail: detail).compactMap { PathMap.shape($0) })
    }
    shapes[detail] = made
    return made
  }

  private static func shape(_ part: WorldLines.Part) -> Shape? {
    guard part.points.count > 1 else { return nil }
    let points = part.points.map { point -> (x: Double, y: Double) in
      // The eastern edge of the world is not its western one.
      let place = mercator(lat: Double(point.y) * 1e-5, lng: 0)
      return (x: min(max(Double(point.x) * 1e-5 / 360 + 0.5, 0), 1), y: place.y)
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    return Shape(
      points: points, isClosed: part.isClosed, low: (xs.min() ?? 0, ys.min() ?? 0),
      high: (xs.max() ?? 0, ys.max() ?? 0))
  }

  private func n(_ number: Double) -> String { svgNumber(number) }
}
