import Glibc

/// A lock with a condition to wait for.
public final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Seconds after which one who waits asks whether to go on.
  private static let patience = 0.1

  /// Makes an open lock.
  public init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs something under the lock once a condition holds, and wakes whoever waits.
  public func when<Result>(_ condition: () -> Bool, _ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    while !condition() { pthread_cond_wait(self.condition, mutex) }
    return finish(body)
  }

  /// Runs something under the lock once a condition holds, and wakes whoever waits; gives up when
  /// `goesOn`, which is asked ten times a second without the lock, says no.
  ///
  /// - Returns: what `body` gave; nil when it was given up.
  public func when<Result>(
    _ condition: () -> Bool, while goesOn: () -> Bool, _ body: () -> Result
  ) -> Result? {
    pthread_mutex_lock(mutex)
    while !condition() {
      var end = timespec()
      clock_gettime(CLOCK_MONOTONIC, &end)
      let nanoseconds = end.tv_nsec + Int(Monitor.patience * 1e9)
      end.tv_sec += nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
      guard pthread_cond_timedwait(self.condition, mutex, &end) == ETIMEDOUT else { continue }
      pthread_mutex_unlock(mutex)
      guard goesOn() else { return nil }
      pthread_mutex_lock(mutex)
    }
    return finish(body)
  }

  /// Runs something under the lock, and wakes whoever waits.
  public func with<Result>(_ body: () -> Result) -> Result { when({ true }, body) }

  private func finish<Result>(_ body: () -> Result) -> Result {
    let result = body()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    return result
  }
}
