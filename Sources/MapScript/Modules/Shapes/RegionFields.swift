import Geo
import LuaBridge
import MapModel

/// Regions of `map.add_region`.
enum RegionFields {
  static let shape = ShapeClass<Region>(
    "An area of the ground that the device enters and leaves; it is not drawn.",
    adds: "Watches an area: on_enter_region and on_exit_region tell of the fixes after it.",
    fields: area + ShapeField.names,
    methods: [contains],
    make: { options, id throws(LuaFailure) in
      let given = ["radius", "path", "bounds"].filter(options.has)
      guard given.count == 1 else {
        throw options.failure("give exactly one of position with radius, path, and bounds")
      }
      if let path = options.path("path") {
        guard !options.has("position") else { throw options.failure("a path has no position") }
        return Region(.path(path), id: id)
      }
      if let bounds = options.bounds("bounds") {
        guard !options.has("position") else { throw options.failure("bounds have no position") }
        return Region(.bounds(bounds), id: id)
      }
      let center = try options.required("position", options.coordinate("position"))
      let radius = try options.required("radius", options.number("radius"))
      return Region(.circle(center: center, radius: radius), id: id)
    },
    words: { region in
      switch region.area {
      case .circle(let center, let radius):
        "within \(shortNumber(radius)) m of \(coordinateText(center))"
      case .path(let path): "of \(path.count) points"
      case .bounds(let box):
        "from \(coordinateText(box.southwest)) to \(coordinateText(box.northeast))"
      }
    })

  private static let area: [ShapeField<Region>] = [
    ShapeField(
      "position", .coordinate, "the middle, with radius",
      write: { region, script, writer in
        guard case .circle(let center, _) = region.area else { return writer.null() }
        script.write(center, to: writer)
      },
      change: { region, options throws(LuaFailure) in
        guard let center = options.coordinate("position") else { return }
        guard case .circle(_, let radius) = region.area else {
          throw options.failure("a region of a path or bounds has no position")
        }
        region.area = .circle(center: center, radius: radius)
      }),
    ShapeField(
      "radius", .number(atLeast: 0), "metres; the edge counts as inside",
      write: { region, _, writer in
        guard case .circle(_, let radius) = region.area else { return writer.null() }
        writer.number(radius)
      },
      change: { region, options throws(LuaFailure) in
        guard let radius = options.number("radius") else { return }
        guard case .circle(let center, _) = region.area else {
          throw options.failure("a region of a path or bounds has no radius")
        }
        region.area = .circle(center: center, radius: radius)
      }),
    ShapeField(
      "path", .path, "its outline, which closes itself",
      write: { region, script, writer in
        guard case .path(let path) = region.area else { return writer.null() }
        script.write(path, to: writer)
      },
      change: { region, options throws(LuaFailure) in
        guard let path = options.path("path") else { return }
        try options.check(path, "path", atLeast: 3)
        region.area = .path(path)
      }),
    ShapeField(
      "bounds", .bounds, "a box, which may cross 180°",
      write: { region, script, writer in
        guard case .bounds(let bounds) = region.area else { return writer.null() }
        script.write(bounds, to: writer)
      },
      change: { region, options throws(LuaFailure) in
        if let bounds = options.bounds("bounds") { region.area = .bounds(bounds) }
      }),
  ]

  private static let contains = APIFunction(
    "contains", [APIParameter("coordinate", .coordinate)], returns: "true or false",
    "Whether a coordinate lies inside or on the edge."
  ) { script, arguments throws(LuaFailure) in
    let (_, region) = try script.shape(arguments, Region.self)
    arguments.results.boolean(region.contains(try arguments.coordinate(1)))
    return .results
  }
}
