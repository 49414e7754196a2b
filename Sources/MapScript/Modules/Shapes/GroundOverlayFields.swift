import Geo
import LuaBridge
import MapModel

/// Pictures on the ground of `map.add_ground_overlay`.
enum GroundOverlayFields {
  static let shape = ShapeClass<GroundOverlay>(
    "A picture that lies on the ground.", adds: "Lays a picture on the ground.",
    fields: [position, width, height, bounds] + looks + ShapeField.common,
    animated: [.position, .bearing, .opacity],
    make: { options, id throws(LuaFailure) in
      if let bounds = options.bounds("bounds") {
        for option in ["position", "width", "height"] where options.has(option) {
          throw options.failure("give either bounds or position with width, not '\(option)' too")
        }
        return GroundOverlay(.bounds(bounds), id: id)
      }
      guard let position = options.coordinate("position") else {
        throw options.failure("give either bounds or position with width")
      }
      let width = try options.required("width", options.number("width"))
      let height = options.number("height") ?? width
      return GroundOverlay(.at(position, width: width, height: height), id: id)
    },
    words: { picture in
      switch picture.placement {
      case .at(let position, _, _): "at \(coordinateText(position))"
      case .bounds(let box):
        "from \(coordinateText(box.southwest)) to \(coordinateText(box.northeast))"
      }
    })

  private typealias Place = (position: Coordinate, width: Double, height: Double)

  private static func place(of picture: GroundOverlay) -> Place? {
    guard case .at(let position, let width, let height) = picture.placement else { return nil }
    return (position, width, height)
  }

  private static func move(
    _ picture: inout GroundOverlay, _ options: Options, _ change: (inout Place) -> Void
  ) throws(LuaFailure) {
    guard var place = place(of: picture) else {
      throw options.failure("a ground overlay of bounds is placed by those")
    }
    change(&place)
    picture.placement = .at(place.position, width: place.width, height: place.height)
  }

  private static let position = ShapeField<GroundOverlay>(
    "position", .coordinate, "where its anchor stands, with width",
    write: { picture, script, writer in
      place(of: picture).map { script.write($0.position, to: writer) } ?? writer.null()
    },
    change: { picture, options throws(LuaFailure) in
      guard let position = options.coordinate("position") else { return }
      try move(&picture, options) { $0.position = position }
    })

  private static let width = ShapeField<GroundOverlay>(
    "width", .number(in: DrawingRange.groundLength),
    "metres on the ground at its position, \(rangeText(DrawingRange.groundLength))",
    write: { picture, _, writer in
      place(of: picture).map { writer.number($0.width) } ?? writer.null()
    },
    change: { picture, options throws(LuaFailure) in
      guard let width = options.number("width") else { return }
      try move(&picture, options) { $0.width = width }
    })

  private static let height = ShapeField<GroundOverlay>(
    "height", .number(in: DrawingRange.groundLength), "the same (default: the width)",
    write: { picture, _, writer in
      place(of: picture).map { writer.number($0.height) } ?? writer.null()
    },
    change: { picture, options throws(LuaFailure) in
      guard let height = options.number("height") else { return }
      try move(&picture, options) { $0.height = height }
    })

  private static let bounds = ShapeField<GroundOverlay>(
    "bounds", .bounds, "the box it is stretched over",
    write: { picture, script, writer in
      guard case .bounds(let bounds) = picture.placement else { return writer.null() }
      script.write(bounds, to: writer)
    },
    change: { picture, options throws(LuaFailure) in
      guard let bounds = options.bounds("bounds") else { return }
      guard bounds.longitudeSpan > 0, bounds.southwest.lat < bounds.northeast.lat else {
        throw options.failure("bounds: must be wider and higher than nothing")
      }
      picture.placement = .bounds(bounds)
    })

  private static let looks: [ShapeField<GroundOverlay>] = [
    .icon(\.icon, "path or address of the picture"),
    .anchor(
      "anchor", \.anchor, "part of the picture that stands on the position (default the middle)"),
    .number("bearing", \.bearing, "degrees clockwise from north, about the anchor (default 0)"),
    .opacity(\.opacity, takesTaps: true),
  ]
}
