import ConformanceRows
import Geo
import Glibc
@testable import MapEngine
import MapModel
import Testing

/// Every row of the topics gesture_recognition and inertia that is about the map; the rows
/// `fling_model` are advisory, and those of the quantity pan_px are met.
@Suite("Conformance rows of gestures")
struct GestureConformanceTests {
  @Test("every kind of row has a test") func kinds() {
    let rows = Row.all("gesture_recognition") + Row.all("inertia")
    #expect(rows.count == 19)
    let tested: Set = [
      "pan", "pinch", "rotate", "double_tap", "two_finger_tap", "pan_fling", "fling_model",
    ]
    #expect(Set(rows.map(\.kind)).isSubset(of: tested))
  }

  @Test("the camera after a gesture", arguments: Row.all("gesture_recognition"))
  func recognition(row: Row) throws {
    let driver = row.driver()
    let start = driver.projection
    let gesture = try #require(row.args.gesture(row.kind))
    driver.gesture(gesture)
    driver.run()
    let end = driver.projection
    if row.expect["target"].exists {
      let place = try #require(end.point(for: row.expect["target"].coordinate))
      let off = hypot(place.x - driver.viewport.center.x, place.y - end.viewport.center.y)
      #expect(off <= row.tolerance("points"))
    }
    if let zoom = row.expect["zoom"].number {
      #expect(abs(driver.camera.zoom - zoom) <= row.tolerance("zoom"))
      // Exactly, and not only within the tolerance of the row.
      #expect(abs(driver.camera.zoom - zoom) <= 1e-9)
    }
    if row.expect["coordinate_stays_at"].exists {
      let point = row.expect["coordinate_stays_at"].point
      let ground = try #require(start.coordinate(for: point))
      let place = try #require(end.point(for: ground))
      #expect(hypot(place.x - point.x, place.y - point.y) <= min(row.tolerance("points"), 1e-6))
    }
    if let turn = row.expect["bearing_change_abs"].number {
      let change = (driver.camera.bearing - row.fields["camera"]["bearing"].value)
        .remainder(dividingBy: 360)
      #expect(abs(abs(change) - turn) <= min(row.tolerance("bearing"), 1e-9))
    }
  }

  @Test("the map glides on after a fling only", arguments: Row.all("inertia", "pan_fling"))
  func fling(row: Row) throws {
    let driver = row.driver()
    let start = driver.projection
    driver.gesture(try #require(row.args.gesture("pan")))
    driver.run()
    let from = row.args["from"].point
    let to = row.args["to"].point
    let moved = try #require(driver.projection.point(for: start.camera.target))
    let way = hypot(moved.x - start.viewport.center.x, moved.y - start.viewport.center.y)
    let beyond = way - hypot(to.x - from.x, to.y - from.y)
    if let least = row.expect["moves_on_at_least"].number { #expect(beyond >= least) }
    if let most = row.expect["moves_on_at_most"].number { #expect(abs(beyond) <= most) }
  }

  @Test("the numbers of a fling in points", arguments: Row.all("inertia", "fling_model"))
  func model(row: Row) throws {
    guard row.args["quantity"].text == "pan_px" else { return }
    let speed = row.args["sum_of_deltas"].value / row.args["seconds"].value
    let camera = Camera(target: Coordinate(lat: 0, lng: 0), zoom: 10)
    let glide = try #require(
      GlideMotion(from: camera, velocity: ViewPoint(x: speed, y: 0), limits: CameraLimits()))
    #expect(abs(glide.duration / row.expect["duration"].value - 1) <= 1e-5)
    #expect(abs(glide.amount / row.expect["amount"].value - 1) <= 1e-5)
  }
}
