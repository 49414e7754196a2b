import Geo

/// What a searched place is said to lie in: all that goes by a name or a code.
struct SearchSurroundings {
  private let world: World
  private let key: NameKey
  private var countries: Set<Int> = []
  private var regions: Set<Int> = []
  private var towns: [Int] = []

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
      default: break
      }
    }
    addCodes()
    towns.sort { world.forest.population(of: $0) > world.forest.population(of: $1) }
    towns = Array(towns.prefix(8))
  }

  /// Regions by their code, whole or without the country's: "US-IL" or "IL".
  private mutating func addCodes() {
    guard key.scalars.count <= 7 else { return }
    for region in 0..<world.regions.count {
      let code = world.texts.bytes(at: world.regions.number(region, 4))
      guard code.count > 3 else { continue }
      let isWhole = key.scalars.elementsEqual(code.lazy.map(SearchSurroundings.folded))
      if isWhole || key.scalars.elementsEqual(code[3...].lazy.map(SearchSurroundings.folded)) {
        regions.insert(region)
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x41...0x5A: UInt32(byte | 0x20)
    case 0x2D: 0x20
    default: UInt32(byte)
    }
  }

  /// Whether a settlement lies in it, or close to a larger one of that name.
  func hold(place: Int) -> Bool {
    if countries.contains(world.forest.country(of: place)) { return true }
    if let region = world.forest.region(of: place), regions.contains(region) { return true }
    let people = world.forest.population(of: place)
    let point = world.forest.position(of: place)
    for town in towns where world.forest.population(of: town) > people {
      let square = world.forest.squaredKilometers(town, point)
      if square < SearchSurroundings.nearSquare { return true }
    }
    guard let county = world.county(of: place) else { return false }
    return NameKey(county) == key || NameKey(county + " County") == key
      || NameKey(county) == NameKey("\(String(key)) County")
  }

  /// Whether a point lies in it.
  func hold(_ point: Coordinate) -> Bool {
    let match = world.match(at: point)
    if let country = match.country, countries.contains(country) { return true }
    if let region = match.region, regions.contains(region) { return true }
    let sphere = PlaceForest.sphere(point)
    return towns.contains {
      world.forest.squaredKilometers($0, sphere) < SearchSurroundings.nearSquare
    }
  }

  /// How far a suburb is from the middle of its city: 40 km, squared.
  private static let nearSquare: Float = 40 * 40
}

extension String {
  fileprivate init(_ key: NameKey) {
    self.init(String.UnicodeScalarView(key.scalars.compactMap(Unicode.Scalar.init)))
  }
}
