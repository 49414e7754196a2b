import LuaBridge
import MapModel

/// The places of the map itself: airports.
enum PlaceFunctions {
  static let all = [pois]

  private static let options = OptionTable([
    .init("name", .text, "part of the name; capitals do not matter, whole names come first"),
    .init("in_view", .flag, "only those that are drawn in the view now (default true)"),
  ])

  private static let pois = APIFunction(
    "pois", [.optional("options", .options(options))],
    returns: "list of {place_id=, name=, kind=, location=}",
    "The places that the map shows; they are drawn and can be tapped from zoom 10 on."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, options)
    var places = script.host.places
    if options.flag("in_view") ?? true {
      let seen = script.host.projection
      let isShown = seen.camera.zoom >= PlaceOfInterest.leastZoom
      places = isShown ? places.filter { seen.contains($0.location) } : []
    }
    if let name = options.text("name")?.lowercased() {
      let named = places.map { ($0, $0.name.lowercased()) }.filter { $0.1.contains(name) }
      places = named.filter { $0.1 == name }.map(\.0) + named.filter { $0.1 != name }.map(\.0)
    }
    arguments.results.table { table in
      for place in places { table.element { script.write(place, to: $0) } }
    }
    return .results
  }
}

extension Script {
  func write(_ place: PlaceOfInterest, to writer: LuaWriter) {
    writer.table {
      $0.field("place_id") { $0.string(place.placeID) }
      $0.field("name") { $0.string(place.name) }
      $0.field("kind") { $0.string(place.kind) }
      $0.field("location") { self.write(place.location, to: $0) }
    }
  }

  /// Where a place's symbol is, for a finger.
  func touchPoint(ofPlace id: String, _ arguments: Arguments) throws(LuaFailure) -> ViewPoint {
    guard let place = host.places.first(where: { $0.placeID == id }) else {
      throw arguments.failure("there is no place '\(id)'; map.pois lists them")
    }
    guard host.camera.zoom >= PlaceOfInterest.leastZoom else {
      throw arguments.failure(
        "\(place.name) is drawn from zoom \(shortNumber(PlaceOfInterest.leastZoom)) on")
    }
    guard let point = host.projection.point(for: place.location), isInView(point) else {
      throw arguments.failure("\(place.name) is not in view; move the map there first")
    }
    return point
  }
}
