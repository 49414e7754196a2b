import Geo
import HostSystem
import LuaBridge
import MapModel
import MapScript
import MapSession

/// Takes what a person types, line by line: short commands and Lua, to a living session.
///
/// It knows nothing of terminals: what it says goes to the session's streams.
public final class Interpreter {
  let session: LiveSession
  let messages: Messages
  let output: OutputStream
  /// The clock of a session that lives while nothing is typed; nil where only lines move time.
  let clock: LiveClock?
  var changes = MapChanges()
  private(set) var log = SessionLog()
  var events: EventList
  var isQuitting = false
  /// Whether the map is shown whenever it has moved.
  var showsAlways = false
  var hasMoved = false
  /// Columns that values may take.
  public var width = 80
  /// How many lines were compiled, for their names.
  private var lines = 0
  /// The virtual time at which the last line of the log ended.
  private var base = 0.0
  private var running: SessionLog.Entry?
  private var runningSince = 0.0
  private var sources: [String: String] = [:]

  /// What became of a line that was handed in.
  public enum Progress {
    /// Nothing more to do.
    case done
    /// It is the beginning of something.
    case incomplete
    /// It runs, or has ended; ``report()`` tells.
    case running
  }

  init(
    _ session: LiveSession, _ messages: Messages, _ output: OutputStream, clock: LiveClock?,
    events: EventList
  ) {
    self.session = session
    self.messages = messages
    self.output = output
    self.clock = clock
    self.events = events
  }

  // MARK: What commands ask for

  var camera: Camera { session.camera }
  var firstCamera: Camera { session.firstCamera }
  var time: Double { clock?.time ?? session.now }

  /// What lets a motion come to its end where no clock runs.
  var wait: String { clock?.isRunning == true ? "" : ":wait()" }

  /// The camera that shows a box, straight down.
  func camera(showing bounds: CoordinateBounds) -> Camera {
    Camera.fitting(
      bounds, in: session.viewport, padding: Padding(all: 0), limits: session.limits, from: camera)
  }

  /// A result.
  func print(_ text: String) { output.write(text + "\n") }

  /// The Lua that a command stands for.
  func echo(_ lua: String) { messages.echo(lua) }

  /// Something about the console itself.
  func say(_ text: String) { messages.log(.info, text) }

  // MARK: Lines

  /// Takes a line, or several that belong together.
  public func take(_ text: String) -> Progress {
    if let (command, words) = CommandLine(text, in: session).command {
      return carryOut(command, words)
    }
    switch LineReading(text, in: session, name: nextName()) {
    case .nothing: return .done
    case .incomplete: return .incomplete
    case .wrong(let error):
      report(error, typed: text)
      session.noteMistake()
      return .done
    case .chunk(let chunk, let form):
      start(chunk, SessionLog.Entry(lua: CommandLine.lua(of: text), form: form))
      return .running
    }
  }

