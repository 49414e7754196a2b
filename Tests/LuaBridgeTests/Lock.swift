import Synchronization

/// Mutual exclusion for what tests that run side by side share.
final class Lock: Sendable {
  private let mutex = Mutex(())

  func locked<Result>(_ body: () -> Result) -> Result {
    mutex.withLock { _ in body() }
  }
}
