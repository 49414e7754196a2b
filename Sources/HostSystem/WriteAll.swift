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
