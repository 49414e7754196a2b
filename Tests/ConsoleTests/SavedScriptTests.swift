import Harness
import Testing

/// `save` writes a script that does the session again.
@Suite struct `A saved session` {
  /// Runs a session, then its script, and compares what the map told.
  private func expectSame(
    _ lines: [String], _ options: [String] = [], script: String? = nil
  ) async throws -> String {
    let folder = try TemporaryFolder()
    if let script { try folder.write(script, to: "begin.lua") }
    try folder.write("local a = 1 map.move_to{zoom = 4 + a} return a", to: "part.lua")
    let session = try await Session.of(
      lines + ["map.stop()", "save trip.lua", "quit"],
      options + (script == nil ? [] : ["begin.lua"]), in: folder)
    let again = try await CommandRun.run(
      ["run", "--trace", "again.ndjson", "trip.lua"] + options, in: folder.path)
    let trace = Trace(folder.read("again.ndjson") ?? "")
    let text = folder.read("trip.lua") ?? ""
    #expect(again.code == 0, "\(again.messages)\n\(text)")
    let told = events(of: session.trace)
    #expect(told.count > 3)
    #expect(told == Array(events(of: trace).prefix(told.count)), "\(text)")
    return text
  }

  /// The events without the numbers of their lines and the end.
  private func events(of trace: Trace) -> [String] {
    trace.text.split(separator: "\n").filter { $0.contains("\"type\":\"event\"") }.map {
      String($0.replacing(#/"seq":\d+,/#, with: ""))
    }.filter { !$0.contains("\"name\":\"exit\"") }
  }

  @Test func `of commands is their Lua`() async throws {
    let text = try await expectSame([
      "go Paris", "fly Tokyo 10", "where", "zoom +2", "tilt 45", "turn 90", "pan 200 0",
      "mark here \"Camp\"", "tap 400 300", "undo", "redo", "fit Switzerland", "step 0.5", "help",
    ])
    #expect(
      text.hasPrefix(
        "-- mapctl run trip.lua\nmap.move_to{target = {48.85341, 2.3488}, zoom = 11}\nmap.fly_to{"))
    #expect(!text.contains("reverse_geocode"))
    #expect(text.contains("sleep(0.5)\n"))
  }

  @Test func `of Lua uses values as the lines did, and has their variables to itself`() async throws
  {
    let text = try await expectSame([
      "local zoom = 3", "map.move_to{zoom = zoom or 5}", "map.camera.zoom", "4, 5, 6",
      "map.move_to{zoom = _2}", "map.add_marker{position = {1, 2}}", "_.title = 'x'",
      "return 7, 8", "map.move_to{zoom = _2}", "(function() map.move_to{zoom = 2} end)()",
      "for i = 1, 3 do", "  map.move_to{zoom = i + 2}", "end",
    ])
    #expect(!text.contains("map.camera.zoom"))
    #expect(text.contains("do local zoom = 3 end"))
  }

  @Test func `with handlers, timers and coroutines tells the same`() async throws {
    _ = try await expectSame(
      [
        "function on_idle(c) map.add_marker{position = c.target} end",
        "timer.every(0.7, function() map.zoom_by(0.1, {duration = 0.2}) end)", "fly Tokyo 10",
        "t = spawn(function() sleep(3) map.move_to{zoom = 5} end)", "step 2.5", "t:wait()",
        "step 10", "map.zoom_in()", "wait_for('idle', {timeout = 3})",
      ], ["--max-time", "40"])
  }

  @Test func `keeps lines that failed, as far as they got`() async throws {
    let text = try await expectSame([
      "map.move_to{zoom = 3} error('x')", "1 1", "map.move_to{zoom = 99, x = 1}", "go Nowhere",
      "map.move_to{zoom = 4}",
    ])
    #expect(text.contains("-- this failed: repl[1]:1: x\npcall(function()\n"))
    #expect(!text.contains("1 1"))
  }

  @Test func `has what was loaded, and the script that it began with`() async throws {
    let script =
      "#!/usr/bin/env mapctl\nlocal z = 6\nmap.animate_to{zoom = z}:wait()\nfunction f() map.zoom_in() end"
    let text = try await expectSame(["f()", "load part.lua", "map.zoom_out()"], script: script)
    #expect(text.contains("-- begin.lua\n;(function()\n--#!/usr/bin/env mapctl\n"))
    #expect(text.contains("-- part.lua\n;(function()\n"))
  }
}
