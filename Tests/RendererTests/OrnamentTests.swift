import MapModel
import Testing

@testable import Renderer

@Suite struct OrnamentTests {
  @Test func `a scale bar is a round length that fits`() {
    for (metersPerPoint, text, width) in [
      (1000.0, "100 km", 100.0), (0.5, "50 m", 100), (0.005, "50 cm", 100),
      (20_000, "2000 km", 100),
    ] {
      let bar = ScaleBar(metersPerPoint: metersPerPoint, longest: 120)
      #expect(bar.text == text)
      #expect(abs(bar.width - width) < 1e-6)
    }
  }

  @Test func `degrees are written with their direction`() {
    #expect(GraticulePainter.text(-10, true) == "10°W")
    #expect(GraticulePainter.text(190, true) == "170°W")
    #expect(GraticulePainter.text(180, true) == "180°")
    #expect(GraticulePainter.text(-540, true) == "180°")
    #expect(GraticulePainter.text(0, false) == "0°")
    #expect(GraticulePainter.text(-12.5, false) == "12°30′S")
    #expect(GraticulePainter.text(1.0 / 3600, false) == "0°0′1″N")
  }

  @Test func `small views have no ornaments, and padding moves them`() throws {
    var scene = makeScene(0, 0, zoom: 3)
    let free = try Ornaments(scene, style: .light).boxes
    scene.viewport.padding.bottom = 40
    let moved = try Ornaments(scene, style: .light).boxes
    #expect(free.count == 1 && moved.count == 1)
    #expect(abs(free[0].middle.y - moved[0].middle.y - 40) < 1e-9)
    #expect(try Ornaments(makeScene(0, 0, zoom: 3, width: 50), style: .light).boxes.isEmpty)
  }
}
