import Gazetteer
import Geo

/// Who answers points in place of the embedded world. Threads ask together.
public protocol PointAnswers: Sendable {
  /// What tells it from others, for the runs that go on where another stopped.
  var identity: String { get }
  /// Where a point is; nil where nothing is known.
  ///
  /// - Throws: why there is no answer.
  func address(at point: Coordinate) throws(PointFailure) -> Address?
}

/// Why a point has no answer.
public struct PointFailure: Error, Sendable {
  /// The reason in words.
  public let words: String

  /// Makes a failure.
  public init(_ words: String) { self.words = words }
}

/// A row's point with what was found elsewhere than in the embedded world.
struct RowPoint {
  /// An address on its own: most rows have none, and are not to carry its size.
  final class Found {
    let address: Address

    init(_ address: Address) { self.address = address }
  }

  let coordinate: Coordinate
  var found: Found?
  /// Whether there is an answer to write.
  var isAnswered = true

  var lat: Double { coordinate.lat }
  var lng: Double { coordinate.lng }
}
