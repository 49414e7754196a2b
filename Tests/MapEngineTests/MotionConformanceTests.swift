import ConformanceRows
import Geo
import MapEngine
import MapModel
import Testing

/// Every row of the topics camera_moves, fly and ease, played by the engine.
@Suite("Conformance rows of movements")
struct MotionConformanceTests {
  @Test("every kind of row has a test") func kinds() {
    let tested: Set = [
      "scroll_by", "zoom_by", "chain", "fly_state", "fly_duration", "fly_limits", "fly_property",
      "ease_curve", "ease_bearing", "ease_lng",
    ]
    let rows = ["camera_moves", "fly", "ease"].flatMap { Row.all($0) }
    #expect(rows.count > 60)
    #expect(Set(rows.map(\.kind)).isSubset(of: tested))
  }

  @Test("scroll_by, zoom_by and chains", arguments: Row.all("camera_moves"))
  func moves(row: Row) {
    let driver = row.driver()
    switch row.kind {
    case "scroll_by":
      let way = ViewPoint(x: row.args["dx"].value, y: row.args["dy"].value)
      driver.perform(.scrollBy(way, timing: nil))
    case "zoom_by":
      driver.perform(
        .zoomBy(row.args["delta"].value, around: row.args["point"].point, timing: nil))
    default:
      for target in row.args["targets"].items {
        driver.perform(.animateTo(CameraChange(target: target.coordinate), Timing()))
        driver.run()
      }
    }
    let tolerance = row.tolerance("target")
    #expect(agree(driver.camera.target, row.expect["target"].coordinate, within: tolerance))
    if let zoom = row.expect["zoom"].number {
      #expect(agree(driver.camera.zoom, zoom, within: row.tolerance("zoom")))
    }
    #expect(driver.camera.isFinite)
  }

  /// The camera of a motion of one second at a part of its time.
  private func camera(of driver: MapDriver, _ command: Command, at part: Double) -> Camera {
    driver.perform(command)
    driver.run(until: part)
    return driver.camera
  }

  @Test("states of a flight", arguments: Row.all("fly", "fly_state")) func states(row: Row) {
    // 20 frames a second meet every part that the rows ask for.
    let size = row.fields["size"]
    let driver = MapDriver(
      row.fields["camera"].camera, width: size["width"].value, height: size["height"].value,
      fps: 20)
    var flight = Flight()
    flight.curve = row.args["curve"].value
    flight.timing = Timing(duration: 1, easing: .linear)
    let camera = camera(
      of: driver, .flyTo(row.args["to"].change, flight), at: row.args["progress"].value + 1e-9)
    #expect(
      agree(
        camera.target, row.expect["target"].coordinate,
        within: row.tolerance("target")))
    #expect(agree(camera.zoom, row.expect["zoom"].value, within: row.tolerance("zoom")))
  }

  @Test("lengths of a flight", arguments: Row.all("fly", "fly_duration"))
  func durations(row: Row) {
    let driver = row.driver()
    var flight = Flight()
    flight.curve = row.args["curve"].value
    flight.speed = row.args["speed"].value
    driver.perform(.flyTo(row.args["to"].change, flight))
    driver.run()
    #expect(agree(driver.now, row.expect["duration"].value, within: row.tolerance("duration")))
  }

  @Test("a flight keeps to the limits of zoom", arguments: Row.all("fly", "fly_limits"))
  func limits(row: Row) {
    let driver = row.driver()
    let zooms = row.args["zoom_limits"]
    driver.perform(.setZoomLimits(min: zooms["min"].value, max: zooms["max"].value))
    driver.perform(.flyTo(row.args["to"].change, Flight()))
    driver.run()
    #expect(agree(driver.camera.target, row.expect["target"].coordinate, within: 1e-6))
    #expect(agree(driver.camera.zoom, row.expect["zoom"].value, within: 1e-6))
    #expect(driver.changes.allSatisfy { $0.zoom >= zooms["min"].value })
  }

  @Test("all frames of a flight", arguments: Row.all("fly", "fly_property"))
  func properties(row: Row) {
    let driver = row.driver()
    driver.perform(.flyTo(row.args["to"].change, Flight()))
    driver.run()
    let value = row.expect["value"].value
    let frames = driver.changes
    switch row.expect["property"].text {
    case "every_abs_lng_at_least":
      #expect(frames.allSatisfy { abs($0.target.lng) >= value - 1e-9 })
    case "some_abs_lng_below":
      #expect(frames.contains { abs($0.target.lng) < value })
    case "some_zoom_below":
      #expect(frames.contains { $0.zoom < value })
    case "lng_non_decreasing":
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.target.lng <= $1.target.lng + 1e-12 })
    default:
      Issue.record("unknown property")
    }
  }

  @Test("speed curves and short ways", arguments: Row.all("ease")) func ease(row: Row) {
    let driver = MapDriver(row.fields["camera"].camera, width: 512, height: 512, fps: 20)
    var easing = Easing.linear
    let curve = row.args["cubic_bezier"].items.map(\.value)
    if curve.count == 4 {
      easing = .cubicBezier(x1: curve[0], y1: curve[1], x2: curve[2], y2: curve[3])
    }
    let camera = camera(
      of: driver, .animateTo(row.args["to"].change, Timing(duration: 1, easing: easing)),
      at: row.args["t"].value + 1e-9)
    if let zoom = row.expect["zoom"].number {
      #expect(agree(camera.zoom, zoom, within: row.tolerance("zoom")))
    }
    if let bearing = row.expect["bearing"].number {
      let off = (camera.bearing - bearing).remainder(dividingBy: 360)
      #expect(abs(off) <= row.tolerance("bearing"))
    }
    if row.expect["target"].exists {
      #expect(
        agree(camera.target, row.expect["target"].coordinate, within: row.tolerance("target")))
    }
  }
}
