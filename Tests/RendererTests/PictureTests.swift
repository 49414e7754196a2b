import Geo
import MapModel
import Testing

@testable import Renderer

@Suite struct PictureTests {
  private func scene(width: Double = 80, height: Double = 60) -> Scene {
    Scene(
      camera: Camera(target: Coordinate(lat: 48, lng: 9), zoom: 4),
      viewport: Viewport(width: width, height: height))
  }

  @Test func `the same scene gives the same bytes`() throws {
    for format in PictureFormat.allCases {
      #expect(
        try picture(scene: scene(), format: format) == picture(scene: scene(), format: format))
    }
  }

  @Test func `sizes without pixels and beyond the limits are refused`() {
    for (width, height) in [(0.0, 10.0), (10, 0), (20_000, 20_000), (16_385, 1), (.nan, 5)] {
      #expect(throws: RenderError.self) {
        try picture(scene: scene(width: width, height: height), format: .png)
      }
    }
  }
}
