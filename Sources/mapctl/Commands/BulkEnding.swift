import BulkGeocode
import Glibc
import HostSystem
import MapSession
import Synchronization

/// What is left to do when a bulk run does not stop by itself.
final class BulkEnding: Sendable {
  private let stream: OutputStream
  private let opened = Mutex<OutputFile?>(nil)

  init(_ stream: OutputStream) { self.stream = stream }

  /// The file that is given up then.
  var file: OutputFile? {
    get { opened.withLock { $0 } }
    set { opened.withLock { $0 = newValue } }
  }

  /// Watches for Ctrl-C and its like, from now on.
  func watch(_ stop: Interruption) -> Watchdog {
    Watchdog(
      limit: nil, ask: { _ in stop.request() },
      end: { [self] _ in
        let last = monotonicSeconds() + 0.3
        _ = stream.flushWithoutWaiting(until: last)
        file?.discardSoon(until: last)
        _exit(ExitCode.interrupted.rawValue)
      })
  }
}
