import HostSystem
import MapModel
import MapSession

/// Takes the lines of a transcript, and compares what they print with what it says.
public struct TranscriptConsole {
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

  /// Runs the transcript in a file.
  ///
  /// - Parameter updates: whether what is printed now takes the place of what the file says.
  /// - Returns: ``ExitCode/scriptError`` when something else was printed than it says.
  public func run(_ path: String, updates: Bool) -> ExitCode {
    do throws(FileError) {
      let text = String(decoding: try readFile(path, limit: 64 << 20), as: UTF8.self)
      var transcript = Transcript(text)
      let (printed, code) = run(transcript)
      guard let printed, code != .interrupted, code != .timeLimit else { return code }
      guard updates else { return compare(transcript, printed, path) }
      for index in printed.indices { transcript.exchanges[index].printed = printed[index] }
      try write(transcript.text, to: path)
      return .done
    } catch {
      messages.error(error, "the transcript")
      return .unavailable
    }
  }

  private func write(_ text: String, to path: String) throws(FileError) {
    let file = try OutputFile(path: path)
    do throws(FileError) {
      try Array(text.utf8).withUnsafeBufferPointer { bytes throws(FileError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// What each line prints; nil when the session could not begin.
  private func run(_ transcript: Transcript) -> (printed: [[String]]?, ExitCode) {
    let page = OutputStream()
    var world = world
    world.output = page
    world.messages = page
    let voice = Messages(world)
    let listener = RecordListener()
    do throws(RunRefusal) {
      let session = try LiveSession(
        options.run, options.script, world: world, messages: voice, watch: watch,
        survivesInterruptions: false, listener: { listener.hear($0) })
      let console = Interpreter(
        session, voice, page, clock: nil, events: EventList(shown: .off))
      listener.interpreter = console
      session.begin()
      console.runScript(options.script)
      var printed: [[String]] = []
      for exchange in transcript.exchanges {
        let start = page.text.utf8.count
        if !console.isQuitting { take(exchange, console) }
        var rows = page.text.utf8.dropFirst(start).split(
          separator: 0x0A, omittingEmptySubsequences: false
        ).map { String(decoding: Array($0), as: UTF8.self) }
        rows.dropBlankEnd()
        printed.append(rows)
        if console.isStopped { break }
      }
      let code = console.isStopped ? session.quit(nil) : session.quit(.done)
      return (printed, code)
    } catch {
      messages.error("the session cannot begin: \(page.text.trimmed)")
      return (nil, error.code)
    }
  }

  private func take(_ exchange: Transcript.Exchange, _ console: Interpreter) {
    var pending = ""
    for line in exchange.typed {
      let text = pending.isEmpty ? line : pending + "\n" + line
      pending = ""
      switch console.take(text) {
      case .incomplete: pending = text
      case .done: break
      case .running:
        console.finishLine()
        console.showIfMoved()
      }
    }
    if !pending.isEmpty { console.messages.error("this line is not complete") }
  }

  private func compare(
    _ transcript: Transcript, _ printed: [[String]], _ path: String
  ) -> ExitCode {
    var code = ExitCode.done
    for (exchange, rows) in zip(transcript.exchanges, printed) where exchange.printed != rows {
      code = .scriptError
      messages.error(
        "\(path):\(exchange.row): \(exchange.typed[0])",
        details: exchange.printed.map { "  - \($0)" } + rows.map { "  + \($0)" })
    }
    if printed.count < transcript.exchanges.count {
      let row = transcript.exchanges[printed.count].row
      messages.error("\(path):\(row): the session ended before this line")
      code = .scriptError
    }
    if code != .done {
      messages.log(.info, "- is what the transcript says, + what was printed; --update takes that")
    }
    return code
  }
}