  /// What was handed in at once, as the lines to take one after the other: several rows are one line
  /// when they are Lua, else they are commands, or both.
  public func lines(of text: String) -> [String] {
    guard text.contains("\n") else { return [text] }
    switch LineReading(text, in: session, name: nextName()) {
    case .chunk(let chunk, _):
      session.forget(chunk)
      return [text]
    case .incomplete, .nothing: return [text]
    case .wrong:
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func nextName() -> String { name(lines + 1) }

  private func carryOut(_ command: ConsoleCommand, _ words: CommandWords) -> Progress {
    do throws(ConsoleFault) {
      switch try command.body(words, self) {
      case .done: return running == nil ? .done : .running
      case .lua(let lua):
        echo(lua)
        start(try compile(lua), SessionLog.Entry(lua: lua), printing: .nothing)
        return .running
      case .expression(let lua):
        echo(lua)
        start(
          try compile("return " + lua), SessionLog.Entry(lua: lua, form: .call), printing: .words)
        return .running
      }
    } catch {
      messages.error(error.message, hint: error.hint)
      session.noteMistake()
      return .done
    }
  }

  private func compile(_ lua: String) throws(ConsoleFault) -> LuaReference {
    do throws(LuaError) {
      return try session.compile(lua, name: nextName())
    } catch {
      throw ConsoleFault(error.message)
    }
  }

  /// Runs a script's text as a line.
  func load(_ text: String, from path: String) throws(ConsoleFault) {
    // The first line of a script that is a program of its own is no Lua.
    let lua = text.hasPrefix("#") ? "--" + text : text
    let chunk: LuaReference
    do throws(LuaError) {
      chunk = try session.compile(lua, name: path)
    } catch {
      throw ConsoleFault(error.message)
    }
    start(
      chunk, SessionLog.Entry(remark: path, lua: "(function()\n\(lua)\nend)()"), printing: .nothing)
  }

  private func start(
    _ chunk: LuaReference, _ entry: SessionLog.Entry,
    printing: LiveSession.ValuePrinting = .values
  ) {
    lines += 1
    sources[name(lines)] = entry.lua
    var entry = entry
    entry.gap = moveClock(from: base)
    running = entry
    runningSince = session.now
    changes.note(session.mapState)
    session.start(chunk, printing: printing, width: width)
  }

  /// Brings the session to the time on the clock, between two things that happen, so that a sleep
  /// of as many thousandths of a second gets a script there.
  ///
  /// - Returns: how long that sleep is, 0 for none.
  private func moveClock(from origin: Double) -> Double {
    guard let clock, clock.isRunning || clock.time > origin else { return 0 }
    var thousandths = max(1, ((clock.time - origin) * 1000).rounded(.up))
    while true {
      let time = origin + thousandths / 1000
      guard session.advance(to: time, until: .infinity) else { return 0 }
      if session.now < time, session.nextTime ?? .infinity > time {
        session.setClock(time)
        clock.move(to: time)
        return thousandths / 1000
      }
      thousandths += 1
    }
  }

  /// Notes the script that the session began with, as far as it got.
  func begin(with script: ScriptSource) {
    let text = String(decoding: script.bytes, as: UTF8.self)
    let lua = text.hasPrefix("#") ? "--" + text : text
    let call = session.isScriptWaiting ? ("spawn(function()", "end)") : ("(function()", "end)()")
    log.add(
      SessionLog.Entry(
        remark: script.name, lua: "\(call.0)\n\(lua)\n\(call.1)",
        end: session.hasScriptFailed ? .failed("the script") : .finished))
    base = session.now
    // The map was ready when the script had ended: a script has to wait for that.
    guard clock == nil, let chunk = try? session.compile("sleep(0)", name: name(0)) else { return }
    session.start(chunk, printing: .nothing, width: width)
    session.runLine()
    _ = session.takeOutcome()
    log.add(SessionLog.Entry(lua: "sleep(0)"))
  }

  // MARK: The end of a line

  /// Whether a line runs or waits.
  public var isRunning: Bool { running != nil }

  /// Runs the line to its end, as fast as the machine allows.
  public func runLine() { session.runLine() }

  /// Tells what became of the line.
  ///
  /// - Returns: false while it waits.
  public func report() -> Bool {
    guard let outcome = session.takeOutcome() else { return false }
    switch outcome {
    case .finished(let values):
      running?.values = values.count
      ended(.finished)
      for value in values { print(value) }
    case .failed(let error):
      if error.isInterrupted {
        ended(.interrupted)
      } else {
        let typed = running?.lua ?? ""
        ended(.failed(error.message))
        report(error, typed: typed)
      }
    }
    return true
  }

  /// Ends the line where it waits; harmless when none does.
  public func cancel() {
    guard running != nil else { return }
    let waited = moveClock(from: runningSince)
    session.cancelLine()
    ended(waited > 0 ? .canceled(after: waited) : .interrupted)
  }

  private func ended(_ end: SessionLog.Entry.End) {
    guard var entry = running else { return }
    running = nil
    entry.end = end
    log.add(entry)
    base = session.now
    clock?.move(to: base)
    changes.ended(session.mapState)
  }

  // MARK: Errors

  private func report(_ error: LuaError, typed: String) {
    var message = error.message
    var details: [String] = []
    let own = error.file.map { $0 == name(lines) || $0 == nextName() } ?? false
    if own, let file = error.file, let line = error.line {
      let place = "\(file):\(line): "
      let rows = typed.split(separator: "\n", omittingEmptySubsequences: false)
      if message.hasPrefix(place) { message.removeFirst(place.count) }
      if rows.count > 1, rows.indices.contains(line - 1) {
        details.append("  line \(line): \(rows[line - 1].trimmed)")
      }
    }
    details += trace(error, isOwn: own)
    messages.error(message, details: details)
    if let hint = Suggestion.of(error, typed: typed, in: session) { say(hint) }
  }

  /// The calls that led to the error, where there is more than the line itself.
  private func trace(_ error: LuaError, isOwn: Bool) -> [String] {
    let calls = error.traceback.split(separator: "\n").map { $0.trimmed }.filter { call in
      !call.hasPrefix("stack traceback") && !call.hasPrefix("[C]")
    }
    guard calls.count > 1 || !isOwn else { return [] }
    return calls.map { "  \($0)" }
  }

  private func name(_ line: Int) -> String { "repl[\(line)]" }
}
