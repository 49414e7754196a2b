import Geo
import LuaBridge
import MapModel

/// The functions of `geo`: numbers of the earth.
enum GeoFunctions {
  static let module = APIModule(
    "geo", "Numbers of the earth: degrees, metres, a sphere of 6,371,009 m.",
    functions: [coordinate, bounds, distance, heading, offset, interpolate, length, area]
      + [signedArea, contains, onPath, encode, decode, simplify, mercator, fromMercator])

  private static let coordinate = APIFunction(
    "coordinate", [APIParameter("lat", .number()), APIParameter("lng", .number())],
    returns: "coordinate", "A coordinate that prints and compares well."
  ) { script, arguments throws(LuaFailure) in
    let coordinate: Coordinate
    do {
      coordinate = try Coordinate(
        checking: try arguments.plainNumber(1), lng: try arguments.plainNumber(2))
    } catch let error as CoordinateError {
      throw arguments.failure(error.words)
    } catch {
      throw error as? LuaFailure ?? arguments.failure("no coordinate")
    }
    script.write(coordinate, to: arguments.results)
    return .results
  }

  private static let bounds = APIFunction(
    "bounds", [APIParameter("a", .coordinate), .optional("b, …", .coordinate)], returns: "bounds",
    "The smallest box around coordinates, one after the other or in one list; over 180° if smaller."
  ) { script, arguments throws(LuaFailure) in
    var points: [Coordinate] = []
    var longitudes: [Double] = []
    if arguments.call.count == 1, let list = arguments.view(1).table, list.hasLists {
      try list.forEachElement { index, value throws(LuaFailure) in
        points.append(
          try script.coordinate(value, ArgumentName(function: "bounds", name: "[\(index)]")))
        if let lng = script.rawLongitude(value) { longitudes.append(lng) }
      }
    }
    for index in 1...max(1, arguments.call.count) where points.isEmpty || arguments.call.count > 1 {
      if index == 1, let table = arguments.view(1).table, table.has("southwest") {
        script.write(try arguments.bounds(1), to: arguments.results)
        return .results
      }
      points.append(try arguments.coordinate(index))
      if let lng = script.rawLongitude(arguments.view(index)) { longitudes.append(lng) }
    }
    if let west = longitudes.min(), let east = longitudes.max(), east - west >= 360 {
      let latitudes = points.map(\.lat)
      let world = CoordinateBounds.around(
        from: latitudes.min() ?? -90, to: latitudes.max() ?? 90)
      script.write(world, to: arguments.results)
      return .results
    }
    guard let bounds = CoordinateBounds.of(points) else { throw arguments.failure("has no points") }
    script.write(bounds, to: arguments.results)
    return .results
  }

  private static let pair = [APIParameter("a", .coordinate), APIParameter("b", .coordinate)]

  private static let distance = APIFunction(
    "distance", pair, returns: "metres", "Metres along the great circle."
  ) { _, arguments throws(LuaFailure) in
    arguments.results.number(
      Spherical.distance(try arguments.coordinate(1), try arguments.coordinate(2)))
    return .results
  }

  private static let heading = APIFunction(
    "heading", pair, returns: "degrees", "The direction from a to b at a, [0, 360)."
  ) { _, arguments throws(LuaFailure) in
    arguments.results.number(
      Spherical.heading(from: try arguments.coordinate(1), to: try arguments.coordinate(2)))
    return .results
  }

  private static let offset = APIFunction(
    "offset",
    [
      APIParameter("from", .coordinate), APIParameter("metres", .number()),
      APIParameter("heading", .number()),
    ], returns: "coordinate", "The point that far away in that direction."
  ) { script, arguments throws(LuaFailure) in
    let point = Spherical.offset(
      from: try arguments.coordinate(1), metres: try arguments.number(2),
      heading: try arguments.number(3))
    script.write(point, to: arguments.results)
    return .results
  }

  private static let interpolate = APIFunction(
    "interpolate", pair + [APIParameter("fraction", .number())], returns: "coordinate",
    "The point at that part of the great circle from a to b."
  ) { script, arguments throws(LuaFailure) in
    let point = Spherical.interpolate(
      from: try arguments.coordinate(1), to: try arguments.coordinate(2),
      fraction: try arguments.number(3))
    script.write(point, to: arguments.results)
    return .results
  }

  private static let onePath = [APIParameter("path", .path)]

  private static let length = APIFunction(
    "length", onePath, returns: "metres", "Metres along a path."
  ) { _, arguments throws(LuaFailure) in
    arguments.results.number(Spherical.length(of: try arguments.path(1)))
    return .results
  }

  private static let area = APIFunction(
    "area", onePath, returns: "square metres", "The area inside a closed path."
  ) { _, arguments throws(LuaFailure) in
    arguments.results.number(Spherical.area(of: try arguments.path(1)))
    return .results
  }

  private static let signedArea = APIFunction(
    "signed_area", onePath, returns: "square metres", "The same; counter-clockwise is positive."
  ) { _, arguments throws(LuaFailure) in
    arguments.results.number(Spherical.signedArea(of: try arguments.path(1)))
    return .results
  }

  private static let edges = OptionTable([
    .init("geodesic", .flag, "whether edges are great circles (default false: rhumb lines)")
  ])

