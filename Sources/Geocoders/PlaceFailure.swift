import Permissions

/// Why there is no answer.
public enum PlaceFailure: Error, Sendable {
  /// A permission is missing.
  case refused(PermissionRefusal)
  /// Anything else, in words that name the geocoder.
  case failed(String)

  /// Whether a permission is missing: who asks has to know that, whatever else went wrong.
  var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// The reason in words.
  public var words: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .failed(let words): words
    }
  }
}
