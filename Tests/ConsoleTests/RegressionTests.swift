import Foundation
import Glibc
import Harness
import Testing

/// What once went wrong at a terminal.
@Suite struct `At a terminal it once went wrong that` {
  private func start(
    _ arguments: [String] = [], home: TemporaryFolder? = nil, terminal: String = "xterm-256color",
    columns: Int = 80, rows: Int = 24
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ["repl"] + arguments, home: try home ?? TemporaryFolder(), terminal: terminal,
      columns: columns, rows: rows)
    #expect(await terminal.isAt("> "), "\(terminal.emulator.text)")
    return terminal
  }

  @Test func `Ctrl-C did not stop a loop that never leaves its instant`() async throws {
    let terminal = try await start()
    terminal.type("while true do sleep(0) end\r")
    #expect(await terminal.sees("this line never lets it pass"))
    terminal.type("\u{3}")
    #expect(await terminal.sees("interrupted"))
    #expect(await terminal.isAt("> "))
    terminal.type("1 + 1\r")
    #expect(await terminal.sees("\n2\n"))
  }

  @Test(arguments: [
    "spawn(function() while true do sleep(0) end end)",
    "function f() timer.after(0, f) end f()",
  ])
  func `what runs beside the line and never leaves its instant hung every line`(
    _ line: String
  ) async throws {
    let terminal = try await start()
    terminal.type(line + "\r")
    #expect(await terminal.sees("time stands still"))
    terminal.type("20 + 3\r")
    #expect(await terminal.sees("\n23\n"))
    terminal.type("abc")
    #expect(await terminal.isAt("> abc"))
    terminal.type("\u{3}")
    #expect(await terminal.sees(": interrupted"), "\(terminal.emulator.text)")
    #expect(await terminal.isAt("> abc"))
    let since = terminal.emulator.text.count
    terminal.type("\u{3}")
    #expect(await terminal.isAt("> "))
    terminal.type("map.animate_to{zoom = 4, duration = 0.2}:wait()\r")
    #expect(await terminal.sees("\"finished\""))
    #expect(!terminal.emulator.text.dropFirst(since).contains("stands still"))
  }

  @Test func `the colour of the prompt ran on into the line and the status`() async throws {
    let terminal = try await start()
    #expect(terminal.raw.contains("\u{1B}[1;36m>\u{1B}[0m "), "\(terminal.raw)")
    terminal.type("print('a\\27[31mred')\r")
    #expect(await terminal.sees("\nared\n"))
    #expect(
      terminal.raw.contains("red\r\n\u{1B}[?2004h\u{1B}[0m\u{1B}[2m"),
      "\(terminal.raw.debugDescription)")
  }

  @Test(arguments: [
    ("fly Alps", "map.fly_to{target = {45."), ("go the alps", "zoom = 6"),
    ("fit Alps", "southwest = {43.6, 5}"), ("go Matterhorn", "{45.9764, 7.6586}, zoom = 12"),
    ("go Mont Blanc 13", "{45.8326, 6.8652}, zoom = 13"), ("go Mt Everest", "{27.9881, 86.925}"),
    ("mark Eiger", "title = \"Eiger\""), ("go Alpps", "did you mean 'Alps'?"),
  ])
  func `mountains were no places`(_ line: String, _ told: String) async throws {
    let session = try await Session.of([line])
    #expect(session.end.messages.contains(told), "\(session.end.messages)")
  }

  @Test func `names of things on the map gave orders to the terminal`() async throws {
    let terminal = try await start()
    terminal.type(
      "map.add_marker{position = {0, 0}, title = 'a\\27[31mb\\7\\nc', id = 'i\\27[2J'}\r_, {_}\r")
    #expect(await terminal.sees("{marker i\\x1b[2J \"a\\x1b[31mb\\x07\\nc\" at 0.0, 0.0}"))
    #expect(!terminal.raw.contains("\u{1B}[31m"))
    let session = try await Session.of([
      "map.add_marker{position = {0, 0}, id = 'i\\27[2J'}", "show", "events last 3",
    ])
    #expect(!session.end.output.contains("\u{1B}"))
    #expect(session.end.output.contains("  i\\x1b[2J at 0, 0"))
  }

  @Test func `Ctrl-D right at the prompt was lost`() async throws {
    for _ in 0..<6 {
      let terminal = try PseudoTerminal(["repl"], home: try TemporaryFolder())
      while !terminal.raw.contains("?2004h") { try await Task.sleep(for: .milliseconds(1)) }
      terminal.type("\u{4}")
      #expect(await terminal.wait(seconds: 5) { _ in terminal.raw.contains("?2004l") })
      #expect(await terminal.end().code == 0)
    }
  }

  @Test func `a line that was given up came back behind the next prompt`() async throws {
    let terminal = try await start()
    terminal.type("abc")
    #expect(await terminal.isAt("> abc"))
    terminal.type("\u{3}")
    #expect(await terminal.isAt("> "))
    terminal.type("for i = 1, 2 do\r")
    #expect(await terminal.isAt("… "))
    terminal.type("\u{4}")
    #expect(await terminal.isAt("> "))
    #expect(!terminal.emulator.text.contains("… abc"))
    terminal.type("print('find me')\r")
    #expect(await terminal.sees("\nfind me\n"))
    terminal.type("\u{12}find")
    #expect(await terminal.sees("bck:find"))
    terminal.type("\u{3}")
    #expect(await terminal.isAt("> "))
    #expect(
      await terminal.sees("\nfind me\n> print('find me')^C\nSouth"), "\(terminal.emulator.text)")
  }

  @Test func `what an interrupted loop had done was not saved`() async throws {
    let home = try TemporaryFolder()
    let terminal = try await start(home: home)
    terminal.type(
      "for i = 1, 3 do map.move_to{zoom = i + 2} end map.add_marker{position = {1, 2}} "
        + "while true do end\r")
    try await Task.sleep(for: .milliseconds(400))
    terminal.type("\u{3}")
    #expect(await terminal.sees("error: interrupted"))
    terminal.type("save a.lua\r")
    #expect(await terminal.sees("saved a.lua\n"))
    #expect(home.read("a.lua")?.hasPrefix("-- mapctl run a.lua\n") == true)
    let again = try await CommandRun.run(
      ["repl", "-c", "load a.lua", "-c", "map.camera.zoom, #map.markers()"], in: home.path)
    #expect(again.output == "5.0\n1\n", "\(home.read("a.lua") ?? "")")
    terminal.type("timer.every(1, print)\rsave b.lua\r")
    #expect(await terminal.sees("saved b.lua; as it goes on for ever, run it with --max-time"))
    let title = home.read("b.lua")?.split(separator: "\n").first ?? ""
    #expect(title.contains(#/^-- mapctl run --max-time [0-9.]+ b.lua$/#), "\(title)")
  }

  @Test func `what was typed while a line waits spoilt the screen`() async throws {
    let terminal = try await start()
    terminal.type("sleep(2)\r")
    // Not a task's sleep: that ends when other tests let it, which may be after the line.
    usleep(500_000)
    terminal.type("1 + 1\r2 + ")
    #expect(await terminal.isAt("> 2 +"))
    #expect(terminal.emulator.text.contains("> sleep(2)\n> 1 + 1\n2\n"))
    terminal.type("3\r")
    #expect(await terminal.sees("> 2 + 3\n5\n"))
    // A key while a line runs stands before no message either.
    terminal.type("while true do end\r")
    try await Task.sleep(for: .milliseconds(300))
    terminal.type("\u{3}")
    #expect(await terminal.sees("> while true do end\nerror: interrupted\n"))
  }

  @Test func `the history had a line as often as it was typed, and stayed readable to all`()
    async throws
  {
    let home = try TemporaryFolder()
    let folder = home.path + "/.local/state/mapctl"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try home.write("old\n", to: ".local/state/mapctl/history")
    chmod(folder + "/history", 0o644)
    let terminal = try await start(home: home)
    terminal.type("7 + 7\r8 + 8\r7 + 7\r7 + 7\r")
    #expect(await terminal.wait { $0.text.components(separatedBy: "\n14\n").count == 4 })
    terminal.type("\u{1B}[A\u{1B}[A")
    #expect(await terminal.isAt("> 8 + 8"))
    terminal.type("\u{1B}[A")
    #expect(await terminal.isAt("> old"))
    var status = stat()
    #expect(stat(folder + "/history", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `newcomers were left alone`() async throws {
    let terminal = try await start(rows: 50)
    #expect(terminal.emulator.screen[1].hasPrefix("try: fly Zermatt"))
    terminal.type("\t")
    #expect(await terminal.sees("  go "))
    terminal.type("hello\rParis\rgoto Paris\rzoom+1\r")
    #expect(await terminal.sees("nil\ninfo: nothing is called 'hello'; help lists the commands"))
    #expect(await terminal.sees("nil\ninfo: Paris is a place: go Paris, or fly Paris"))
    #expect(await terminal.sees("did you mean the command 'go'?"))
    #expect(await terminal.sees("map.zoom_by(1, {duration = 0.5})"))
    terminal.type("zoom in 2\r?fly\r")
    #expect(await terminal.sees("map.zoom_by(2, {duration = 0.5})"))
    #expect(await terminal.sees("fly PLACE [ZOOM]\n  fly to a place"))
    terminal.type("zoom = 4\rzoom+1\r")
    #expect(await terminal.sees("> zoom+1\n5\n"))
    terminal.type("exit\r")
    #expect(await terminal.end().code == 0)
  }

  @Test(arguments: ["", "nosuchterm"])
  func `a terminal that nobody knows got orders`(_ name: String) async throws {
    let terminal = try await start(["--color", "auto"], terminal: name)
    terminal.type("1 + 1\n")
    #expect(await terminal.sees("\n2\n>"))
    #expect(!terminal.raw.contains("\u{1B}[?"))
    if name.isEmpty { #expect(!terminal.raw.contains("\u{1B}")) }
    #expect(!terminal.raw.contains("dumb terminal"))
    terminal.type("\u{4}")
    #expect(await terminal.end().code == 0)
  }

  @Test func `a transcript did not hold what its own update wrote`() async throws {
    let home = try TemporaryFolder()
    try home.write(
      """
      > print("> not typed\\n… nor this\\n\\\\ \\n>\\n  spaces   ")
      > print("… first")
      > print("\\n")
      > [[a\u{20}\u{20}
      … b]]

      """, to: "t.txt")
    let arguments = ["repl", "--transcript", "t.txt"]
    let update = try await CommandRun.run(arguments + ["--update"], in: home.path)
    #expect(update.code == 0, "\(update.messages)")
    let text = home.read("t.txt") ?? ""
    #expect(text.contains("\n\\> not typed\n\\… nor this\n\\\\\n\\>\n  spaces\n"), "\(text)")
    #expect(text.contains("\"a  \\nb\""), "\(text)")
    let again = try await CommandRun.run(arguments, in: home.path)
    #expect(again.code == 0, "\(again.messages)\n\(text)")
    _ = try await CommandRun.run(arguments + ["--update"], in: home.path)
    #expect(home.read("t.txt") == text)
  }
}
