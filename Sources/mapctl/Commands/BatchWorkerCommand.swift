import Batch
import Glibc
import HostSystem
import LuaBridge
import MapSession
import Synchronization

/// The other side of `mapctl batch`: a process that runs rows for it, started with the same words.
enum BatchWorkerCommand: Subcommand {
  static let spec = CommandSpec(
    "batch-worker", "", "run rows for mapctl batch", options: BatchCommand.spec.options,
    takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    signal(SIGPIPE, SIG_IGN)
    guard let script = Frames.read(from: STDIN_FILENO) else { return .done }
    let messages = SharedOptions.messages(options, world)
    guard let run = try BatchCommand.rowRun(script, options, world, messages) else {
      return .unavailable
    }
    LuaInterrupts.installHandler()
    let timer = RowTimer(limit: try SharedOptions.timeLimit(options))
    while let message = Frames.read(from: STDIN_FILENO) {
      guard let job = RowJob(message: message) else { return .internalError }
      var row = world
      row.output = OutputStream(
        descriptor: STDOUT_FILENO, buffered: true, limit: RowRun.mostPrinted)
      row.isProcess = false
      let outcome = run.run(job, world: row) { messages in timer.watch(row, messages) }
      timer.rest()
      guard Frames.write(outcome.bytes, to: ProgramProcess.answers) == 0 else { return .done }
    }
    return .done
  }
}

/// Keeps the time of one run after the other, and ends the process when nobody asks any more.
private final class RowTimer: Sendable {
  private struct State {
    var watch: RunWatch?
    var deadline = Double.infinity
    var isAsked = false
  }

  private let limit: Double?
  private let state = Mutex(State())

  /// Seconds that a run has to come to its end after it was asked.
  private static let grace = 1.0

  init(limit: Double?) {
    self.limit = limit
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<RowTimer>.fromOpaque(context).takeRetainedValue().keepTime() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  /// A watch over a run that begins now.
  func watch(_ world: ProcessWorld, _ messages: Messages) -> RunWatch {
    let watch = RunWatch(timedFrom: limit, world, messages)
    state.withLock {
      $0 = State(watch: watch, deadline: limit.map { monotonicSeconds() + $0 } ?? .infinity)
    }
    return watch
  }

  /// No run is under way.
  func rest() { state.withLock { $0 = State() } }

  private func keepTime() -> Never {
    while true {
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      if poll(&input, 1, 20) > 0, input.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
        _exit(0)
      }
      let due = state.withLock { state -> (watch: RunWatch, isAsked: Bool)? in
        guard let watch = state.watch, monotonicSeconds() >= state.deadline else { return nil }
        let isAsked = state.isAsked
        state.isAsked = true
        state.deadline = monotonicSeconds() + RowTimer.grace
        return (watch, isAsked)
      }
      guard let due else { continue }
      if due.isAsked { due.watch.endByForce() } else { due.watch.askToStop() }
    }
  }
}
