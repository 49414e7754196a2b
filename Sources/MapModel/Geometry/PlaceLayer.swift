import Geo

/// The places that the map itself shows, each with a round symbol of an even size in the view.
///
/// They are drawn, and so can be hit, from zoom 10 on, and never hide one another: where symbols
/// meet, the finger has the nearest one.
public struct PlaceLayer: Equatable, Sendable {
  /// All places in the order given.
  public let places: [PlaceOfInterest]
  private var index = BoxIndex()

  /// Makes a layer.
  public init(_ places: [PlaceOfInterest]) {
    self.places = places
    for (number, place) in places.enumerated() {
      index.add(number, WorldBox(WorldPoint(place.location)))
    }
  }

  /// Whether both have the same places.
  public static func == (first: PlaceLayer, second: PlaceLayer) -> Bool {
    first.places == second.places
  }

  /// Whether places are drawn.
  public static func isShown(in projection: Projection) -> Bool {
    projection.camera.zoom >= PlaceOfInterest.leastZoom
  }

  /// Calls `body` with every place in a box of the map, and with how many worlds east its copy there
  /// lies.
  public func forEach(in box: WorldBox, _ body: (_ place: PlaceOfInterest, _ copy: Int) -> Void) {
    index.forEach(in: box) { number, copy in body(places[number], copy) }
  }

  /// The place under a point of the view, the nearest of several.
  public func hit(at point: ViewPoint, projection: Projection) -> PlaceOfInterest? {
    guard PlaceLayer.isShown(in: projection) else { return nil }
    var best: (off: Double, number: Int)?
    let window = Touch(point, projection).window(reach: PlaceOfInterest.symbolRadius)
    index.forEach(in: window) { number, copy in
      let place = WorldPoint(places[number].location)
      let symbol = WorldPoint(x: place.x + Double(copy), y: place.y)
      guard let off = projection.point(for: symbol)?.distance(to: point),
        off <= PlaceOfInterest.symbolRadius
      else { return }
      if let best, (best.off, best.number) <= (off, number) { return }
      best = (off, number)
    }
    return best.map { places[$0.number] }
  }
}
