import Geo

/// Tells the quarters of a city from places of their own.
///
/// A settlement is a quarter when it lies in the core of one with four times as many inhabitants, in
/// the same country and region, and is no capital. A quarter is never the locality, but may be the
/// sub-locality.
struct Quarters {
  private(set) var isQuarter: [Bool]

  init(places: [PlaceRow], points: [SpherePoint], regions: [Int?]) {
    isQuarter = [Bool](repeating: false, count: places.count)
    var cells: [Int: [Int]] = [:]
    for i in places.indices { cells[Quarters.cell(places[i].grid), default: []].append(i) }
    for city in places.indices where places[city].core > 0.5 {
      let at = places[city].grid
      // Cells are 0.2 degrees wide: 22 km on the equator, still 10 km at 63 degrees north.
      let columns = abs(places[city].coordinate.lat) > 60 ? 3 : 1
      for row in -1...1 {
        for column in -columns...columns {
          let near = GridPoint(x: at.x + column * 20_000, y: at.y + row * 20_000)
          for other in cells[Quarters.cell(near)] ?? []
          where isPart(other, of: city, places, points, regions) {
            isQuarter[other] = true
          }
        }
      }
    }
  }

  private static func cell(_ point: GridPoint) -> Int {
    (point.y + 9_000_000) / 20_000 * 2000 + (point.x + 18_000_000) / 20_000
  }

  private func isPart(
    _ other: Int, of city: Int, _ places: [PlaceRow], _ points: [SpherePoint], _ regions: [Int?]
  ) -> Bool {
    other != city && !places[other].isCapital
      && places[other].country == places[city].country && regions[other] == regions[city]
      && places[other].population * 4 <= places[city].population
      && points[other].kilometres(to: points[city]) < places[city].core
  }
}
