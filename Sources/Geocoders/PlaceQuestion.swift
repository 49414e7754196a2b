import Gazetteer
import Geo
import Permissions

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
}

/// Why there is no answer.
public enum PlaceFailure: Error, Sendable {
  /// A permission is missing.
  case refused(PermissionRefusal)
  /// Anything else, in words that name the geocoder.
  case failed(String)
}
