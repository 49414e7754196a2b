import Geo

/// What a geocoder is asked.
public enum PlaceQuestion: Hashable, Sendable {
  /// Where is this point?
  case reverse(Coordinate)
  /// Where is the place of this name? At most so many answers.
  case search(String, limit: Int)
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
