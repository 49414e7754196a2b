import Foundation
import Gazetteer
import Geo

/// Why the sources cannot be packed.
enum PackingError: Error {
  /// The settlements and their regions, or their countries, do not belong together.
  case settlementsDoNotFit
  /// A county is counted to a region that is not in the list.
  case countyWithoutRegion(String)
}

/// Turns the converted sources into the packed world.
struct WorldPacker {
  private let sources: SourceFiles
  private var file = WorldFile()
  private var texts = StringTable()
  private var countryOf: [String: Int] = [:]
  private var report: [String] = []
  private var spots = LabelSpots()
  private var searchNames = NameSections()
  private var layers: [PlaceCells.Layer] = []

  init(sources: SourceFiles) {
    self.sources = sources
  }

  /// The packed file and a few lines about what is in it.
  mutating func pack() throws -> (bytes: [UInt8], report: [String]) {
    let countryNames = try sources.rows("countries")
    for (i, row) in countryNames.enumerated() { countryOf[row[0]] = i }
    let places = try sources.rows("places").compactMap(PlaceRow.init)
    let homes = try sources.rows("regions_of_places").map { Int($0[0]) }
    guard places.count == homes.count, places.allSatisfy({ countryOf[$0.country] != nil }) else {
      throw PackingError.settlementsDoNotFit
    }
    let quarters = Quarters(places: places, points: places.map(\.sphere), regions: homes)
    let zooms = PlaceZooms(places, quarters: quarters.isQuarter)
    try packAreas(places: places, homes: homes, zooms: zooms)
    try packRegions()
    try packCounties()
    try packPlaces(
      places, regions: homes, quarters: quarters.isQuarter, zooms: zooms,
      countryNames: countryNames)
    try packNames("LAKE", layer: "L", source: "lakes", tolerance: 0.0007)
    try packNames("SEAS", layer: "S", source: "seas", tolerance: 0)
    file.add("SPOT", spots.section)
    try packWaterNames()
    try packAirports()
    file.add("ALTN", searchNames.otherNames)
    file.add("NAMX", searchNames.ownNames)
    try packLines()
    try packSources()
    file.add("STRS", texts.bytes)
    for (name, size) in file.sizes { report.append("\(name) \(size)") }
    return (file.packed(), report)
  }

  // MARK: Outlines

  private mutating func addLayer(_ letter: String, _ outlines: Outlines) {
    let cells = CellTree(outlines)
    var directory = ByteWriter()
    directory.put(cells.directory)
    var words = ByteWriter()
    words.put(cells.words)
    file.add(letter + "PTS", PointBlocks(outlines).bytes)
    file.add(letter + "DIR", directory.bytes)
    file.add(letter + "CEL", words.bytes)
    report.append("layer \(letter): \(outlines.rings.count) rings, \(outlines.points.count) points")
  }

  /// Countries cut into regions. Round islets go before and after them: see `Islets`.
  private mutating func packAreas(
    places: [PlaceRow], homes: [Int?], zooms: PlaceZooms
  ) throws {
    let rows = try sources.rows("areas")
    let rings = try sources.rings("areas")
    let countries = rows.map { countryOf[$0[0]] ?? 0 }
    let islets = Islets(
      places: places, countryOfPlace: places.map { countryOf[$0.country] ?? 0 },
      areas: Outlines(rings), countryOfArea: countries)
    var owners = ByteWriter()
    var areas: [PlaceCells.Area] = []
    func put(country: Int, region: Int?) {
      areas.append(PlaceCells.Area(country: country, region: region ?? -1))
      owners.put(UInt16(country))
      owners.put(region.map(UInt16.init) ?? 0xFFFF)
    }
    func put(islet place: Int) {
      put(country: countryOf[places[place].country] ?? 0, region: homes[place])
    }
    for place in islets.abroad { put(islet: place) }
    for (row, country) in zip(rows, countries) { put(country: country, region: Int(row[1])) }
    for place in islets.atSea { put(islet: place) }
    file.add("AREA", owners.bytes)

    let first = islets.abroad.count
    let none = [[[Degrees]]](repeating: [], count: first)
    var all = Outlines(
      none + rings + [[[Degrees]]](repeating: [], count: islets.atSea.count), isNoded: true)
    for (i, place) in islets.abroad.enumerated() { all.add(islets.ring(around: place), to: i) }
    for (i, place) in islets.atSea.enumerated() {
      all.add(islets.ring(around: place), to: first + rings.count + i)
    }
    addLayer("C", all)
    layers.append(PlaceCells.Layer(all, areas: areas, hasCoast: true))
    try addSpots(
      all, first: first, countries: countries, regions: rows.map { Int($0[1]) },
      places: zip(places, homes).enumerated().map { row, place in
        LabelSpots.Place(
          coordinate: place.0.coordinate, country: countryOf[place.0.country], region: place.1,
          zoom: zooms.zooms[row])
      })
    let lines = SharedLines(all, first: first, groups: countries)
    file.add("LND2", lines.rings)
    file.add("BRD2", lines.borders)
    file.add("RGL2", lines.innerBorders)
    report.append("islets: \(first) abroad, \(islets.atSea.count) at sea")
  }

