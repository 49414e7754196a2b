import Glibc
import Synchronization

/// A request to stop that comes from another thread and wakes who waits for it.
public final class Interruption: Sendable {
  /// Becomes readable with the request.
  public let descriptor: Int32
  private let write: Int32
  private let requested = Atomic<Bool>(false)

  /// Makes one that was not requested.
  public init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, write) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(write)
  }

  /// Whether it was requested.
  public var isRequested: Bool { requested.load(ordering: .acquiring) }

  /// Asks to stop.
  public func request() {
    requested.store(true, ordering: .releasing)
    var byte: UInt8 = 1
    _ = Glibc.write(write, &byte, 1)
  }
}
