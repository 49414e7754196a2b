import Geo
import Testing

@testable import Gazetteer

@Suite struct NameKeyTests {
  @Test(arguments: [
    ("Saint-Denis", "saint denis"), ("St. Gallen", "Sankt Gallen"), ("St.Gallen", "st gallen"),
    ("D.C.", "dc"), ("N'Djaména", "ndjamena"), ("Mt Isa", "Mount Isa"), ("ZÜRICH ", "zurich"),
    ("U.S.A.", "usa"), ("Bosnia & Herzegovina", "bosnia and herzegovina"), ("Łódź", "lodz"),
  ])
  func `what people write in several ways is one name`(one: String, other: String) {
    #expect(NameKey(one) == NameKey(other))
    #expect(NameKey(one).hash == NameKey(other).hash)
  }

  @Test(arguments: [
    ("paris", "pariss", 1), ("york", "yrok", 1), ("london", "ldnon", 2), ("a", "a", 0),
    ("copenhagen", "copenhagn", 1), ("kitten", "sitting", nil),
  ])
  func `slips are counted, a swap of neighbours as one`(a: String, b: String, edits: Int?) {
    #expect(NameKey(a).edits(to: NameKey(b), atMost: 2) == edits)
    #expect(NameKey(b).edits(to: NameKey(a), atMost: 2) == edits)
  }

  @Test func `the packed names stand where their keys are looked for`() {
    let world = World.embedded
    let names = NameBuckets(world.file.section("ALTN"), bits: 13)
    for entry in stride(from: 0, to: names.count, by: 3) {
      let text = world.texts[names.value(0, of: entry)]
      let key = NameKey(text)
      #expect(names.bucket(of: key.hash).contains(entry), "\(text)")
      #expect(names.letters(of: entry) == key.letters, "\(text)")
    }
  }

  @Test func `letters rule out no name that is near enough`() {
    var random = Seeded(3)
    let name = Array("constantinople")
    for _ in 0..<500 {
      var other = name
      for _ in 0..<2 {
        let at = Int.random(in: 0..<other.count - 1, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: other.remove(at: at)
        case 1: other.insert("x", at: at)
        case 2: other[at] = "q"
        default: other.swapAt(at, at + 1)
        }
      }
      let keys = (NameKey(String(name)), NameKey(String(other)))
      #expect((keys.0.letters ^ keys.1.letters).nonzeroBitCount <= 4)
    }
  }
}

@Suite struct SearchReadingTests {
  private let world = World.embedded

