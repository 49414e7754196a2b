import Glibc
import HostSystem
import MapSession
import Synchronization
import Traces

/// Ties a replay to the clock on the wall and to Ctrl-C, and shows what happens.
final class ReplayPacer: Sendable {
  private let speed: Double?
  private let output: OutputStream
  private let start = monotonicSeconds()
  private let isStopped = Atomic<Bool>(false)
  private let watchdog = Mutex<Watchdog?>(nil)

  /// - Parameter speed: virtual seconds a second; nil for as fast as possible, without showing.
  init(speed: Double?, _ world: ProcessWorld) {
    self.speed = speed
    output = world.output
    guard world.isProcess else { return }
    let watchdog = Watchdog(
      limit: nil, ask: { [self] _ in isStopped.store(true, ordering: .releasing) },
      end: { _ in _exit(ExitCode.interrupted.rawValue) })
    self.watchdog.withLock { $0 = watchdog }
  }

  /// Paces and shows a replay.
  func join(_ replay: Replay) {
    replay.pace = { [self] time in
      if let speed { wait(until: start + time / speed) }
      return !isStopped.load(ordering: .acquiring)
    }
    guard speed != nil else { return }
    replay.watch = { [self] record, trace in
      output.write(TraceListing.line(of: record, in: trace))
      output.flush()
    }
  }

  /// The replay is over.
  func end() { watchdog.withLock { $0?.disarm() } }

  private func wait(until moment: Double) {
    while !isStopped.load(ordering: .acquiring) {
      let left = moment - monotonicSeconds()
      guard left > 0 else { return }
      // A tenth of a second at most, so that an interruption is seen.
      usleep(UInt32(min(left, 0.1) * 1e6))
    }
  }
}