  private static let contains = APIFunction(
    "contains",
    [APIParameter("point", .coordinate), APIParameter("path", .path)]
      + [.optional("options", .options(edges))],
    returns: "true or false", "Whether a point lies inside a closed path or on its edge."
  ) { _, arguments throws(LuaFailure) in
    let point = try arguments.coordinate(1)
    let path = try arguments.path(2)
    let geodesic = try arguments.options(3, edges).flag("geodesic") ?? false
    arguments.results.boolean(Spherical.contains(point, in: path, geodesic: geodesic))
    return .results
  }

  private static let onPathOptions = edges.adding(
    OptionTable([.init("tolerance", .number(atLeast: 0), "metres (default 0.1)")]))

  private static let onPath = APIFunction(
    "on_path",
    [APIParameter("point", .coordinate), APIParameter("path", .path)]
      + [.optional("options", .options(onPathOptions))],
    returns: "true or false", "Whether a point lies on a path."
  ) { _, arguments throws(LuaFailure) in
    let point = try arguments.coordinate(1)
    let path = try arguments.path(2)
    let options = try arguments.options(3, onPathOptions)
    arguments.results.boolean(
      Spherical.isOnPath(
        point, path, geodesic: options.flag("geodesic") ?? false,
        tolerance: options.number("tolerance") ?? 0.1))
    return .results
  }

  private static let encode = APIFunction(
    "encode", onePath, returns: "text", "A path as an encoded polyline."
  ) { _, arguments throws(LuaFailure) in
    arguments.results.string(EncodedPolyline.encode(try arguments.path(1)))
    return .results
  }

  private static let decode = APIFunction(
    "decode", [APIParameter("text", .text)], returns: "list of coordinates",
    "The path of an encoded polyline."
  ) { script, arguments throws(LuaFailure) in
    let text = try arguments.text(1)
    guard EncodedPolyline.pointCount(text) <= script.room / Script.coordinateCost else {
      throw arguments.failure("not enough memory")
    }
    do throws(PolylineError) {
      script.write(path: try EncodedPolyline.decode(text), to: arguments.results)
    } catch {
      throw arguments.failure(1, "is no encoded polyline: \(error.words)")
    }
    return .results
  }

  private static let simplify = APIFunction(
    "simplify", [APIParameter("path", .path), APIParameter("metres", .number(atLeast: 0))],
    returns: "list of coordinates", "A path with fewer points, nowhere farther off than the metres."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.path(1)
    let metres = try arguments.number(2, atLeast: 0)
    let interrupts = script.state.interrupts
    let simple = Spherical.simplify(path, metres: metres) { !interrupts.isRequested }
    script.write(path: simple, to: arguments.results)
    return .results
  }

  private static let mercator = APIFunction(
    "mercator", [APIParameter("coordinate", .coordinate)], returns: "{x=, y=} in 0…1",
    "Where a coordinate lies on the square Mercator map, from its north-west corner."
  ) { script, arguments throws(LuaFailure) in
    let point = WorldPoint(try arguments.coordinate(1)).inSquare
    script.write(ViewPoint(x: point.x, y: point.y), to: arguments.results)
    return .results
  }

  private static let fromMercator = APIFunction(
    "from_mercator", [APIParameter("point", .point)], returns: "coordinate",
    "The coordinate of a point of the square Mercator map."
  ) { script, arguments throws(LuaFailure) in
    let point = try arguments.point(1)
    script.write(WorldPoint(x: point.x, y: point.y).coordinate, to: arguments.results)
    return .results
  }

  // MARK: Methods of bounds

  static let boundsMethods: [APIFunction] = [
    APIFunction(
      "contains", [APIParameter("coordinate", .coordinate)], returns: "true or false",
      "Whether a coordinate lies inside."
    ) { script, arguments throws(LuaFailure) in
      let bounds = try script.bounds(
        arguments.call[1], ArgumentName(function: "contains", name: ""))
      arguments.results.boolean(bounds.contains(try arguments.coordinate(1)))
      return .results
    },
    APIFunction(
      "including", [APIParameter("coordinate", .coordinate)], returns: "bounds",
      "The box grown, the smaller way, to hold a coordinate."
    ) { script, arguments throws(LuaFailure) in
      let bounds = try script.bounds(
        arguments.call[1], ArgumentName(function: "including", name: ""))
      script.write(bounds.including(try arguments.coordinate(1)), to: arguments.results)
      return .results
    },
    APIFunction(
      "intersects", [APIParameter("bounds", .bounds)], returns: "true or false",
      "Whether two boxes have a point in common."
    ) { script, arguments throws(LuaFailure) in
      let bounds = try script.bounds(
        arguments.call[1], ArgumentName(function: "intersects", name: ""))
      arguments.results.boolean(bounds.intersects(try arguments.bounds(1)))
      return .results
    },
  ]
}

extension Script {
  /// Bytes that a coordinate takes in Lua.
  static let coordinateCost = 136

  func write(path: [Coordinate], to writer: LuaWriter) {
    writer.table { table in
      for point in path { table.element { self.write(point, to: $0) } }
    }
  }
}

extension LuaTableView {
  /// Whether the first element is a table, as in a list of coordinates.
  fileprivate var hasLists: Bool { value(index: 1).type == .table }
}
