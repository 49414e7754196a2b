import Glibc

/// Writes all bytes to a descriptor.
///
/// - Returns: 0, or the system's error number.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while let base = rest.baseAddress, rest.count > 0 {
    let count = Glibc.write(descriptor, base, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
        continue
      }
      return errno
    }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  return 0
}

/// Writes what a descriptor takes until a moment of ``monotonicSeconds()``, for a process that is
/// about to end: a reader that does not read is not waited for any longer.
///
/// - Returns: whether all bytes were taken.
@discardableResult
public func writeWhatIsTaken(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, until end: Double
) -> Bool {
  var rest = bytes
  while let base = rest.baseAddress, rest.count > 0 {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let left = max(0, min(end - monotonicSeconds(), 1000))
    let ready = poll(&room, 1, Int32((left * 1000).rounded(.up)))
    if ready < 0, errno == EINTR { continue }
    guard ready > 0, room.revents & Int16(POLLOUT) != 0 else { return false }
    // A pipe that has room has room for that much, so that the call returns.
    let count = Glibc.write(descriptor, base, min(rest.count, 4096))
    if count < 0 {
      guard errno == EINTR || errno == EAGAIN, monotonicSeconds() < end else { return false }
      continue
    }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  return true
}
