import Harness
import Testing

/// `undo` and `redo`, with what once went wrong with them.
@Suite struct `Going back and forth` {
  private func start(rows: Int = 50) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["repl"], home: try TemporaryFolder(), rows: rows)
    #expect(await terminal.isAt("> "), "\(terminal.emulator.text)")
    return terminal
  }

  @Test func `a flight that has arrived can be undone, one line at a time`() async throws {
    let terminal = try await start()
    terminal.type("go Paris\rmap.animate_to{target = {35.7, 139.7}, zoom = 10, duration = 0.3}\r")
    #expect(await terminal.sees("Japan · 35.7, 139.7 · zoom 10"))
    terminal.type("zoom +2\r")
    #expect(await terminal.sees("zoom 12 · bearing 0° · tilt 0°\n>"))
    terminal.type("mark here \"Camp\"\rundo\r")
    #expect(await terminal.sees("map.find{id = \"marker-1\"}:remove()"))
    terminal.type("undo\r")
    #expect(
      await terminal.sees("35.7, 139.7 · zoom 10 · bearing 0° · tilt 0°\n>"),
      "\(terminal.emulator.text)")
    terminal.type("undo\r")
    #expect(await terminal.sees("Paris, France · 48.85341, 2.3488 · zoom 11"))
    terminal.type("redo\r")
    #expect(await terminal.wait { $0.screen.contains { $0.hasPrefix("Tokyo") } })
  }

  @Test func `a flight is undone in its middle, and not the line before it`() async throws {
    let terminal = try await start()
    // Long enough to be met in its middle by a test that has to wait for its turn.
    terminal.type("go Paris\rmap.animate_to{target = {35.7, 139.7}, duration = 300}\r")
    #expect(await terminal.sees("» "))
    terminal.type("undo\r")
    #expect(
      await terminal.sees("\nParis, France · 48.85341, 2.3488 · zoom 11"),
      "\(terminal.emulator.text)")
    terminal.type("undo\r")
    #expect(await terminal.sees("\nSouth Atlantic Ocean · 0, 0 · zoom 2"))
    terminal.type("undo\r")
    #expect(await terminal.sees("nothing to undo"))
  }

  @Test func `what was marked during a flight is undone without ending the flight`() async throws {
    let terminal = try await start()
    terminal.type("map.animate_to{zoom = 5, duration = 2}\rmark here\rundo\r")
    #expect(await terminal.sees("map.find{id = \"marker-1\"}:remove()\n"))
    #expect(await terminal.sees("· zoom 5 ·"), "\(terminal.emulator.text)")
    #expect(!terminal.emulator.text.contains("move_canceled"))
  }

  @Test func `a thing that somebody holds stays the same thing`() async throws {
    let session = try await Session.of([
      "m = map.add_marker{position = {1, 2}, title = 'T', user_data = {a = 1, b = {2, 'x'}}}",
      "n = map.add_marker{position = {3, 4}}", "m.snippet = 'S'", "undo", "m.snippet, m.title",
      "redo", "m.snippet", "m.id = 'mine'", "undo", "m.id", "map.markers()[1] == m",
      "m:remove()", "undo", "map.find{title = 'T'}.user_data", "map.clear()", "undo",
      "map.find{title = 'T'}.user_data", "#map.markers()",
    ])
    #expect(
      session.lines.suffix(9)
        == [
          "nil", "\"T\"", "\"S\"", "\"marker-1\"", "true", "{a = 1, b = {2, \"x\"}}",
          "{a = 1, b = {2, \"x\"}}", "2",
        ].suffix(9), "\(session.lines)")
    #expect(session.end.code == 0, "\(session.end.messages)")
  }

  @Test(arguments: [
    (
      "marker{position = {1, 2}}",
      "title = 'a' snippet = 'b' color = 'red' accessibility_title = 'c' draggable = true "
        + "flat = true tappable = false rotation = 9 opacity = 0.5 z_index = 3 visible_from = 1 "
        + "visible_until = 9 ground_anchor = {x=0,y=0} info_window_anchor = {x=1,y=1} appear = 'pop' "
        + "position = {5,6}"
    ),
    (
      "polyline{path = {{1, 2}, {3, 4}}}",
      "title = 'a' stroke_width = 3 stroke_color = 'red' geodesic = true dash = {4,2} "
        + "arrows = 'end' tappable = true z_index = 2 path = {{1,2},{3,5}}"
    ),
    (
      "polygon{path = {{1, 2}, {3, 4}, {5, 2}}}",
      "fill_color = 'red' stroke_color = 'red' stroke_width = 4 geodesic = true "
        + "holes = {{{2,2.5},{3,3},{3,2.5}}} tappable = true"
    ),
    (
      "circle{position = {1, 2}, radius = 500}",
      "fill_color = 'red' radius = 20 stroke_width = 4 stroke_color = 'red' z_index = 1"
    ),
    (
      "label{position = {1, 2}, text = 'x'}",
      "text = 'y' size = 20 bold = true color = 'red' halo_color = 'red' halo_width = 3 "
        + "background = 'white' padding = 9 anchor = {x=0,y=0} rotation = 4 opacity = 0.2"
    ),
    (
      "heatmap{points = {{1, 2}}}",
      "radius = 30 gradient = {{0.5,'red'},{1,'blue'}} max_intensity = 4 opacity = 0.3 z_index = 1"
    ),
    (
      "tile_layer{url = 'tiles/{z}/{x}/{y}.png'}",
      "tile_size = 512 min_zoom = 2 max_zoom = 9 opacity = 0.2 z_index = 4"
    ),
    (
      "cluster{items = {{1, 2}, {3, 4}}}",
      "distance = 50 minimum_size = 2 max_zoom = 9 color = 'red' tappable = false z_index = 5"
    ),
  ])
  func `each field goes back to what it was, and the thing lives on`(
    _ thing: String, _ fields: String
  ) async throws {
    let names = fields.split(separator: " ").enumerated().compactMap { index, word in
      fields.split(separator: " ").count > index + 1
        && fields.split(separator: " ")[index + 1] == "=" ? String(word) : nil
    }
    let text =
      "local function text() local t = {} for _, n in ipairs{"
      + names.map { "'\($0)'" }.joined(separator: ", ")
      + "} do t[#t + 1] = json.encode{v = thing[n]} end return table.concat(t, ' ') end "
    let assignments = fields.replacing(#/(\b[a-z_]+ = )/#, with: { "\nthing.\($0.output.1)" })
    let session = try await Session.of([
      "thing = map.add_\(thing)", text.replacing("local function text", with: "function text"),
      "before = text()", "do \(assignments) \nend", "after = text()", "undo",
      "before == text() and 'same' or before .. '\\n' .. text()", "redo", "after == text()",
    ])
    #expect(session.lines.suffix(2) == ["\"same\"", "true"], "\(session.lines)\n\(session.said)")
    #expect(session.end.code == 0, "\(session.end.messages)")
  }
}