  private mutating func addSpots(
    _ outlines: Outlines, first: Int, countries: [Int], regions: [Int?], places: [LabelSpots.Place]
  ) throws {
    spots.add(
      .country, outlines, first: first, groups: countries,
      names: try sources.rows("countries").map { $0[1] },
      places: places.filter { $0.zoom <= 4.5 }.map { ($0.country, $0.coordinate) })
    spots.add(
      .region, outlines, first: first, groups: regions,
      names: try sources.rows("regions").map { $0[2] },
      places: places.filter { $0.zoom <= 7 }.map { ($0.region, $0.coordinate) })
  }

  private mutating func packNames(
    _ section: String, layer: String, source: String, tolerance: Double
  ) throws {
    var names = ByteWriter()
    for row in try sources.rows(source) { names.put(texts.place(of: row[0])) }
    file.add(section, names.bytes)
    let rings = try sources.rings(source)
    spots.add(
      layer == "L" ? .lake : .sea, rings: rings, names: try sources.rows(source).map { $0[0] })
    let outlines = Outlines(rings, tolerance: tolerance)
    addLayer(layer, outlines)
    if layer == "L" {
      let groups = Array(0..<outlines.featureCount)
      file.add("LAK2", SharedLines(outlines, first: 0, groups: groups).rings)
    }
  }

  private mutating func packCounties() throws {
    var records = ByteWriter()
    var areas: [PlaceCells.Area] = []
    let regions = try sources.rows("regions")
    for row in try sources.rows("counties") {
      guard let region = regions.firstIndex(where: { $0[1] == row[0] }),
        let country = countryOf[regions[region][0]]
      else { throw PackingError.countyWithoutRegion(row[1]) }
      records.put(texts.place(of: row[1]))
      records.put(UInt32(region))
      areas.append(PlaceCells.Area(country: country, region: region))
    }
    file.add("CNTY", records.bytes)
    let outlines = Outlines(try sources.rings("counties"), tolerance: 0.002)
    addLayer("U", outlines)
    layers.append(PlaceCells.Layer(outlines, areas: areas, hasCoast: false))
  }

  private mutating func packRegions() throws {
    var records = ByteWriter()
    for (index, row) in try sources.rows("regions").enumerated() {
      searchNames.add(row[2], NameReference(.region, index))
      records.put(texts.place(of: row[2]))
      records.put(texts.place(of: row[1]))
      records.put(UInt32(countryOf[row[0]] ?? 0xFFFF))
    }
    file.add("REGN", records.bytes)
  }

  // MARK: Settlements

  private mutating func packPlaces(
    _ places: [PlaceRow], regions: [Int?], quarters: [Bool], zooms: PlaceZooms,
    countryNames: [[String]]
  ) throws {
    let countries = places.map { countryOf[$0.country] ?? 0 }
    let points = places.map(\.sphere)
    let reaches = places.indices.map { i in
      quarters[i] ? 0 : UInt16((places[i].reach * 100).rounded())
    }
    let forest = PlaceForest(
      points: points, countries: countries, countryCount: countryNames.count)
    let zones = Array(Set(places.map(\.zone))).sorted()
    let zoneOf = Dictionary(uniqueKeysWithValues: zones.enumerated().map { ($1, $0) })
    var names = ByteWriter()
    for zone in zones { names.put(texts.place(of: zone)) }
    file.add("ZONE", names.bytes)
    var hot = ByteWriter()
    var cold = ByteWriter()
    for (place, i) in forest.order.enumerated() {
      searchNames.add(places[i].name, NameReference(.place, place))
      hot.put([points[i].x, points[i].y, points[i].z])
      hot.put(reaches[i])
      hot.put(UInt16(regions[i] ?? 0xFFFF))
      let zone = UInt32(zoneOf[places[i].zone] ?? 0)
      cold.put(texts.place(of: places[i].name) | zone << 23)
      cold.put(UInt32(places[i].population))
    }
    file.add("PLCH", hot.bytes)
    file.add("PLCC", cold.bytes)
    file.add("PLCN", forest.nodes.bytes)
    packPlaceCells(points: points, reaches: reaches, regions: regions, forest: forest)
    file.add("PLCZ", zooms.section(order: forest.order))
    packCountries(
      countryNames, trees: forest.trees, capitals: forest.order.map { places[$0].isCapital })
    try packOtherNames(order: forest.order)
    report.append("places: \(places.count), quarters: \(quarters.count { $0 })")
  }

