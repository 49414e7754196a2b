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
  /// A short plus code counts from the place whose name follows it: "9G8F+6W Zürich".
  ///
  /// - Throws: `CoordinateTextError` for a coordinate that is none: off the earth, ambiguous, or a
  ///   short plus code without a known place.
  public init(
    text: String, limit: Int, world: World = .embedded
  ) throws(CoordinateTextError) {
    do throws(CoordinateTextError) {
      self = .reverse(try CoordinateText.coordinate(text))
    } catch {
      guard error == .unreadable else { throw error }
      let words = text.split(maxSplits: 1) { $0.isWhitespace || $0 == "," }
      if words.count == 2, CoordinateText.isShortPlusCode(String(words[0])) {
        guard let place = world.search(String(words[1]), limit: 1).first else {
          throw .shortPlusCode
        }
        self = .reverse(
          try CoordinateText.coordinate(String(words[0]), near: place.coordinate))
      } else {
        self = .search(text, limit: limit)
      }
    }
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
