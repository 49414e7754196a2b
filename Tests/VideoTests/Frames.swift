import Geo
import HostSystem
import MapModel

@testable import Video

/// Frames that are told apart by their zoom.
func frame(_ zoom: Double, time: Double = 0) -> FilmFrame {
  var scene = Scene(
    camera: Camera(target: Coordinate(lat: 46, lng: 8), zoom: zoom),
    viewport: Viewport(width: 8, height: 4))
  scene.time = time
  return FilmFrame(scene: scene)
}

/// Draws the zoom as a grey.
func drawGrey(_ frame: FilmFrame, _ pixels: FramePixels) throws(FilmError) {
  let grey = UInt8(clamping: Int(frame.scene.camera.zoom * 8))
  for at in pixels.bytes.indices { pixels.bytes[at] = grey }
}

extension FilmTimeline {
  /// The shots of a film that is taken in steps of the clock, at rest between them.
  static func shots(
    start: Double = 0, rate: Double = 10, fade: Double = 0, range: ClosedRange<Int>? = nil,
    steps: [(time: Double, zoom: Double)], end: Double
  ) -> [Shot] {
    var shots: [Shot] = []
    var timeline = FilmTimeline(start: start, rate: rate, fade: fade, range: range)
    var zoom = 2.0
    for step in steps {
      timeline.take(until: step.time, { frame(zoom, time: $0) }, emit: { shots.append($0) })
      zoom = step.zoom
    }
    timeline.take(until: end, { frame(zoom, time: $0) }, emit: { shots.append($0) })
    timeline.end(at: end, { frame(zoom, time: $0) }, emit: { shots.append($0) })
    return shots
  }
}
