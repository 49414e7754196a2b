import Glibc

/// A lock with a condition to wait for.
public final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a lock that nobody holds.
  public init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
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
    let result = body()
    pthread_cond_broadcast(self.condition)
    pthread_mutex_unlock(mutex)
    return result
  }

  /// Runs something under the lock, and wakes whoever waits.
  public func with<Result>(_ body: () -> Result) -> Result { when({ true }, body) }
}

/// A thread of its own.
public struct WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private var thread = pthread_t()

  /// Starts it.
  public init(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work)
  }

  /// Waits for its end.
  public func join() { pthread_join(thread, nil) }
}
