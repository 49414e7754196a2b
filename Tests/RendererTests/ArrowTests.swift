import Geo
import MapEngine
import MapModel
import Testing

@testable import Renderer

@Suite("Heads of arrows")
struct ArrowTests {
  /// How many pixels of a line through the middle are drawn in columns of the view, thrice each.
  private static func drawn(_ arrows: Polyline.Arrows, reversed: Bool = false) throws -> [Int] {
    var engine = Engine(
      viewport: Viewport(width: 300, height: 60),
      camera: Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2, bearing: 0, viewingAngle: 0),
      framesPerSecond: 60)
    let ends = [Coordinate(lat: 0, lng: -45), Coordinate(lat: 0, lng: 45)]
    var line = Polyline(path: reversed ? ends.reversed() : ends, id: "l")
    (line.strokeWidth, line.arrows) = (4, arrows)
    _ = engine.add(.polyline(line))
    let canvas = try Canvas(kind: .image, viewport: engine.scene().viewport, scale: 1)
    canvas.paint(Color.white)
    try drawShapes(engine.scene(), on: canvas)
    let pixels = canvas.rgba()
    return (0..<300).map { x in
      (0..<60).count { y in pixels[(y * 300 + x) * 4] < 128 }
    }
  }

  @Test("stand where they are asked for and point to where the line goes")
  func places() throws {
    let plain = try Self.drawn(.none)
    #expect(plain.max() == 4 && plain[23...277].allSatisfy { $0 == 4 })
    let (end, start) = (try Self.drawn(.end), try Self.drawn(.start))
    // Wide at its back, narrow at its tip, and nothing at the other end.
    #expect(end[20...200] == plain[20...200])
    #expect(end[270] > 10 && end[270] > end[275] && end[275] > end[281])
    #expect(try Self.drawn(.both)[0...100] == start[0...100])
    #expect(try Self.drawn(.both)[200...299] == end[200...299])
    #expect(try Self.drawn(.end, reversed: true) == start)
  }

  @Test("come at even steps along the line")
  func steps() throws {
    let along = try Self.drawn(.along)
    let end = try Self.drawn(.end)
    #expect(along[220...299] == end[220...299])
    #expect(along[20...120] == end[20...120])
    // The line begins at 22, and a head comes every 120 points.
    #expect(along[130...142].max() ?? 0 > 10)
  }
}
