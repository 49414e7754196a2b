import Geo
import MapModel
import MapSession

/// How the map stands, in one row above the line that is typed.
final class StatusLine {
  private let console: Interpreter
  private var place = (target: Coordinate?.none, words: "")

  init(_ console: Interpreter) { self.console = console }

  var text: String {
    let camera = console.camera
    if place.target != camera.target { place = (camera.target, MapWords.shortPlace(of: camera)) }
    var parts = [place.words, MapWords.camera(camera)]
    if console.session.isMoving { parts[0] = "» " + parts[0] }
    if let clock = console.clock, !clock.isRunning {
      parts.append("held at \(MapWords.decimals(clock.time, 3)) s")
    }
    return parts.joined(separator: " · ")
  }
}
