import Foundation
import Glibc
import Synchronization

/// Waits for a process on a thread of its own, so that its seconds are right however busy the tests
/// are; a process that takes five minutes is killed.
final class ProcessWatch: Sendable {
  typealias End = (status: Int32, seconds: Double, peakMemory: Int)

  private struct State {
    var end: End?
    var waiting: [CheckedContinuation<End, Never>] = []
  }

  private let state = Mutex(State())

  /// - Parameter start: when the process was started, or a little earlier.
  init(_ process: pid_t, since start: ContinuousClock.Instant) {
    let thread = Thread { [self] in watch(process, since: start) }
    thread.start()
  }

  /// Tells the end once it has come.
  func add(_ continuation: CheckedContinuation<End, Never>) {
    let end = state.withLock { state -> End? in
      if state.end == nil { state.waiting.append(continuation) }
      return state.end
    }
    if let end { continuation.resume(returning: end) }
  }

  private static func program(_ process: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
  }

  private static let ownProgram = program("self")

  private static func peakMemory(of process: pid_t) -> Int {
    // For a moment a process that was just started still has the memory of this one.
    guard let program = program("\(process)"), program != ownProgram,
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = Int(line.filter(\.isNumber))
    else { return 0 }
    return kilobytes << 10
  }

  private func watch(_ process: pid_t, since start: ContinuousClock.Instant) {
    var status: Int32 = 0
    var peakMemory = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if .now - start > .seconds(300) { kill(process, SIGKILL) }
      // What the system says of an ended process holds the peak of the one that started it.
      peakMemory = max(peakMemory, ProcessWatch.peakMemory(of: process))
      usleep(5_000)
    }
    let took = (.now - start) / .seconds(1)
    let end: End = (status, took, peakMemory)
    let waiting = state.withLock { state in
      state.end = end
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: end) }
  }
}
