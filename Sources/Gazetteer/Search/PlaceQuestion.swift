import Geo

/// What a geocoder is asked.
public enum PlaceQuestion: Hashable, Sendable {
  /// Where is this point?
  case reverse(Coordinate)
  /// Where is the place of this name? At most so many answers.
  case search(String, limit: Int)
}

extension PlaceQuestion {
  /// The question that a person's text asks: where the point is that the text gives, in any spelling
  /// of a coordinate, else where the places of that name are.
  ///
  /// A short plus code counts from the place whose name follows it: "9G8F+6W Zürich"; a link or a geo:
  /// URI that gives a name instead of numbers asks for that.
  ///
  /// - Parameter country: the country that a name is looked for in; the answer is still to be narrowed
  ///   to it, see `PlaceAnswer.narrowed`.
  /// - Throws: `CoordinateTextError` for a coordinate that is none: off the earth, ambiguous, or a
  ///   short plus code without a known place.
  public init(
    text: String, limit: Int, country: Country? = nil, world: World = .embedded
  ) throws(CoordinateTextError) {
    do throws(CoordinateTextError) {
      self = .reverse(try CoordinateText.coordinate(text))
    } catch {
      switch error {
      case .unreadable:
        if let point = try PlaceQuestion.plusCode(text, country, world) {
          self = .reverse(point)
        } else {
          self = PlaceQuestion.search(text, limit, country)
        }
      case .namesPlace(let name): self = PlaceQuestion.search(name, limit, country)
      default: throw error
      }
    }
  }

  private static func search(_ text: String, _ limit: Int, _ country: Country?) -> PlaceQuestion {
    guard let country else { return .search(text, limit: limit) }
    // What lies elsewhere is left out of the answer.
    return .search("\(text), \(country.name)", limit: min(limit, 1000) + 20)
  }

  /// The point of a short plus code with a place's name behind it; nil for any other text.
  private static func plusCode(
    _ text: String, _ country: Country?, _ world: World
  ) throws(CoordinateTextError) -> Coordinate? {
    let words = text.split(maxSplits: 1) { $0.isWhitespace || $0 == "," }
    guard words.count == 2, CoordinateText.isShortPlusCode(String(words[0])) else { return nil }
    let name = words[1].drop { $0.isWhitespace || $0 == "," }
    let around = country.map { "\(name), \($0.name)" } ?? String(name)
    guard let place = world.search(around, limit: 1, isLenient: false).first else {
      throw .unknownPlusCodePlace(around)
    }
    return try CoordinateText.coordinate(String(words[0]), near: place.coordinate)
  }
}

/// A country or territory that a search is kept to.
public struct Country: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  public var code: String
  /// Its English name.
  public var name: String
}

extension World {
  /// The country of a code or a name in any language; nil when there is none.
  public func country(named text: String) -> Country? {
    let found = NameIndex(self).named(NameKey(text)).filter { $0.owner.kind == .country }
    let isOwn = { (found: NameIndex.Found) in found.match == .exact }
    return (found.first(where: isOwn) ?? found.first).map { found in
      Country(
        code: countryCode(found.owner.index), name: texts[countries.name(of: found.owner.index)])
    }
  }

  /// The English names of all countries and territories.
  public var countryNames: [String] {
    (0..<countries.count).map { texts[countries.name(of: $0)] }
  }
}

extension PlaceAnswer {
  /// The answer without what lies outside a country, and at most so many addresses.
  public func narrowed(to country: Country, limit: Int) -> PlaceAnswer {
    var answer = self
    answer.addresses = addresses.filter { $0.countryCode == country.code }.prefix(limit).map {
      var address = $0
      if address.found?.unmatched == country.name { address.found?.unmatched = nil }
      return address
    }
    return answer
  }
}

/// What a geocoder answered.
public struct PlaceAnswer: Sendable, Equatable {
  /// The addresses, best first; empty where nothing is known.
  public var addresses: [Address]
  /// Whom the data is owed to.
  public var attribution: String

  /// Makes an answer.
  public init(addresses: [Address], attribution: String) {
    self.addresses = addresses
    self.attribution = attribution
  }
}

extension World {
  /// Whom the embedded data is owed to.
  public static var attribution: String { "GeoNames, CC BY 4.0; Natural Earth" }

  /// The embedded world's own answer.
  public func answer(to question: PlaceQuestion) -> PlaceAnswer {
    let addresses =
      switch question {
      case .reverse(let point): [address(at: point)]
      case .search(let text, let limit): search(text, limit: limit)
      }
    return PlaceAnswer(addresses: addresses, attribution: World.attribution)
  }
}
