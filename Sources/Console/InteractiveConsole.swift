import Glibc
import HostSystem
import MapModel
import MapSession
import Terminal

/// A console that a person sits at: the map lives while they type.
public final class InteractiveConsole {
  private let options: ConsoleOptions
  private let world: ProcessWorld
  private let messages: Messages
  private let watch: RunWatch?
  private let screen: Screen
  private let abilities: TerminalAbilities
  private let hasColor: Bool
  private let keys = KeyReader()
  private var history: HistoryFile
  private var isOver = false
  /// The beginning of something that goes on in the next line.
  private var pending = ""

  /// Makes a console that has not begun.
  ///
  /// - Parameter world: whose streams go to the screen.
  public init(
    _ options: ConsoleOptions, _ world: ProcessWorld, _ messages: Messages, watch: RunWatch?,
    screen: Screen, abilities: TerminalAbilities, hasColor: Bool
  ) {
    self.options = options
    self.world = world
    self.messages = messages
    self.watch = watch
    self.screen = screen
    self.abilities = abilities
    self.hasColor = hasColor
    history = HistoryFile(environment: world.environment, name: "history")
  }

  /// Lets a person type until they leave.
  public func run() -> ExitCode {
    let listener = RecordListener()
    var terminal = termios()
    if tcgetattr(STDIN_FILENO, &terminal) == 0 {
      let (before, moves) = (terminal, abilities.canMoveCursor)
      watch?.beforeEnding { giveBack(before, pastes: moves) }
    }
    do throws(RunRefusal) {
      let session = try LiveSession(
        options.run, options.script, world: world, messages: messages, watch: watch,
        survivesInterruptions: true, listener: { listener.hear($0) })
      let console = Interpreter(
        session, messages, world.output, clock: LiveClock(), events: EventList(shown: .on))
      listener.interpreter = console
      screen.print(dim("\(options.greeting)\n"))
      session.begin()
      if let script = options.script { console.begin(with: script) }
      return takeLines(console)
    } catch {
      return error.code
    }
  }

  private func dim(_ text: String) -> String {
    hasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  // MARK: Lines

  private func takeLines(_ console: Interpreter) -> ExitCode {
    let read = reader(console)
    keys.idle = { [self] in
      editor?.follow()
      let wait = console.live()
      console.showIfMoved()
      screen.refresh()
      return wait
    }
    keys.isCanceled = { [self] in isCanceled(console) }
    while !console.isQuitting, !isOver {
      switch read(pending.isEmpty ? "> " : Screen.continuation) {
      case .end:
        if pending.isEmpty { console.isQuitting = true }
        pending = ""
      case .canceled: pending = ""
      case .line(let line):
        let text = pending.isEmpty ? line : pending + "\n" + line
        pending = take(text, console)
        if pending.isEmpty { keep(text) }
      }
    }
    world.output.flush()
    return console.session.quit(isOver ? nil : .done)
  }

  /// Takes what was typed or pasted.
  ///
  /// - Returns: what of it is the beginning of something.
  private func take(_ text: String, _ console: Interpreter) -> String {
    var pending = ""
    for line in console.lines(of: text) where !console.isQuitting && !isOver {
      let text = pending.isEmpty ? line : pending + "\n" + line
      pending = ""
      switch console.take(text) {
      case .incomplete: pending = text
      case .done: break
      // What was interrupted does not go on with the next line.
      case .running: if !follow(console) { return "" }
      }
    }
    return pending
  }

  /// What lets a person type a line, by what the terminal can do.
  private func reader(_ console: Interpreter) -> (String) -> LineEditor.Input {
    if abilities.canMoveCursor, let editor = LineEditor(screen, keys) {
      let status = StatusLine(console)
      screen.status = { status.text }
      if hasColor {
        screen.styles = (("\u{1B}[2m", "\u{1B}[0m"), ("\u{1B}[1;36m", "\u{1B}[0m"))
      }
      for line in history.lines { editor.remember(line) }
      let completer = Completer(console)
      editor.complete = { [self] before, isAgain in
        let text = pending.isEmpty ? before : pending + "\n" + before
        return completer.complete(text, isAgain: isAgain, width: self.screen.width)
      }
      self.editor = editor
      return { prompt in
        console.width = self.screen.width
        return editor.read(prompt: prompt)
      }
    }
    if abilities.canMoveCursor {
      messages.log(.info, "lines cannot be edited without libedit; apt-get install libedit2")
    }
    let screen = screen
    let reader = PlainReader(keys) { screen.print($0) }
    return { reader.read(prompt: $0) }
  }
  private var editor: LineEditor?

  private func keep(_ text: String) {
    guard !text.trimmed.isEmpty else { return }
    history.add(text)
    editor?.remember(text)
  }

  // MARK: A line that runs

  /// Lets the map live until the line has ended.
  ///
  /// - Returns: whether it ended by itself.
  private func follow(_ console: Interpreter) -> Bool {
    while !console.report() {
      if console.isStopped {
        guard case .interrupted? = console.session.halt() else {
          console.cancel()
          isOver = true
          return false
        }
        console.cancel()
        screen.beginRow()
        messages.error("interrupted")
        return false
      }
      guard console.clock?.isRunning == true else {
        console.runLine()
        continue
      }
      let wait = console.live()
      screen.showWaiting()
      rest(wait)
    }
    console.showIfMoved()
    guard console.isStopped else { return true }
    switch console.session.halt() {
    case nil: return true
    case .interrupted(let place)?:
      screen.beginRow()
      messages.error("\(place)interrupted")
    case .over?: isOver = true
    }
    return false
  }

  private func rest(_ seconds: Double?) {
    var pause = timespec(tv_sec: 0, tv_nsec: Int(min(seconds ?? 0.05, 0.05) * 1e9))
    nanosleep(&pause, nil)
  }

  /// Whether the line that is typed is to be given up.
  private func isCanceled(_ console: Interpreter) -> Bool {
    guard console.isStopped else { return false }
    switch console.session.halt() {
    case nil: return false
    case .over?:
      isOver = true
      return true
    case .interrupted(let place)?:
      guard !place.isEmpty else { return true }
      // Something of the script ran too long; what is typed has done no harm.
      messages.error("\(place)interrupted")
      screen.refresh()
      return false
    }
  }
}

/// Leaves the terminal as it was, from any thread.
private func giveBack(_ terminal: termios, pastes: Bool) {
  var terminal = terminal
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal)
  let text = Array((pastes ? "\u{1B}[?2004l\n" : "\n").utf8)
  _ = text.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
