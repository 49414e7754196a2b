import CSQLite
import Gazetteer
import Glibc

/// Answers of online geocoders, kept in an SQLite file, so that the same question is not asked twice.
///
/// The file is its owner's only. Answers older than 30 days are forgotten. What is kept is the body
/// that came; the key of a service is in none of it.
public final class AnswerCache {
  /// Seconds that an answer is kept.
  static let lifetime: Int64 = 30 * 24 * 3600

  private let store: OpaquePointer
  private let now: () -> Int64

  /// Opens or makes the file.
  ///
  /// - Parameter now: seconds since 1970.
  public init(
    path: String, now: @escaping () -> Int64 = { Int64(time(nil)) }
  ) throws(AnswerCacheError) {
    var status: Int32 = 0
    var problem = [CChar](repeating: 0, count: 256)
    guard let store = csqlite_open(path, &status, &problem, problem.count) else {
      let words =
        switch status {
        case Int32(CSQLITE_MISSING_LIBRARY.rawValue):
          "SQLite is not installed (Debian package libsqlite3-0)"
        case Int32(CSQLITE_FOREIGN.rawValue): "it is a database of another program"
        default:
          String(decoding: problem.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
      throw AnswerCacheError(path: path, reason: words)
    }
    self.store = store
    self.now = now
    csqlite_forget(store, now() - AnswerCache.lifetime)
  }

  deinit { csqlite_close(store) }

  /// The body kept for a question.
  func body(_ provider: String, _ question: String) -> [UInt8]? {
    var length = 0
    guard
      let bytes = csqlite_get(store, provider, question, now() - AnswerCache.lifetime, &length)
    else { return nil }
    defer { free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }

  /// Keeps a body; a file that cannot be written is as good as none.
  func keep(_ body: [UInt8], _ provider: String, _ question: String) {
    _ = body.withUnsafeBytes {
      csqlite_put(
        store, provider, question, now(), $0.baseAddress ?? UnsafeRawPointer(store), $0.count)
    }
  }
}

/// Why answers cannot be kept in a file.
public struct AnswerCacheError: Error, Sendable {
  /// The file.
  public let path: String
  /// What is wrong with it.
  public let reason: String

  /// The error in words, with what to do.
  public var words: String {
    "answers are not kept: cannot use \(path): \(reason); "
      + "name another file with --geocode-cache FILE, or none with --geocode-cache none"
  }
}

extension PlaceQuestion {
  /// The question as a cache knows it: points that a centimetre does not tell apart are the same.
  var key: String {
    switch self {
    case .reverse(let point):
      "reverse \(QueryText.degrees(point.lat)) \(QueryText.degrees(point.lng))"
    case .search(let text, let limit): "search \(limit) \(text)"
    }
  }
}
