import Foundation
import Geo

/// Round islets under settlements that the drawn outlines give to the sea or to another country, so
/// that a harbour town, an island too small to be drawn or a town on a border that is drawn a little
/// off belongs to its country.
///
/// An islet has a radius of 1 km, or less: two fifths of the way to the nearest settlement of another
/// country. A settlement farther than 3 km inside another country is taken for an error of the list
/// and gets none.
struct Islets {
  static let radius = 1000.0
  static let borderSlack = 3000.0

  /// Settlements inside another country's outline.
  private(set) var abroad: [Int] = []
  /// Settlements outside all outlines.
  private(set) var atSea: [Int] = []
  private let places: [PlaceRow]
  private let foreigners: ForeignNeighbours

  init(
    places: [PlaceRow], countryOfPlace: [Int], areas: Outlines, countryOfArea: [Int]
  ) {
    self.places = places
    foreigners = ForeignNeighbours(places)
    let surroundings = Surroundings(areas)
    let unit = Earth.radius * .pi / 180 / GridPoint.unitsPerDegree
    let slack = Islets.borderSlack / unit
    for place in places.indices {
      let point = places[place].grid
      let found = surroundings.features(around: point)
      if found.isEmpty {
        atSea.append(place)
      } else if !found.contains(where: { countryOfArea[$0] == countryOfPlace[place] }) {
        let shrink = cos(places[place].coordinate.lat * .pi / 180)
        let isNear = surroundings.features(near: point).contains { area in
          countryOfArea[area] == countryOfPlace[place]
            && surroundings.squaredGap(from: point, to: area, shrink: shrink) < slack * slack
        }
        if isNear { abroad.append(place) }
      }
    }
  }

  /// Twelve corners around a settlement.
  func ring(around place: Int) -> [GridPoint] {
    let centre = places[place].coordinate
    let meters = min(Islets.radius, 0.4 * foreigners.nearestMeters(to: place))
    let degrees = meters / Earth.radius * 180 / .pi
    let shrink = cos(centre.lat * .pi / 180)
    return (0..<12).map { corner in
      let angle = Double(corner) / 12 * 2 * .pi
      return GridPoint(
        Degrees(
          lng: centre.lng + cos(angle) * degrees / shrink,
          lat: centre.lat + sin(angle) * degrees))
    }
  }
}

/// The nearest settlement of another country, as far as it is within a few kilometres.
private struct ForeignNeighbours {
  private let places: [PlaceRow]
  private var cells: [Int: [Int]] = [:]

  init(_ places: [PlaceRow]) {
    self.places = places
    for i in places.indices { cells[ForeignNeighbours.cell(places[i].grid), default: []].append(i) }
  }

  private static func cell(_ point: GridPoint) -> Int {
    (point.y + 9_000_000) / 10_000 * 4000 + (point.x + 18_000_000) / 10_000
  }

  func nearestMeters(to place: Int) -> Double {
    let at = places[place].grid
    let sphere = places[place].sphere
    var nearest = 10_000.0
    for row in -1...1 {
      for column in -1...1 {
        let near = GridPoint(x: at.x + column * 10_000, y: at.y + row * 10_000)
        for other in cells[ForeignNeighbours.cell(near)] ?? []
        where places[other].country != places[place].country {
          nearest = min(nearest, places[other].sphere.kilometres(to: sphere) * 1000)
        }
      }
    }
    return nearest
  }
}
