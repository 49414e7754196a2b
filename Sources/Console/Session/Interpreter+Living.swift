import Glibc
import HostSystem
import MapModel
import MapSession

/// The session between lines, and while a line waits.
extension Interpreter {
  /// Takes note of what happened.
  func hear(_ record: Record) {
    if let line = events.note(record) { messages.event(line) }
    if case .event(.idle, _) = record.entry { hasMoved = true }
  }

  /// Shows the map when that is wanted, it has moved, and is at rest again.
  public func showIfMoved() {
    guard hasMoved, !session.isMoving else { return }
    hasMoved = false
    if showsAlways { session.show() }
  }

  /// How long the map may keep the processor before a key is looked for, in seconds.
  private static let patience = 0.004

  /// Lets the map live up to this moment, for a few milliseconds at most.
  ///
  /// - Returns: seconds until it wants to go on, nil for never.
  func live() -> Double? {
    guard let clock, clock.isRunning else { return nil }
    let end = monotonicSeconds() + Interpreter.patience
    guard session.advance(to: clock.time, until: end) else { return 0 }
    if session.isAskingServers { return 0.01 }
    let wait = session.nextTime.flatMap(clock.wait(until:))
    return session.isFilming ? min(wait ?? 0.1, 0.1) : wait
  }

  /// Whether something has stopped the session, or what runs in it.
  var isStopped: Bool { session.isStopped }

  /// Runs the line to its end and tells what became of it; it may be stopped on the way.
  func finishLine() {
    guard clock?.isRunning == true else {
      session.runLine()
      _ = report()
      return
    }
    while !report(), !isStopped { rest(live()) }
  }

  /// Waits for the map to go on.
  private func rest(_ seconds: Double?) {
    var pause = timespec(tv_sec: 0, tv_nsec: Int(min(seconds ?? 0.1, 0.1) * 1e9))
    nanosleep(&pause, nil)
  }

  /// Runs the script that the session begins with up to its end, where no clock runs.
  func runScript(_ script: ScriptSource?) {
    guard let script else { return }
    if clock == nil { session.runScript() }
    begin(with: script)
  }
}
