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
  func messages(
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

extension `Messages of a run` {
  @Test func `give a terminal no orders of the script's`() throws {
    let code = "log.warn('a\\27[31mb\\r\\7\\127c\\td\\u{9b}2J') error('x\\27]0;t\\7\\ny', 0)"
    let text = messages(code) { Messages($0) }
    #expect(text.hasPrefix("warn: a\\u{1b}[31mb\\u{d}\\u{7}\\u{7f}c\td\\u{9b}2J\n"), "\(text)")
    #expect(text.contains("error: x\\u{1b}]0;t\\u{7}\ny\n"))
    let json = messages(code) { Messages($0, isJSON: true) }
    #expect(
      json.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    let first = try JSONValue(parsing: try #require(json.split(separator: "\n").first))
    #expect(first["message"] == .text("a\u{1B}[31mb\r\u{7}\u{7F}c\td\u{9B}2J"))
  }

  @Test func `count what comes again with its place, in JSON as fields`() throws {
    let code = "function on_idle() error('same') end for z = 3, 17 do map.move_to{zoom = z} end"
    #expect(
      messages(code) { Messages($0) }.hasSuffix(
        "error: 14 more times in handler 'on_idle': a.lua:1: same\n"))
    let lines = try messages(code) { Messages($0, isJSON: true) }.split(separator: "\n").map {
      try JSONValue(parsing: $0)
    }
    #expect(lines.first?["line"] == .number(1))
    #expect(lines.last?["times"] == .number(14))
    #expect(lines.last?["handler"] == .text("idle"))
    #expect(lines.last?["repeated"] == .text("a.lua:1: same"))
  }

  @Test func `name the limit when memory runs out`() throws {
    let run = try ScriptHarness.run(
      "local t = {} for i = 1, 1e8 do t[i] = tostring(i) end", { $0.maxMemory = 8 << 20 })
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("not enough memory"))
    #expect(run.messages.contains("the limit is 8 MiB; give more with --max-memory MIB"))
  }
}
