import Synchronization

/// Asks what goes on to stop, from any thread.
public final class StopRequest: Sendable {
  private let requested = Atomic<Bool>(false)

  /// Makes one that has not been asked.
  public init() {}

  /// Asks.
  public func request() { requested.store(true, ordering: .releasing) }

  /// Whether it was asked.
  public var isRequested: Bool { requested.load(ordering: .acquiring) }
}
