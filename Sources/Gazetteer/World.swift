import Geo

/// The embedded world: borders, seas, lakes and settlements, read in place.
///
/// A point belongs to what contains it: first the country by its outline, then the first-level region
/// of that country, then the settlement (see `LocalitySearch`), so that the names always fit each
/// other. The outlines are Natural Earth's at 1:10 million, good to about half a kilometre. On
/// disputed land they follow the German edition: Crimea is in Ukraine; Kosovo, Palestine, Taiwan
/// and Western Sahara stand for themselves; Northern Cyprus and Somaliland do not.
public struct World: Sendable {
  /// The world in the binary. Nothing is read until the first question.
  public static let embedded = World(PackedFile.embedded)

  /// How far off a drawn coast a point still belongs to the country, in metres.
  public static let coastReach = 5000.0

  let file: PackedFile
  let texts: TextTable
  let countries: CountryTable
  let forest: PlaceForest
  let placeCells: PlaceCells
  let areaLayer: OutlineLayer
  let countyLayer: OutlineLayer
  let lakeLayer: OutlineLayer
  let seaLayer: OutlineLayer
  let regions: NameTable
  let counties: NameTable
  let lakes: NameTable
  /// The country that has counties.
  let countyCountry: Int?
  let seas: NameTable
  let zones: NameTable
  let areas: NameTable

  init(_ file: PackedFile) {
    self.file = file
    texts = TextTable(file)
    countries = CountryTable(file)
    forest = PlaceForest(file, countries: countries)
    placeCells = PlaceCells(file)
    func layer(
      _ points: StaticString, _ directory: StaticString, _ cells: StaticString
    ) -> OutlineLayer {
      OutlineLayer(
        points: file.section(points).baseAddress ?? file.base,
        directory: file.section(directory).baseAddress ?? file.base,
        cells: file.section(cells).baseAddress ?? file.base)
    }
    areaLayer = layer("CPTS", "CDIR", "CCEL")
    countyLayer = layer("UPTS", "UDIR", "UCEL")
    lakeLayer = layer("LPTS", "LDIR", "LCEL")
    seaLayer = layer("SPTS", "SDIR", "SCEL")
    regions = NameTable(file.section("REGN"), recordBytes: 12)
    counties = NameTable(file.section("CNTY"), recordBytes: 8)
    countyCountry =
      counties.count > 0 ? Int(regions.number(Int(counties.number(0, 4)), 8)) : nil
    lakes = NameTable(file.section("LAKE"), recordBytes: 4)
    seas = NameTable(file.section("SEAS"), recordBytes: 4)
    zones = NameTable(file.section("ZONE"), recordBytes: 4)
    areas = NameTable(file.section("AREA"), recordBytes: 4)
  }

  /// Tells where a point is. Never fails for a valid coordinate.
  public func address(at point: Coordinate) -> Address {
    address(of: match(at: point), at: point)
  }

  /// The settlements closest to a point, nearest first, of all countries.
  ///
  /// - Parameter limit: how many at most.
  public func nearestPlaces(to point: Coordinate, limit: Int) -> [Place] {
    guard limit > 0 else { return [] }
    var search = NearestFewSearch(point: PlaceForest.sphere(point), limit: limit)
    forest.searchEverywhere(from: nil, with: &search)
    return search.found.map { place($0.place, from: point) }
  }

  /// Whether the data is whole; reads all of it.
  public var isIntact: Bool { file.isIntact }

  /// What the data was made of.
  public var sources: [DataSource] {
    let section = file.section("SRCS")
    return (0..<section.count / 16).map { i in
      let columns = (0..<4).map { column in
        texts[section.load(fromByteOffset: 16 * i + 4 * column, as: UInt32.self)]
      }
      return DataSource(
        name: columns[0], version: columns[1], licence: columns[2], attribution: columns[3])
    }
  }

  func place(_ place: Int, from point: Coordinate?) -> Place {
    let centre = forest.coordinate(of: place)
    return Place(
      name: texts[forest.name(of: place)], countryCode: countryCode(forest.country(of: place)),
      administrativeArea: forest.region(of: place).map { texts[regions.number($0, 0)] },
      population: forest.population(of: place),
      timezone: texts[zones.number(forest.zone(of: place), 0)], coordinate: centre,
      distanceMeters: point.map { GreatCircle.meters(from: $0, to: centre) } ?? 0)
  }

  func countryCode(_ country: Int) -> String { texts[countries.code(of: country)] }
}
