import Geo
import Testing

@testable import Gazetteer

@Suite struct `Searches that found odd places` {
  private let world = World.embedded

  @Test(arguments: [
    ("Sevilla, Andalucía", "Sevilla", "ES"), ("Manchester, Jamaica", "Manchester", "JM"),
    ("Lucerne", "Luzern", "CH"), ("Bali", "Bali", "ID"), ("Java", "Java", "ID"),
    ("Crete", "Kriti", "GR"), ("Mallorca", "Mallorca", "ES"), ("Tuscany", "Toscana", "IT"),
    ("Wales", "Wales", "GB"), ("Baarle", "Baarle-Nassau", "NL"),
    ("'s-Gravenhage", "The Hague", "NL"),
    ("Chigaco", "Chicago", "US"), ("Hague", "The Hague", "NL"), ("Victoria", "Victoria", "AU"),
  ])
  func `a small or misspelt name outranked the obvious one`(
    text: String, name: String, country: String
  ) throws {
    let found = try #require(world.search(text, limit: 1).first, "nothing for \(text)")
    #expect(found.name == name && found.countryCode == country, "\(found.lines)")
  }

  @Test(arguments: [
    ("Sahara", Address.FoundName.Kind.landform), ("the Sahara", .landform),
    ("South Pole", .landform),
    ("Pacific Ocean", .sea), ("K2", .landform), ("Mount Eiger", .landform), ("Tenerife", .island),
    ("Lake Victoria", .lake), ("Lac Léman", .lake), ("Danube", .landform), ("Congo", .country),
    ("Baltic Sea", .sea), ("Sierra Nevada, Spain", .landform),
  ])
  func `landforms and waters had no part in it`(
    text: String, kind: Address.FoundName.Kind
  ) throws {
    let found = try #require(world.search(text, limit: 1).first, "nothing for \(text)")
    #expect(found.found?.kind == kind, "\(found.lines)")
  }

  @Test(arguments: [
    ("LA", "Los Angeles"), ("L.A.", "Los Angeles"), ("NYC", "New York City"),
    ("SF", "San Francisco"), ("NY", "New York"), ("D.C.", "Washington"), ("CA", "Canada"),
    ("DE", "Germany"), ("TX", "Texas"),
  ])
  func `one or two letters were anything but the code they are`(text: String, name: String) {
    #expect(world.search(text, limit: 1).first?.name == name)
    #expect(world.search("Y", limit: 1).isEmpty)
  }

  @Test func `how a name fits is told, and exact goes before fuzzy`() {
    func match(_ text: String) -> Address.FoundName.Match? {
      world.search(text, limit: 1).first?.found?.match
    }
    #expect(match("Paris") == .exact)
    #expect(match("Parigi") == .alternate)
    #expect(match("NYC") == .alternate)
    #expect(match("Baarle") == .partial)
    #expect(match("Amsterdm") == .fuzzy)
    #expect(world.search("Amsterdm", limit: 1).first?.found?.name == "Amsterdam")
    #expect(world.search("Amsterdm", limit: 1, isLenient: false).isEmpty)
    #expect(world.search("Baarle", limit: 1, isLenient: false).isEmpty)
  }

  @Test(arguments: [
    ("Paris, Narnia", "Narnia"), ("Paris, Narnia, France", "Narnia"), ("8001 Zürich", "8001"),
    ("10 Downing Street, London, UK", "10 Downing Street"),
  ])
  func `what fits nothing was left aside without a word`(text: String, unmatched: String) throws {
    let found = try #require(world.search(text, limit: 1).first, "nothing for \(text)")
    #expect(found.found?.unmatched == unmatched)
    #expect(world.search(text, limit: 1, isLenient: false).isEmpty)
  }

  @Test func `a country's and a region's coordinate was that of its largest city`() throws {
    let germany = try #require(world.search("Germany", limit: 1).first)
    #expect(germany.found?.kind == .country && germany.locality == nil)
    let box = try #require(germany.found?.viewport)
    #expect(box.contains(germany.coordinate))
    let berlin = try #require(world.search("Berlin", limit: 1).first)
    #expect(Spherical.distance(germany.coordinate, berlin.coordinate) > 100_000)
    let california = try #require(world.search("California", limit: 1).first)
    #expect(california.found?.kind == .region && california.adminCode == "US-CA")
    #expect((california.nearest?.distanceMeters ?? 0) > 1000)
  }

  @Test func `every landform, island and ocean is found by its names, in its box`() throws {
    for landform in Landform.all {
      #expect(landform.bounds.southwest.lat <= landform.bounds.northeast.lat, "\(landform.name)")
      #expect(landform.bounds.latitudeSpan > 0 && landform.bounds.longitudeSpan > 0)
      #expect(landform.bounds.contains(landform.coordinate) || abs(landform.coordinate.lat) == 90)
    }
    for name in Landform.allNames {
      #expect(!Landform.places(named: NameKey(name)).isEmpty, "\(name)")
    }
  }

  @Test func `every known name means something of its country`() {
    for (key, meanings) in KnownNames.all {
      let found = NameIndex(world).named(key)
      #expect(found.contains { $0.match == .alternate }, "\(meanings)")
    }
  }

  @Test func `a country narrows a search`() throws {
    let germany = try #require(world.country(named: "DE"))
    #expect(germany == world.country(named: "Deutschland"))
    let question = try PlaceQuestion(text: "Frankfurt", limit: 1, country: germany)
    let answer = world.answer(to: question).narrowed(to: germany, limit: 1)
    #expect(answer.addresses.first?.countryCode == "DE")
    let paris = try PlaceQuestion(text: "Paris", limit: 5, country: germany)
    #expect(world.answer(to: paris).narrowed(to: germany, limit: 5).addresses.isEmpty)
    let itself = try PlaceQuestion(text: "Germany", limit: 5, country: germany)
    #expect(!world.answer(to: itself).narrowed(to: germany, limit: 5).addresses.isEmpty)
    #expect(world.country(named: "Narnia") == nil)
  }

  @Test func `a swap over one letter is one slip`() {
    #expect(NameKey("chigaco").edits(to: NameKey("chicago"), atMost: 1) == 1)
    #expect(NameKey("abcdef").edits(to: NameKey("fbcdea"), atMost: 1) == nil)
  }
}
