import Glibc

/// Wakes a thread that waits for descriptors, from another thread and as often as one likes.
public final class WakePipe: Sendable {
  /// Becomes readable when somebody wakes.
  public let descriptor: Int32
  private let write: Int32

  /// Makes one that nobody has used.
  public init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, write) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(write)
  }

  /// Wakes who waits.
  public func wake() {
    var byte: UInt8 = 1
    _ = Glibc.write(write, &byte, 1)
  }

  /// Forgets that somebody woke.
  public func rest() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
