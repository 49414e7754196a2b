import Foundation
import Glibc
import Harness
import Testing

/// A person at a terminal.
@Suite struct `At a terminal` {
  private func start(
    _ arguments: [String] = [], home: TemporaryFolder? = nil, terminal: String = "xterm-256color",
    columns: Int = 80, rows: Int = 24
  ) async throws -> (PseudoTerminal, TemporaryFolder) {
    let home = try home ?? TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["repl"] + arguments, home: home, terminal: terminal, columns: columns, rows: rows)
    #expect(await terminal.isAt("> "), "\(terminal.emulator.text)")
    return (terminal, home)
  }

  @Test func `lines and commands are taken, and the map is told above the next one`() async throws {
    let (terminal, _) = try await start()
    #expect(terminal.emulator.screen[0].hasPrefix("mapctl "))
    #expect(
      terminal.emulator.screen[2] == "South Atlantic Ocean · 0, 0 · zoom 2 · bearing 0° · tilt 0°")
    terminal.type("go Paris\r")
    #expect(await terminal.sees("Paris, France · 48.85341, 2.3488 · zoom 11"))
    #expect(
      terminal.emulator.text.contains(
        "> go Paris\nmap.move_to{target = {48.85341, 2.3488}, zoom = 11}\n"))
    terminal.type("map.camera.zoom\r")
    #expect(await terminal.sees("> map.camera.zoom\n11.0\nParis, France"))
    terminal.type("quit\r")
    #expect(await terminal.end().code == 0)
  }

  @Test func `a line is edited`() async throws {
    let (terminal, _) = try await start()
    terminal.type("'aXc'\u{1B}[D\u{1B}[D\u{7F}b\u{5}..'ü日本'\u{1}\u{1B}[C\u{6}\u{1B}[3~a\r")
    #expect(
      await terminal.sees("\"aacü日本\""),
      "\(terminal.emulator.text)")
  }

  @Test func `what happens meanwhile is printed above and disturbs nothing`() async throws {
    let (terminal, _) = try await start(columns: 40)
    terminal.type("timer.every(0.05, function() print('tick') end)\r")
    #expect(await terminal.sees("tick"))
    let line = "x = 'a line that is longer than the window, with ünïcödé 日本語'"
    terminal.type(line + "\u{1B}[D\u{1B}[D\u{1B}[D")
    let count = { (text: String) in text.components(separatedBy: "tick\n").count }
    #expect(await terminal.wait { $0.text.contains("日本語'") })
    let before = count(terminal.emulator.text)
    #expect(await terminal.wait { count($0.text) > before + 5 })
    terminal.type("Z")
    #expect(await terminal.wait { $0.text.contains("日Z本語'") }, "\(terminal.emulator.text)")
    terminal.type("\u{5}\rx\r")
    #expect(
      await terminal.sees(
        "\"a line that is longer than the window, with ünïcödé 日Z本語\"".prefix(38).description))
    // Every row of the line is there once.
    #expect(terminal.emulator.text.components(separatedBy: "> x = 'a line").count == 2)
  }

  @Test func `a line goes on in the next one until it is complete`() async throws {
    let (terminal, _) = try await start()
    terminal.type("for i = 1, 2 do\r")
    #expect(await terminal.isAt("… "))
    terminal.type("print(i)\rend\r")
    #expect(await terminal.sees("> for i = 1, 2 do\n… print(i)\n… end\n1\n2\n"))
    terminal.type("while true do\r")
    #expect(await terminal.isAt("… "))
    terminal.type("\u{3}")
    #expect(await terminal.isAt("> "))
    terminal.type("1 + 1\r")
    #expect(await terminal.sees("\n2\n"))
  }

  @Test func `Ctrl-C gives up a line, and Ctrl-D leaves`() async throws {
    let (terminal, _) = try await start()
    terminal.type("abc")
    #expect(await terminal.isAt("> abc"))
    terminal.type("\u{3}")
    #expect(await terminal.sees("> abc^C"))
    #expect(await terminal.isAt("> "))
    terminal.type("\u{4}")
    #expect(await terminal.end().code == 0)
  }

  @Test(arguments: [
    "while true do end", "coroutine.wrap(function() while true do end end)()",
    "pcall(function() while true do pcall(error) end end)", "sleep(1000)",
    "map.animate_to{zoom = 9, duration = 1000}:wait()", "wait_for('tap')",
    "all{function() sleep(1000) end}",
  ])
  func `Ctrl-C stops what runs, and the session goes on`(_ line: String) async throws {
    let (terminal, _) = try await start()
    terminal.type("x = 5\r")
    #expect(await terminal.isAt("> "))
    terminal.type(line + "\r")
    #expect(await terminal.wait { !$0.cursorRow.hasPrefix(">") })
    try await Task.sleep(for: .milliseconds(300))
    terminal.type("\u{3}")
    #expect(await terminal.sees("error: interrupted"), "\(terminal.emulator.text)")
    #expect(await terminal.isAt("> "))
    terminal.type("x\r")
    #expect(await terminal.sees("> x\n5\n"))
  }

  @Test func `Ctrl-C stops a handler that runs beside the line, and keeps the line`() async throws {
    let (terminal, _) = try await start()
    terminal.type("timer.after(0.2, function() while true do end end)\r")
    #expect(await terminal.sees("timer 1 (running)"))
    #expect(await terminal.isAt("> "))
    terminal.type("1 +")
    try await Task.sleep(for: .milliseconds(800))
    terminal.type("\u{3}")
    #expect(await terminal.sees("in timer: interrupted"), "\(terminal.emulator.text)")
  }

  @Test func `a second Ctrl-C ends what cannot be stopped`() async throws {
    let home = try TemporaryFolder()
    // Nobody writes to the pipe, and what reads it cannot be stopped.
    let pipe = home.path(of: "q")
    #expect(mkfifo(pipe, 0o600) == 0)
    let keeper = open(pipe, O_RDWR)
    defer { close(keeper) }
    let (terminal, _) = try await start(["--allow-read=\(pipe)"], home: home)
    terminal.type("fs.read('\(pipe)')\r")
    try await Task.sleep(for: .milliseconds(300))
    terminal.type("\u{3}")
    try await Task.sleep(for: .milliseconds(100))
    terminal.type("\u{3}")
    #expect(await terminal.end().code == 130)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal to end leaves the terminal as it was`(_ signal: Int32) async throws {
    let (terminal, _) = try await start()
    terminal.send(signal)
    #expect(await terminal.end().code == 130)
    #expect(terminal.raw.contains("\u{1B}[?2004l"))
  }

  @Test func `names are completed, and told about when asked again`() async throws {
    let (terminal, home) = try await start(columns: 100, rows: 40)
    try home.write("print(1)", to: "trip.lua")
    for (typed, line) in [
      ("map.fly_t\t", "> map.fly_to{"),
      ("map.fit_bounds(b, {pad\t", "> map.fit_bounds(b, {padding = "),
      ("function on_dr\t\t", "> function on_drag"), ("fly Zermat\t", "> fly Zermatt"),
      ("load tr\t", "> load trip.lua"),
      ("map.on(\"long_press_\t", "> map.on(\"long_press_info_window\""),
      ("map.camera.vi\t", "> map.camera.viewing_angle"), ("('x'):re\t", "> ('x'):re"),
      ("x = string.re\t", "> x = string.re"),
      ("string.rep\t", "> string.rep("), ("gesture.fl\t", "> gesture.fling{"),
      ("events a\t", "> events all"), ("help map.fl\t", "> help map.fly_to"),
    ] {
      terminal.type(typed)
      #expect(await terminal.isAt(line), "\(typed): \(terminal.emulator.cursorRow)")
      terminal.type("\u{15}")
      #expect(await terminal.isAt("> "))
    }
    terminal.type("map.fly_t\t\t")
    #expect(await terminal.sees("map.fly_to{…} → motion\n  Flies: zooms out, travels and zooms in"))
    #expect(await terminal.sees("  max_duration  = number: seconds; a longer flight goes faster"))
    terminal.type("\u{15}m = map.add_marker{position = {1, 2}}\rm:\t\t")
    #expect(await terminal.sees("  hide_info_window  Closes its window."))
    terminal.type(
      "\u{15}function o() error('ran') end o = setmetatable({own_field = 1}, {__index = o})\ro.own\t"
    )
    #expect(await terminal.isAt("> o.own_field"))
  }

  @Test func `lines are called back, also in the next session, each once`() async throws {
    let home = try TemporaryFolder()
    let (first, _) = try await start(home: home)
    first.type("1 + 1\rfor i = 1, 2 do\rend\r1 + 1\r secret = 1\r")
    #expect(await first.sees("> for i = 1, 2 do\n… end"))
    first.type("\u{1B}[A\u{1B}[A")
    #expect(await first.isAt("> 1 + 1"))
    first.type("\u{15}\u{4}")
    #expect(await first.end().code == 0)
    let path = ".local/state/mapctl/history"
    #expect(home.read(path) == "1 + 1\nfor i = 1, 2 do\\nend\n1 + 1\n")
    var status = stat()
    #expect(stat(home.path(of: path), &status) == 0 && status.st_mode & 0o777 == 0o600)
    let (second, _) = try await start(home: home)
    second.type("\u{1B}[A")
    #expect(await second.isAt("> 1 + 1"))
    second.type("\u{1B}[A")
    #expect(await second.sees("> for i = 1, 2 do\nend"))
    second.type("\u{1B}[A")
    second.type("\u{3}")
    #expect(await second.isAt("> "))
    second.type("\u{12}for")
    #expect(await second.sees("bck:for"))
    second.type("\r\u{4}")
    #expect(await second.end().code == 0)
  }

  @Test func `the window may change`() async throws {
    let (terminal, _) = try await start(columns: 90)
    terminal.type("x = 'a line that is not so short that it would fit in a narrow window'")
    #expect(await terminal.sees("narrow window'"))
    terminal.resize(columns: 40, rows: 20)
    #expect(await terminal.wait { $0.text.contains("zoom 2 ·…") }, "\(terminal.emulator.text)")
    terminal.type("\rx\r")
    #expect(await terminal.sees("\"a line that is not so short"))
  }

  @Test func `a paste of 1,000 lines is one piece of Lua`() async throws {
    let (terminal, _) = try await start()
    let lines = ["local n = 0"] + (1...998).map { "n = n + \($0) -- ü \($0)" } + ["print('sum', n)"]
    terminal.type("\u{1B}[200~" + lines.joined(separator: "\n") + "\u{1B}[201~")
    #expect(await terminal.sees("print('sum', n)"))
    #expect(!terminal.emulator.text.contains("sum\t"))
    terminal.type("\r")
    #expect(await terminal.sees("sum     498501"), "\(terminal.emulator.text.suffix(500))")
  }

  @Test func `a paste of commands is taken line by line`() async throws {
    let (terminal, _) = try await start()
    terminal.type(
      "\u{1B}[200~go Paris\r\nfor i = 1, 1 do\r\nprint('lua')\r\nend\r\nmark\r\n\u{1B}[201~\r")
    #expect(await terminal.sees("zoom = 11}"))
    #expect(await terminal.sees("\nlua\nmap.add_marker{position = map.camera.target}"))
  }

  @Test func `time is held, and goes on by steps`() async throws {
    let (terminal, _) = try await start()
    terminal.type("timer.every(1, function() print('tick', now()) end)\rpause\r")
    #expect(await terminal.sees("held at"))
    let ticks = { (text: String) in text.components(separatedBy: "tick").count }
    let before = ticks(terminal.emulator.text)
    try await Task.sleep(for: .milliseconds(1200))
    #expect(ticks(terminal.emulator.text) == before)
    terminal.type("step 3\r")
    #expect(await terminal.wait { ticks($0.text) >= before + 3 })
    terminal.type("run\r")
    #expect(await terminal.wait { ticks($0.text) >= before + 4 })
  }

  @Test func `a session that was typed is saved as a script that tells the same`() async throws {
    let (terminal, home) = try await start(["--trace", "session.ndjson"])
    terminal.type("function on_idle(c) map.add_marker{position = c.target} end\rfly Rome 9\r")
    try await Task.sleep(for: .milliseconds(400))
    terminal.type("zoom +1\r")
    try await Task.sleep(for: .milliseconds(200))
    terminal.type("map.animate_to{zoom = 5}:wait()\r")
    #expect(await terminal.sees("\"finished\""))
    terminal.type("sleep(100)\r")
    try await Task.sleep(for: .milliseconds(200))
    terminal.type("\u{3}")
    #expect(await terminal.sees("interrupted"))
    terminal.type("pause\rmap.animate_to_zoom(4)\rstep 0.25\rmap.stop()\rsave trip.lua\r")
    #expect(await terminal.sees("saved trip.lua"))
    terminal.type("quit\r")
    #expect(await terminal.end().code == 0)
    let again = try await CommandRun.run(
      ["run", "--trace", "again.ndjson", "trip.lua"], in: home.path)
    #expect(again.code == 0, "\(again.messages)\n\(home.read("trip.lua") ?? "")")
    let told = Self.events(home.read("session.ndjson"))
    #expect(told.count > 30)
    #expect(told == Self.events(home.read("again.ndjson")), "\(home.read("trip.lua") ?? "")")
  }

  private static func events(_ trace: String?) -> [String] {
    (trace ?? "").split(separator: "\n").filter {
      $0.contains("\"type\":\"event\"") && !$0.contains("\"name\":\"exit\"")
    }.map { String($0.replacing(#/"seq":\d+,/#, with: "")) }
  }

  @Test func `a terminal that only prints is enough`() async throws {
    let (terminal, _) = try await start(terminal: "dumb")
    terminal.type("go Paris\n")
    #expect(await terminal.sees("zoom = 11}"))
    // What is typed before the prompt is echoed among what is printed.
    #expect(await terminal.isAt("> "))
    terminal.type("1 + 1\n")
    #expect(await terminal.sees("\n2\n>"))
    #expect(!terminal.raw.contains("\u{1B}"))
    terminal.type("while true do end\n")
    try await Task.sleep(for: .milliseconds(300))
    terminal.type("\u{3}")
    #expect(await terminal.sees("interrupted"))
    terminal.type("\u{4}")
    #expect(await terminal.end().code == 0)
  }

  @Test func `colours are left out where they are not wanted`() async throws {
    let (colored, _) = try await start()
    #expect(colored.raw.contains("\u{1B}[2m"))
    let (plain, _) = try await start(["--color", "never"])
    #expect(!plain.raw.contains("\u{1B}[2m"))
  }

  @Test func `a script begins the session, and lives on`() async throws {
    let home = try TemporaryFolder()
    try home.write(
      "map.move_to{zoom = 6}\nfunction f() return 'from the script' end\n"
        + "while true do sleep(0.1) print('beat') end", to: "begin.lua")
    let (terminal, _) = try await start(["begin.lua"], home: home)
    #expect(await terminal.sees("beat\n"))
    terminal.type("f()\r")
    #expect(await terminal.sees("\"from the script\""))
    #expect(await terminal.sees("zoom 6"))
  }
}
