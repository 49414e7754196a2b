import ConformanceRows
import Geo
import Testing

@testable import MapModel

@Suite("Conformance rows of cameras, projections and paths")
struct ModelConformanceTests {
  static let topics = [
    "projection", "camera_for_bounds", "camera_moves", "constraints", "fly", "ease",
  ]

  @Test("every kind of row has a test") func kinds() {
    let tested: Set = [
      "point_for_coordinate", "coordinate_for_point", "visible_region", "map_bounds",
      "padding_center", "behind_camera", "points_for_meters", "camera_for_bounds", "fit_bounds",
      "scroll_by", "zoom_by", "chain", "target_bounds", "viewing_angle_limit", "zoom_limit",
      "latitude_limit", "invalid_camera", "fly_state", "fly_duration", "fly_limits",
      "fly_property", "ease_curve", "ease_bearing", "ease_lng",
    ]
    let rows = ModelConformanceTests.topics.flatMap { Row.all($0) }
    #expect(rows.count == 190)
    #expect(Set(rows.map(\.kind)).isSubset(of: tested))
  }

  @Test("projection", arguments: Row.all("projection")) func projection(row: Row) {
    let projection = row.projection
    let coordinate = row.args["coordinate"].coordinate
    let tolerance = row.tolerance("coordinate")
    switch row.kind {
    case "point_for_coordinate":
      let point = projection.point(for: coordinate)
      #expect(agree(point, row.expect["point"].point, within: row.tolerance("point")))
    case "padding_center":
      let point = projection.point(for: row.camera.target)
      #expect(agree(point, row.expect["point"].point, within: row.tolerance("point")))
    case "behind_camera":
      #expect(!projection.contains(coordinate))
    case "points_for_meters":
      let points = projection.points(forMeters: row.args["meters"].value, at: coordinate)
      let expected = row.expect["points"].value
      #expect(abs(points / expected - 1) <= row.tolerance("relative"))
    case "coordinate_for_point":
      let place = projection.coordinate(for: row.args["point"].point)
      let expected = row.expect["coordinate"].coordinate
      #expect(place.map { agree($0, expected, within: tolerance) } == true)
    case "visible_region":
      let region = projection.visibleRegion
      #expect(agree(region.nearLeft, row.expect["near_left"].coordinate, within: tolerance))
      #expect(agree(region.nearRight, row.expect["near_right"].coordinate, within: tolerance))
      #expect(agree(region.farLeft, row.expect["far_left"].coordinate, within: tolerance))
      #expect(agree(region.farRight, row.expect["far_right"].coordinate, within: tolerance))
    default:
      let bounds = projection.bounds
      #expect(agree(bounds.southwest, row.expect["southwest"].coordinate, within: tolerance))
      #expect(agree(bounds.northeast, row.expect["northeast"].coordinate, within: tolerance))
    }
  }

  @Test("cameras for boxes", arguments: Row.all("camera_for_bounds")) func fitting(row: Row) {
    let current = Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2)
    let camera = Camera.fitting(
      row.args["bounds"].bounds, in: row.viewport, padding: row.args["padding"].padding,
      bearing: row.args["bearing"].value, limits: CameraLimits(), from: current)
    #expect(agree(camera, row))
  }

  @Test("moves", arguments: Row.all("camera_moves")) func moves(row: Row) {
    let limits = CameraLimits()
    switch row.kind {
    case "scroll_by":
      let delta = ViewPoint(x: row.args["dx"].value, y: row.args["dy"].value)
      #expect(agree(row.camera.scrolled(by: delta, in: row.viewport, limits: limits), row))
    case "zoom_by":
      let camera = row.camera.zoomed(
        by: row.args["delta"].value, around: row.args["point"].point, in: row.viewport,
        limits: limits)
      #expect(agree(camera, row))
    default:
      // A chain of animations: each way begins where the last one ended.
      let camera = row.args["targets"].items.reduce(row.camera) { camera, target in
        var next = camera
        next.target = target.coordinate
        return CameraPath(from: camera, to: next).camera(at: 1)
      }
      #expect(agree(camera, row))
    }
  }

  @Test("constraints", arguments: Row.all("constraints")) func constraints(row: Row) {
    var limits = CameraLimits()
    var camera = Camera(target: Coordinate(lat: 0, lng: 0), zoom: 4)
    switch row.kind {
    case "invalid_camera":
      // The call is refused where the script's numbers are checked; here such a camera is told
      // apart, and limiting it all the same gives a lawful one.
      let fields = JSON.table([row.args["field"].text: row.args["value"]])
      camera = fields.change.applied(to: row.camera)
      #expect(!camera.isFinite)
      #expect(isLawful(limits.clamped(camera)))
      return
    case "target_bounds":
      limits.targetBounds = row.args["bounds"].bounds
      camera.target = row.args["target"].coordinate
    case "latitude_limit":
      camera.target = Coordinate(lat: row.args["lat"].value, lng: 0)
      #expect(limits.clamped(camera).target.lat == row.expect["lat"].value)
      return
    default:
      camera = row.args.change.applied(to: camera)
    }
    #expect(agree(limits.clamped(camera), row))
  }

  @Test("flights", arguments: Row.all("fly")) func fly(row: Row) {
    var limits = CameraLimits()
    if let low = row.args["zoom_limits"]["min"].number { limits.minZoom = low }
    if let high = row.args["zoom_limits"]["max"].number { limits.maxZoom = high }
    let end = limits.clamped(row.args["to"].change.applied(to: row.camera))
    let path = FlightPath(
      from: row.camera, to: end, in: row.viewport, curve: row.args["curve"].number ?? 1.42,
      minZoom: limits.minZoom)
    switch row.kind {
    case "fly_duration":
      var flight = Flight()
      flight.speed = row.args["speed"].value
      let duration = path.duration(of: flight)
      #expect(agree(duration, row.expect["duration"].value, within: row.tolerance("duration")))
    case "fly_property":
      let frames = (0...240).map { path.camera(at: Double($0) / 240) }
      let lngs = frames.map(\.target.lng)
      let value = row.expect["value"].number ?? 0
      switch row.expect["property"].text {
      case "every_abs_lng_at_least": #expect(lngs.allSatisfy { abs($0) >= value - 1e-9 })
      case "some_abs_lng_below": #expect(lngs.contains { abs($0) < value })
      case "some_zoom_below": #expect(frames.contains { $0.zoom < value })
      default: #expect(zip(lngs, lngs.dropFirst()).allSatisfy(<=))
      }
    default:
      #expect(agree(path.camera(at: row.args["progress"].number ?? 1), row))
    }
  }

  @Test("eased movements", arguments: Row.all("ease")) func ease(row: Row) {
    let end = row.args["to"].change.applied(to: row.camera)
    let path = CameraPath(from: row.camera, to: end)
    var part = row.args["t"].value
    let points = row.args["cubic_bezier"].items.map(\.value)
    if points.count == 4 {
      let easing = Easing.cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
      part = easing.value(at: part)
      #expect(agree(part, row.expect["k"].value, within: row.tolerance("k")))
    }
    #expect(agree(path.camera(at: part), row))
  }
}
