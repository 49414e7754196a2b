import Glibc

/// Seconds on a clock that is never set.
public func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Tries again and again for a bounded time, such as to take a lock that another thread holds.
///
/// - Returns: what the first successful attempt gave, nil when none was.
public func retry<Result>(until end: Double, _ attempt: () -> Result?) -> Result? {
  while true {
    if let result = attempt() { return result }
    guard monotonicSeconds() < end else { return nil }
    usleep(500)
  }
}
