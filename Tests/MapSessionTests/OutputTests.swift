import Glibc
import Harness
import HostSystem
import MapSession
import Testing

@Suite struct `The output of a run` {
  /// Runs code whose output goes to the descriptor.
  private func run(
    _ code: String, to descriptor: Int32
  ) throws -> (code: ExitCode, messages: String, trace: String?) {
    try ScriptHarness.run(
      [ScriptSource(name: "case.lua", bytes: Array(code.utf8))],
      output: OutputStream(descriptor: descriptor, buffered: true))
  }

  @Test func `that nobody reads any more ends the run without a word`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let run = try run(
      "function on_exit() print('x') end while true do print(('x'):rep(1000)) end", to: ends[1])
    #expect(run.code == .unavailable)
    #expect(run.messages.isEmpty)
    let trace = Trace(try #require(run.trace))
    #expect(trace.events.last?["code"] == .number(4))
  }

  @Test func `that fits no disk is told, also when it fails at the very end`() throws {
    for code in ["print('x')", "while true do print(('x'):rep(1000)) end"] {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      let run = try run(code, to: full)
      #expect(run.code == .unavailable)
      #expect(
        run.messages.hasPrefix("error: cannot write to standard output: the disk is full"))
    }
  }

  @Test func `comes before the messages that were said after it`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let stream = OutputStream(descriptor: ends[1], buffered: true)
    let world = ProcessWorld(
      arguments: [], environment: [:], output: stream,
      messages: OutputStream(descriptor: ends[1], buffered: false))
    let code = ScriptRun(
      options: SessionOptions(), timeLimit: nil, tracePath: nil, version: "test"
    ).run(
      [ScriptSource(name: "a", bytes: Array("print(1) log.info('two') print(3)".utf8))],
      world: world, messages: Messages(world))
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 200)
    let count = read(ends[0], &buffer, 200)
    close(ends[0])
    #expect(code == .done)
    #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self) == "1\ninfo: two\n3\n")
  }

  @Test func `keeps bytes that are no text`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let run = try run("print('a\\0b\\xff')", to: ends[1])
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 20)
    #expect(read(ends[0], &buffer, 20) == 5)
    close(ends[0])
    #expect(run.code == .done)
    #expect(buffer[..<5] == [0x61, 0, 0x62, 0xFF, 0x0A])
  }
}

@Suite struct `Messages of a run` {
  private func messages(
    _ code: String, _ make: (ProcessWorld) -> Messages
  ) -> String {
    let world = ProcessWorld(
      arguments: [], environment: [:], output: OutputStream(), messages: OutputStream())
    _ = ScriptRun(options: SessionOptions(), timeLimit: nil, tracePath: nil, version: "test").run(
      [ScriptSource(name: "a.lua", bytes: Array(code.utf8))], world: world,
      messages: make(world))
    return world.messages.text
  }

  private let logs = "log.debug('d') log.info('i', 1, nil, {}) log.warn('w') log.error('e')"

  @Test func `are as loud as asked`() {
    let normal = messages(logs) { Messages($0) }
    #expect(normal.hasPrefix("info: i "))
    #expect(normal.hasSuffix("warn: w\nerror: e\n"))
    #expect(messages(logs) { Messages($0, loudness: .quiet) } == "error: e\n")
    #expect(messages(logs) { Messages($0, loudness: .verbose) }.hasPrefix("debug: d\n"))
  }

  @Test func `are JSON lines when asked`() throws {
    let text = messages(logs + " error('\\1\"ü\\n')") { Messages($0, isJSON: true) }
    let lines = try text.split(separator: "\n").map { try JSONValue(parsing: $0) }
    #expect(lines.map { $0["level"].text } == ["info", "warn", "error", "error"])
    #expect(lines.last?["message"] == .text("a.lua:1: \u{1}\"ü\n"))
    #expect(lines.last?["file"] == .text("a.lua"))
    #expect(lines.last?["traceback"].text?.isEmpty == false)
  }

  @Test func `have colours when asked`() {
    #expect(
      messages("log.warn('w')") { Messages($0, hasColor: true) } == "\u{1B}[1;33mwarn:\u{1B}[0m w\n"
    )
  }
}
