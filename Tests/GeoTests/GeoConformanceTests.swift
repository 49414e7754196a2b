import ConformanceRows
import Testing

@testable import Geo

/// Every row of the topics mercator, coordinates, spherical, containment and polyline applies here.
@Suite("Conformance rows of the numbers of the earth")
struct GeoConformanceTests {
  @Test("every kind of row has a test") func kinds() {
    let tested: Set = [
      "mercator", "wrap_lng", "coordinate_error", "bounds_contains", "bounds_including",
      "distance", "heading", "offset", "offset_of_measured", "interpolate", "length", "area",
      "signed_area", "signed_area_sign", "contains", "on_path", "encode", "decode", "decode_last",
      "simplify",
    ]
    let topics = ["mercator", "coordinates", "spherical", "containment", "polyline"]
    let rows = topics.flatMap { Row.all($0) }
    #expect(rows.count == 234)
    #expect(Set(rows.map(\.kind)).isSubset(of: tested))
  }

  @Test("Mercator", arguments: Row.all("mercator")) func mercator(row: Row) {
    let point = WorldPoint(row.args["coordinate"].coordinate)
    #expect(agree(point.x, row.expect["x"].value, within: row.tolerance("xy")))
    #expect(agree(point.y, row.expect["y"].value, within: row.tolerance("xy")))
  }

  @Test("longitudes wrap", arguments: Row.all("coordinates", "wrap_lng")) func wrap(row: Row) {
    let lng = Coordinate(lat: 0, lng: row.args["lng"].value).lng
    #expect(agree(lng, row.expect["lng"].value, within: row.tolerance("lng")))
  }

  @Test("bad coordinates are refused", arguments: Row.all("coordinates", "coordinate_error"))
  func refused(row: Row) {
    let value = row.args["value"].value
    let isLat = row.args["field"].text == "lat"
    #expect(throws: CoordinateError.self) {
      try Coordinate(checking: isLat ? value : 0, lng: isLat ? 0 : value)
    }
  }

  @Test("boxes", arguments: Row.all("coordinates", "bounds_contains", "bounds_including"))
  func boxes(row: Row) {
    let box = row.args["bounds"].bounds
    let point = row.args["coordinate"].coordinate
    if let inside = row.expect["contains"].flag {
      #expect(box.contains(point) == inside)
    } else {
      let grown = box.including(point)
      let tolerance = row.tolerance("coordinate")
      let southwest = row.expect["southwest"].coordinate
      #expect(agree(grown.southwest, southwest, within: tolerance))
      let northeast = row.expect["northeast"].coordinate
      #expect(agree(grown.northeast, northeast, within: tolerance))
    }
  }

  @Test("great circles", arguments: Row.all("spherical")) func spherical(row: Row) {
    let from = row.args["from"].coordinate
    let to = row.args["to"].coordinate
    let path = row.args["path"].path
    switch row.kind {
    case "distance":
      let metres = Spherical.distance(from, to)
      #expect(agree(metres, row.expect["meters"].value, within: row.tolerance("meters")))
    case "heading":
      let heading = Spherical.heading(from: from, to: to)
      let off = Degrees.shortWay(from: heading, to: row.expect["degrees"].value)
      #expect(abs(off) <= row.tolerance("degrees"))
    case "length":
      let metres = Spherical.length(of: path)
      #expect(agree(metres, row.expect["meters"].value, within: row.tolerance("meters")))
    case "area", "signed_area":
      let area = row.kind == "area" ? Spherical.area(of: path) : Spherical.signedArea(of: path)
      let tolerance = row.tolerance("square_meters")
      #expect(agree(area, row.expect["square_meters"].value, within: tolerance))
    case "signed_area_sign":
      #expect((Spherical.signedArea(of: path) < 0 ? -1 : 1) == row.expect["sign"].value)
    default:
      let place =
        switch row.kind {
        case "interpolate":
          Spherical.interpolate(from: from, to: to, fraction: row.args["fraction"].value)
        case "offset":
          Spherical.offset(
            from: from, metres: row.args["meters"].value, heading: row.args["heading"].value)
        default:
          Spherical.offset(
            from: from, metres: Spherical.distance(from, to),
            heading: Spherical.heading(from: from, to: to))
        }
      let tolerance = row.tolerance("coordinate")
      #expect(agree(place, row.expect["coordinate"].coordinate, within: tolerance))
    }
  }

  @Test("containment", arguments: Row.all("containment")) func containment(row: Row) {
    let point = row.args["coordinate"].coordinate
    let path = row.args["path"].path
    let geodesic = row.args["geodesic"].flag ?? false
    if let inside = row.expect["contains"].flag {
      #expect(Spherical.contains(point, in: path, geodesic: geodesic) == inside)
    } else {
      let tolerance = row.args["tolerance"].value
      let on = Spherical.isOnPath(point, path, geodesic: geodesic, tolerance: tolerance)
      #expect(on == row.expect["on_path"].flag)
    }
  }

  @Test("encoded polylines", arguments: Row.all("polyline", "encode", "decode", "decode_last"))
  func polyline(row: Row) throws {
    if row.kind == "encode" {
      #expect(EncodedPolyline.encode(row.args["path"].path) == row.expect["encoded"].text)
      return
    }
    let path = try EncodedPolyline.decode(row.args["encoded"].text)
    if let count = row.expect["points"].number { #expect(path.count == Int(count)) }
    if row.expect["path"].exists {
      let expected = row.expect["path"].path
      #expect(path.count == expected.count)
      for (one, other) in zip(path, expected) {
        #expect(agree(one, other, within: row.tolerance("coordinate")))
      }
    }
    if row.expect["last"].exists {
      let last = try #require(path.last)
      let expected = row.expect["last"].coordinate
      #expect(agree(last, expected, within: row.tolerance("coordinate")))
    }
  }

  @Test("simplified paths", arguments: Row.all("polyline", "simplify"))
  func simplify(row: Row) throws {
    let given = row.args["path"].path
    let path = given.isEmpty ? try EncodedPolyline.decode(row.args["encoded"].text) : given
    let less = Spherical.simplify(path, metres: row.args["tolerance"].value)
    #expect(less.count == Int(row.expect["points"].value))
    #expect(less.first == path.first)
    #expect(less.last == path.last)
    #expect(Set(less).isSubset(of: Set(path)))
  }
}