  private mutating func packPlaceCells(
    points: [SpherePoint], reaches: [UInt16], regions: [Int?], forest: PlaceForest
  ) {
    let rivals = forest.trees.map { tree in
      (0..<tree.placeCount).compactMap { place -> Rival? in
        let row = forest.order[tree.firstPlace + place]
        guard reaches[row] > 0 else { return nil }
        return Rival(
          place: place, point: points[row], reach: Double(reaches[row]) / 100,
          region: regions[row] ?? -1)
      }
    }
    let cells = PlaceCells(layers, rivals: rivals)
    for (name, words) in [("PDIR", cells.directory), ("PCEL", cells.words)] {
      var bytes = ByteWriter()
      bytes.put(words)
      file.add(name, bytes.bytes)
    }
    file.add("PLST", cells.lists)
  }

  /// Names in other languages, of settlements, countries and regions.
  private mutating func packOtherNames(order: [Int]) throws {
    var packedPlace = [Int](repeating: 0, count: order.count)
    for (packed, row) in order.enumerated() { packedPlace[row] = packed }
    let kinds: [(String, NameReference.Kind)] = [
      ("other_names", .place), ("country_names", .country), ("region_names", .region),
    ]
    for (source, kind) in kinds {
      for row in try sources.rows(source) {
        guard let index = Int(row[0]) else { continue }
        let owner = NameReference(kind, kind == .place ? packedPlace[index] : index)
        searchNames.add(row[1], text: texts.place(of: row[1]), of: owner)
      }
    }
  }

  private mutating func packCountries(
    _ rows: [[String]], trees: [PlaceForest.Tree], capitals: [Bool]
  ) {
    var records = ByteWriter()
    for (index, (row, tree)) in zip(rows, trees).enumerated() {
      searchNames.add(row[1], NameReference(.country, index))
      records.put(texts.place(of: row[0]))
      records.put(texts.place(of: row[1]))
      records.put(UInt32(tree.firstPlace))
      records.put(UInt32(tree.placeCount))
      records.put(UInt32(tree.firstNode))
      let places = tree.firstPlace..<tree.firstPlace + tree.placeCount
      records.put(UInt32((places.first { capitals[$0] } ?? -1) + 1))
      records.put(tree.least)
      records.put(tree.greatest)
    }
    file.add("CTRY", records.bytes)
  }

  // MARK: The rest

  private mutating func packWaterNames() throws {
    let seas = try sources.rows("seas").map { $0[0] }
    let lakes = try sources.rows("lakes").map { $0[0] }
    for (spot, owner) in spots.owners.enumerated() {
      switch owner.kind {
      case .sea: searchNames.add(seas[owner.index], NameReference(.water, spot))
      case .lake: searchNames.add(lakes[owner.index], NameReference(.water, spot))
      case .country, .region: break
      }
    }
  }

  private mutating func packAirports() throws {
    var records = ByteWriter()
    var count = 0
    for row in try sources.rows("airports") {
      guard row.count == 6, let lat = Double(row[4]), let lng = Double(row[5]) else { continue }
      let at = GridPoint(Degrees(lng: lng, lat: lat))
      for name in row[..<2] { searchNames.add(name, NameReference(.airport, count)) }
      count += 1
      for column in 0..<3 { records.put(texts.place(of: row[column])) }
      records.put(UInt32(countryOf[row[3]] ?? 0xFFFF))
      records.put(Int32(at.y))
      records.put(Int32(at.x))
    }
    file.add("AIRP", records.bytes)
  }

  private mutating func packLines() throws {
    for (name, source, closed) in [
      ("LND", "land", true), ("BRD", "borders", false), ("RGL", "region_lines", false),
    ] {
      let fine = try sources.rings(source + "10").flatMap { $0 }
      let coarse = try sources.rings(source + "110").flatMap { $0 }
      file.add(name + "0", LineSections.section(coarse, closed: closed))
      let tolerance = LineSections.middleTolerance * (name == "RGL" ? 2 : 1)
      addCoarser(fine, as: name + "1", closed: closed, tolerance: tolerance)
    }
    let lakes = try sources.rings("lakes").flatMap { $0 }
    addCoarser(lakes, as: "LAK0", closed: true, tolerance: 0.15)
    addCoarser(lakes, as: "LAK1", closed: true, tolerance: LineSections.middleTolerance)
  }

  private mutating func addCoarser(
    _ parts: [[Degrees]], as name: String, closed: Bool, tolerance: Double
  ) {
    let kept = LineSections.coarser(parts, tolerance: tolerance, closed: closed)
    file.add(name, LineSections.section(kept, closed: closed))
  }

  private mutating func packSources() throws {
    var records = ByteWriter()
    for row in try sources.rows("sources") {
      for column in 0..<4 { records.put(texts.place(of: row[column])) }
    }
    file.add("SRCS", records.bytes)
  }
}
