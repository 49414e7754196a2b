import Synchronization

/// Asks a run to stop, from any thread.
public final class BulkStop: Sendable {
  private let requested = Atomic<Bool>(false)

  /// Makes one that has not been asked.
  public init() {}

  /// Asks: the rows that were read are still answered.
  public func request() { requested.store(true, ordering: .releasing) }

  /// Whether it was asked.
  public var isRequested: Bool { requested.load(ordering: .acquiring) }
}
