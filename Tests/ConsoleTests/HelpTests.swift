import Harness
import Testing

/// Help and completion, with what once went wrong with them.
@Suite struct `Help at a terminal` {
  private func start(columns: Int = 80, rows: Int = 40) async throws -> (
    PseudoTerminal, TemporaryFolder
  ) {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(["repl"], home: home, columns: columns, rows: rows)
    #expect(await terminal.isAt("> "), "\(terminal.emulator.text)")
    return (terminal, home)
  }

  @Test func `was ragged in a narrow window`() async throws {
    let (terminal, _) = try await start(columns: 60, rows: 60)
    terminal.type("help\r")
    #expect(await terminal.sees("quit  "))
    let rows = terminal.emulator.text.split(separator: "\n").map(String.init)
    let start = try #require(rows.firstIndex { $0.hasPrefix("  fit PLACE") })
    #expect(rows[start + 1].hasPrefix(String(repeating: " ", count: 20)), "\(rows)")
    #expect(rows.allSatisfy { $0.count <= 60 })
    // No row ends in the middle of a word.
    terminal.type("help map.add_marker\r")
    #expect(await terminal.sees("user_data"))
    #expect(terminal.emulator.text.contains("(default \"none\")"), "\(terminal.emulator.text)")
  }

  @Test func `had no words for texts that are assigned`() async throws {
    let (terminal, home) = try await start()
    try home.write("return {}", to: "trips.lua")
    for (typed, line) in [
      ("map.map_type = \"sat\t", "> map.map_type = \"satellite\""),
      ("map.style = \"hi\t", "> map.style = \"high_contrast\""),
      ("map.camera = {vi\t", "> map.camera = {viewing_angle ="),
      ("require(\"tri\t", "> require(\"trips\""), ("require \"tri\t", "> require \"trips\""),
      ("load \"tri\t", "> load \"trips.lua"), ("help time\t", "> help timer"),
      ("fly Matterh\t", "> fly Matterhorn"),
    ] {
      terminal.type(typed)
      #expect(await terminal.isAt(line), "\(terminal.emulator.text)")
      terminal.type("\u{3}")
      #expect(await terminal.isAt("> "))
    }
  }

  @Test func `pictures in blocks were pale, and said no names`() async throws {
    let (terminal, _) = try await start()
    terminal.type("go 47,8 7\rshow\r")
    #expect(await terminal.sees("in view: "), "\(terminal.emulator.text)")
    #expect(terminal.emulator.text.contains("Zürich"))
  }
}
