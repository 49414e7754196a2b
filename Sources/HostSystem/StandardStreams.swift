import Glibc

/// Fills the places of closed standard streams, so that no file opened later takes one of them and
/// receives what was meant for the stream; using such a stream then fails as when it is closed.
///
/// Call it before anything is opened.
public func holdClosedStandardStreams() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
    guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
    // The lowest free descriptor is this one. Opened the wrong way round, each use is an EBADF.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