  @Test(arguments: [
    ("Paris Texas", "US", "US-TX"), ("Texas, Paris", "US", "US-TX"), ("Paris TX", "US", "US-TX"),
    ("London, England", "GB", nil), ("Munich, Bavaria", "DE", "DE-BY"),
    ("Zürich, Schweiz", "CH", "CH-ZH"), ("8001 Zürich", "CH", "CH-ZH"),
    ("San Jose Costa Rica", "CR", nil), ("Springfield, Sangamon County", "US", "US-IL"),
    ("10 Downing Street, London, UK", "GB", nil), ("Washington, D.C.", "US", "US-DC"),
    ("Chinatown, San Francisco", "US", "US-CA"), ("Saint-Denis, Réunion", "RE", nil),
  ])
  func `what a place lies in may be written in many ways`(
    text: String, country: String, region: String?
  ) throws {
    let found = try #require(world.search(text, limit: 1).first, "nothing for \(text)")
    #expect(found.countryCode == country, "\(found.lines)")
    if let region { #expect(found.adminCode == region, "\(found.lines)") }
  }

  @Test(arguments: [
    ("東京", "Tokyo"), ("Москва", "Moscow"), ("القاهرة", "Cairo"), ("Αθήνα", "Athens"),
    ("München", "Munich"), ("Parigi", "Paris"), ("Lisboa", "Lisbon"),
    ("St Petersburg", "Saint Petersburg"),
  ])
  func `names in other languages and scripts are known`(text: String, name: String) throws {
    #expect(world.search(text, limit: 1).first?.locality == name)
  }

  @Test(arguments: [
    ("Deutschland", "DE"), ("USA", "US"), ("UK", "GB"), ("Holland", "NL"), ("Schweiz", "CH"),
    ("Россия", "RU"), ("日本", "JP"), ("Czech Republic", "CZ"), ("CHE", "CH"), ("Antarctica", "AQ"),
  ])
  func `countries have their names and codes in use`(text: String, code: String) throws {
    let found = try #require(world.search(text, limit: 1).first)
    #expect(found.countryCode == code)
    #expect(found.precision == .country)
  }

  @Test func `a region has its English name, and a part of a country holds several`() throws {
    let bavaria = try #require(world.search("Bavaria", limit: 1).first)
    #expect(bavaria.adminCode == "DE-BY" && bavaria.precision == .region)
    let scotland = try #require(world.search("Scotland", limit: 1).first)
    #expect(scotland.lines == ["Scotland", "United Kingdom"] && scotland.adminCode == nil)
  }

  @Test(arguments: [
    ("New Yrok", "New York City"), ("Copenhagn", "Copenhagen"), ("Reykjavk", "Reykjavík"),
    ("Budapset", "Budapest"), ("Pariss, France", "Paris"), ("Amsterdm", "Amsterdam"),
  ])
  func `slips are forgiven`(text: String, name: String) throws {
    #expect(world.search(text, limit: 1).first?.locality == name)
    #expect(world.search(text, limit: 1, isLenient: false).first?.locality != name)
  }

  @Test func `seas and lakes are found`() throws {
    let sea = try #require(world.search("Mediterranean Sea", limit: 1).first)
    #expect(sea.countryCode == nil && sea.name == "Mediterranean Sea")
    #expect(world.search("Lake Victoria", limit: 1).first?.water == "Lake Victoria")
  }

  @Test(arguments: [
    "xyzzy qqqq", "9999", "!?", String(repeating: "a ", count: 400),
  ])
  func `what is nowhere is not found`(text: String) {
    #expect(world.search(text, limit: 5).isEmpty)
  }
}

@Suite struct PlaceQuestionTests {
  @Test(arguments: [
    "48.8566, 2.3522", "48°51'23.76\"N 2°21'7.92\"E", "N48.8566 E2.3522", "geo:48.8566,2.3522;u=20",
    "48,8566; 2,3522", "2.3522 E, 48.8566 N",
  ])
  func `a text that gives a point asks for it`(text: String) throws {
    guard case .reverse(let point) = try PlaceQuestion(text: text, limit: 1) else {
      Issue.record("\(text) is taken for a name")
      return
    }
    #expect(Spherical.distance(point, Coordinate(lat: 48.8566, lng: 2.3522)) < 1)
  }

  @Test func `a short plus code counts from the place behind it`() throws {
    let question = try PlaceQuestion(text: "9G8F+6W Zürich", limit: 1)
    guard case .reverse(let point) = question else { throw CoordinateTextError.unreadable }
    #expect(point == (try CoordinateText.coordinate("8FVC9G8F+6W")))
    #expect(throws: CoordinateTextError.shortPlusCode) {
      _ = try PlaceQuestion(text: "9G8F+6W", limit: 1)
    }
    #expect(throws: CoordinateTextError.unknownPlusCodePlace("Xqqqzv")) {
      _ = try PlaceQuestion(text: "9G8F+6W Xqqqzv", limit: 1)
    }
  }

  @Test func `names stay names, and a point off the earth is told`() throws {
    #expect(try PlaceQuestion(text: "Paris", limit: 3) == .search("Paris", limit: 3))
    #expect(
      try PlaceQuestion(text: "10 Downing Street", limit: 3)
        == .search("10 Downing Street", limit: 3))
    #expect(throws: CoordinateTextError.self) {
      _ = try PlaceQuestion(text: "151.2, -33.8", limit: 1)
    }
    #expect(throws: CoordinateTextError.ambiguous) {
      _ = try PlaceQuestion(text: "48,8566,2,3522", limit: 1)
    }
  }
}
