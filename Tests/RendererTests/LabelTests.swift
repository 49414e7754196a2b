import Geo
import MapModel
import Testing

@testable import Renderer

@Suite struct LabelTests {
  private func labels(_ scene: Scene) throws -> [MapLabel] {
    let lens = MapLens(scene.projection, pixelsPerPoint: scene.scale)
    return try LabelMaker.labels(of: scene, style: scene.style, lens: lens, around: [])
  }

  @Test(arguments: [
    makeScene(48, 9, zoom: 5, width: 800, height: 600),
    makeScene(20, 100, zoom: 3, width: 1200, height: 800),
    makeScene(0, 180, zoom: 2, width: 800, height: 600),
    makeScene(47, 8, zoom: 8, bearing: 40, angle: 30, width: 800, height: 600),
    makeScene(51.5, 0, zoom: 12, bearing: 200, angle: 35, width: 800, height: 600),
  ]) func `names do not overlap`(_ scene: Scene) throws {
    let labels = try labels(scene)
    #expect(labels.count > 10)
    for (i, one) in labels.enumerated() {
      for other in labels[..<i] {
        for box in one.boxes {
          for otherBox in other.boxes { #expect(!box.overlaps(otherBox)) }
        }
      }
    }
  }

  @Test func `a name that is there stays when the camera moves a little`() throws {
    for zoom in [3.5, 5, 7, 10] {
      let before = try labels(makeScene(47, 8, zoom: zoom, width: 800, height: 600))
      let after = try labels(makeScene(47, 8.001, zoom: zoom, width: 800, height: 600))
      #expect(before.map(\.run.text) == after.map(\.run.text))
    }
  }

  @Test func `towns that are named stay named while the camera comes closer`() throws {
    var scene = makeScene(50, 10, zoom: 4, width: 800, height: 600)
    for path in [\MapStyle.countryLabels, \.regionLabels, \.seaLabels, \.lakeLabels] {
      scene.style[keyPath: path].isVisible = false
    }
    var before: [MapLabel] = []
    for step in 0...40 {
      scene.camera.zoom = 4 + Double(step) / 10
      let now = try labels(scene)
      let names = Set(now.map(\.run.text))
      // From the middle of the view nothing leaves it within a step.
      for label in before {
        guard let dot = label.dot, abs(dot.middle.x - 400) < 300, abs(dot.middle.y - 300) < 200
        else { continue }
        #expect(
          names.contains(label.run.text), "\(label.run.text) is gone at \(scene.camera.zoom)")
      }
      before = now
    }
    #expect(before.count > 5)
  }

  @Test func `long names are broken in two even lines`() {
    #expect(LabelTexts.broken("Germany") == "Germany")
    #expect(LabelTexts.broken("United States") == "United\nStates")
    #expect(
      LabelTexts.broken("Democratic Republic of the Congo") == "Democratic Republic\nof the Congo")
    #expect(LabelTexts.broken("Liechtensteinburg") == "Liechtensteinburg")
  }

  @Test func `turned boxes overlap where they touch and not where only their bounds do`() {
    let level = LabelBox(middle: ViewPoint(x: 0, y: 0), halfWidth: 50, halfHeight: 5)
    var slanted = LabelBox(
      middle: ViewPoint(x: 40, y: 40), halfWidth: 50, halfHeight: 5, angle: 45)
    #expect(level.overlaps(slanted))
    slanted.angle = -45
    slanted.middle = ViewPoint(x: 60, y: 40)
    #expect(!level.overlaps(slanted))
    #expect(level.overlaps(level))
  }
}
