import Glibc
import Permissions

/// Which geocoders are asked, and where their answers are kept, before anything is opened.
public struct GeocoderSetup: Hashable, Sendable {
  /// Where answers are kept.
  public enum Cache: Hashable, Sendable {
    /// In the user's cache folder (XDG).
    case standard
    /// In a file.
    case file(String)
    /// Nowhere.
    case none
  }

  /// The geocoders in their order.
  public var names: [GeocoderName] = [.world]
  /// Where the answers of those that are online are kept.
  public var cache = Cache.standard

  /// The embedded world alone.
  public init() {}

  /// Whether anything but the embedded world is asked.
  public var isOnline: Bool { names != [.world] }

  /// The geocoders, ready to be asked.
  public func chain(
    _ permissions: Permissions, environment: [String: String], version: String
  ) throws(GeocoderSetupError) -> GeocoderChain {
    try GeocoderChain(
      names, permissions: permissions, environment: environment, userAgent: "mapctl/\(version)")
  }

  /// Opens the file for answers, and makes its folder; nil where none are kept.
  ///
  /// - Parameter warn: is told why none are kept though they were to be: an answer does not fail for
  ///   that.
  public func openCache(
    environment: [String: String], warn: (String) -> Void
  ) -> AnswerCache? {
    let path: String
    switch cache {
    case .none: return nil
    case .file(let file): path = file
    case .standard:
      guard let folder = GeocoderSetup.folder(environment) else { return nil }
      var parent = ""
      for part in folder.split(separator: "/") {
        parent += "/" + part
        mkdir(parent, 0o700)
      }
      path = folder + "/geocode.sqlite"
    }
    do throws(AnswerCacheError) {
      return try AnswerCache(path: path)
    } catch {
      warn(error.words)
      return nil
    }
  }

  private static func folder(_ environment: [String: String]) -> String? {
    if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return path + "/mapctl" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/mapctl"
  }
}

extension GeocoderSetupError {
  /// The error in words.
  public var words: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .missingKey(let variable): "google needs a key: set \(variable)"
    }
  }
}
