import Geo

/// What a searched place is said to lie in: all that goes by a name or a code.
struct SearchSurroundings {
  /// How closely something lies in it.
  enum Closeness: Int, Comparable {
    /// Not at all.
    case outside
    /// Near a town of that name, or in the box around a landform.
    case near
    /// Within the borders of a country, a region or a county of that name.
    case inside

    static func < (a: Closeness, b: Closeness) -> Bool { a.rawValue < b.rawValue }
  }

  private let world: World
  private let key: NameKey
  private var countries: Set<Int> = []
  private var regions: Set<Int> = []
  private var towns: [Int] = []
  private var boxes: [CoordinateBounds] = []

  /// - Parameter isForgiving: whether the name may be misspelt.
  init(_ world: World, _ key: NameKey, isForgiving: Bool) {
    self.world = world
    self.key = key
    let index = NameIndex(world)
    var found = index.named(key)
    if found.isEmpty, isForgiving { found = index.similar(to: key) }
    for found in found {
      switch found.owner.kind {
      case .country: countries.insert(found.owner.index)
      case .region: regions.insert(found.owner.index)
      case .place: towns.append(found.owner.index)
      case .landform: boxes.append(Landform.all[found.owner.index].bounds)
      case .water, .airport: break
      }
    }
    addCodes()
    towns.sort { world.forest.population(of: $0) > world.forest.population(of: $1) }
    towns = Array(towns.prefix(8))
  }

  /// Regions by their code without the country's, of any country: "IL".
  private mutating func addCodes() {
    guard key.scalars.count <= 3 else { return }
    for region in 0..<world.regions.count
    where world.isCode(ofRegion: region, key, withCountry: false) {
      regions.insert(region)
    }
  }

  /// Whether a country is meant itself.
  func closeness(country: Int) -> Closeness { countries.contains(country) ? .inside : .outside }

  /// Whether a settlement lies in it, or close to a larger one of that name.
  func closeness(place: Int) -> Closeness {
    if countries.contains(world.forest.country(of: place)) { return .inside }
    if let region = world.forest.region(of: place), regions.contains(region) { return .inside }
    if let county = world.county(of: place),
      NameKey(county) == key || NameKey(county + " County") == key
        || NameKey(county) == NameKey("\(String(key)) County")
    {
      return .inside
    }
    let people = world.forest.population(of: place)
    let point = world.forest.position(of: place)
    for town in towns where world.forest.population(of: town) > people {
      let square = world.forest.squaredKilometers(town, point)
      if square < SearchSurroundings.nearSquare { return .near }
    }
    return isInBox(world.forest.coordinate(of: place)) ? .near : .outside
  }

  /// Whether a point lies in it.
  func closeness(_ point: Coordinate) -> Closeness {
    let match = world.match(at: point)
    if let country = match.country, countries.contains(country) { return .inside }
    if let region = match.region, regions.contains(region) { return .inside }
    let sphere = PlaceForest.sphere(point)
    let isNear = towns.contains {
      world.forest.squaredKilometers($0, sphere) < SearchSurroundings.nearSquare
    }
    return isNear || isInBox(point) ? .near : .outside
  }

  private func isInBox(_ point: Coordinate) -> Bool { boxes.contains { $0.contains(point) } }

  /// How far a suburb is from the middle of its city: 40 km, squared.
  private static let nearSquare: Float = 40 * 40
}

extension String {
  fileprivate init(_ key: NameKey) {
    self.init(String.UnicodeScalarView(key.scalars.compactMap(Unicode.Scalar.init)))
  }
}
