import HostSystem
import MapModel
import MapSession

/// A console that nobody sits at: lines come from a pipe, a file or the command line.
///
/// There is no prompt and no colour. Time moves by what the lines say, or with `--realtime` by the
/// clock on the wall; at the end what was set in motion comes to its end, as in a script.
public struct ScriptedConsole {
  private let options: ConsoleOptions
  private let world: ProcessWorld
  private let messages: Messages
  private let watch: RunWatch?

  /// Makes a console that has not begun.
  public init(
    _ options: ConsoleOptions, _ world: ProcessWorld, _ messages: Messages, watch: RunWatch?
  ) {
    self.options = options
    self.world = world
    self.messages = messages
    self.watch = watch
  }

  /// Takes all lines.
  ///
  /// - Returns: how the process ends: with an error if any line had one.
  public func run() -> ExitCode {
    let listener = RecordListener()
    do throws(RunRefusal) {
      let session = try LiveSession(
        options.run, options.script, world: world, messages: messages, watch: watch,
        survivesInterruptions: false, listener: { listener.hear($0) })
      let clock = options.run.options.isRealtime ? LiveClock() : nil
      let console = Interpreter(
        session, messages, world.output, clock: clock, events: EventList(shown: .off))
      listener.interpreter = console
      session.begin()
      console.runScript(options.script)
      return takeLines(console)
    } catch {
      return error.code
    }
  }

  private func takeLines(_ console: Interpreter) -> ExitCode {
    let session = console.session
    var pending = ""
    var lines = LineSource(options.commands, console: console)
    while !console.isQuitting {
      if case .over? = session.halt() { return session.quit(nil) }
      guard let line = lines.next() else { break }
      let text = pending.isEmpty ? line : pending + "\n" + line
      switch console.take(text) {
      case .incomplete: pending = text
      case .done: pending = ""
      case .running:
        pending = ""
        console.finishLine()
        console.showIfMoved()
      }
    }
    if !pending.isEmpty {
      messages.error("the input ends in the middle of: \(pending.split(separator: "\n")[0])")
      session.noteMistake()
    }
    if let fault = lines.fault { messages.error(fault, "from") }
    return console.isQuitting ? session.quit(nil) : session.finish()
  }
}

/// Hands records on to the interpreter, which is made after the session that makes them.
final class RecordListener {
  weak var interpreter: Interpreter?

  func hear(_ record: Record) { interpreter?.hear(record) }
}
