import Geo
import MapModel
import Testing

@Suite("Heat maps")
struct HeatmapTests {
  private func heatmap(_ points: [(Double, Double, Double)]) -> Heatmap {
    Heatmap(
      points: points.map { Heatmap.Point(Coordinate(lat: $0.0, lng: $0.1), weight: $0.2) }, id: "")
  }

  @Test("begin with the utility library's numbers") func usual() {
    let heatmap = heatmap([])
    #expect(heatmap.radius == 20 && heatmap.opacity == 0.7)
    #expect(heatmap.minZoomIntensity == 5 && heatmap.maxZoomIntensity == 10)
    #expect(heatmap.gradient.map(\.part) == [0.2, 1])
    #expect(heatmap.gradient.map(\.color.text) == ["#66e100", "#ff0000"])
  }

  @Test("count the fullest square of a radius each way, at the zooms between the limits")
  func maximum() {
    // A square has 20 of the 8192 points of the world at zoom 5: 0.88 degrees.
    var heatmap = heatmap([(0.1, 0.2, 1), (0.2, 0.3, 2), (0.3, 1.2, 5), (10, 10, 4)])
    #expect(heatmap.maximum(atZoom: 5) == 5)
    #expect(heatmap.maximum(atZoom: 2) == heatmap.maximum(atZoom: 5))
    heatmap.points.append(Heatmap.Point(Coordinate(lat: 0.15, lng: 0.25), weight: 9))
    #expect(heatmap.maximum(atZoom: 5) == 12)
    #expect(heatmap.maximum(atZoom: 20) == heatmap.maximum(atZoom: 10))
    heatmap.maxIntensity = 7
    #expect(heatmap.maximum(atZoom: 5) == 7)
  }

  @Test("spread each point by a bell curve that ends at the radius") func kernel() {
    let heatmap = heatmap([])
    #expect(heatmap.influence(across: 0, down: 0) == 1)
    #expect(heatmap.influence(across: 21, down: 0) == 0)
    let off = heatmap.influence(across: 20.0 / 3, down: 0)
    #expect(abs(off - 0.6065306597) < 1e-9)
    let across = heatmap.influence(across: 5, down: 0) * heatmap.influence(across: 0, down: 9)
    #expect(abs(heatmap.influence(across: 5, down: 9) - across) < 1e-12)
  }

  @Test("go from nothing over the colours of the gradient, hues the short way") func colors() {
    let colors = heatmap([]).colors(11)
    #expect(colors[0].alpha == 0 && colors[1].alpha == 0.5 && colors[2].alpha == 1)
    #expect(abs(colors[2].green - 225.0 / 255) < 1e-9)
    #expect(colors[10] == (1, 0, 0, 1))
    // From green to red over yellow.
    #expect(colors[6].red > 0.8 && colors[6].green > 0.5 && colors[6].blue < 1e-9)
    var heatmap = heatmap([])
    heatmap.gradient = [
      Heatmap.Stop(0, Color(red: 255, green: 0, blue: 40)),
      Heatmap.Stop(1, Color(red: 255, green: 40, blue: 0)),
    ]
    let middle = heatmap.colors(3)[1]
    #expect(middle.red > 0.99 && middle.green < 0.01 && middle.blue < 0.01)
  }
}
