import Harness
import Testing

/// Lines of Lua, as they come through a pipe.
@Suite struct `Lines of Lua` {
  @Test(arguments: [
    ("1 + 1", "2"), ("1.0", "1.0"), ("2^53", "9.007199254741e+15"), ("1/0", "inf"),
    ("10 // 3", "3"), ("'a' .. 1", "\"a1\""), ("nil", "nil"), ("true", "true"),
    ("= 7", "7"), ("return 5", "5"), ("\"q\\\"\\n\"", "\"q\\\"\\n\""),
    ("'\\0\\xff'", "\"\\x00\\xff\""), ("'é日'", "\"é日\""), ("'\\u{202e}'", "\"\\u{202e}\""),
    ("{}", "{}"), ("{1, 2, 3}", "{1, 2, 3}"), ("{b = 1, a = 2, 5}", "{5, a = 2, b = 1}"),
    (
      "{[2] = 1, [1.5] = 2, ['x y'] = 3, [true] = 4}",
      "{[2] = 1, [1.5] = 2, [\"x y\"] = 3, [true] = 4}"
    ),
    ("print", "function"), ("coroutine.create(print)", "coroutine"),
    ("map.add_marker{position = {1, 2}, title = 'x'}", "marker marker-1 \"x\" at 1.0, 2.0"),
    ("map.camera.target", "{lat = 0.0, lng = 0.0}"), ("json.null", "null"),
    ("timer.after(1, function() end)", "timer 1 (running)"), ("(function() end)()", ""),
  ])
  func `print what an expression gives`(_ line: String, _ printed: String) async throws {
    let session = try await Session.of([line])
    #expect(session.end.output == (printed.isEmpty ? "" : printed + "\n"))
    #expect(session.end.messages.isEmpty)
    #expect(session.end.code == 0)
  }

  @Test func `print all values, and keep them until others come`() async throws {
    let session = try await Session.of(["1, 'b', nil", "_", "_1, _2, _3", "_3", "x = 4", "_, _2"])
    #expect(session.lines == ["1", "\"b\"", "nil", "1", "1", "nil", "nil", "nil", "nil", "nil"])
  }

  @Test func `go on in the next line until they are complete`() async throws {
    let session = try await Session.of([
      "for i = 1, 2 do", "", "  print(i)", "end", "x = {", "  1,", "}", "#x", "[[a", "b]]",
      "1 +", "2", "--[[ c", "]] 5", "function f(", ") return 9 end", "f()",
    ])
    #expect(session.lines == ["1", "2", "1", "\"a\\nb\"", "3", "5", "9"])
    #expect(session.end.code == 0)
  }

  @Test func `that end before they are complete are an error`() async throws {
    let session = try await Session.of(["print(1)", "for i = 1, 2 do"])
    #expect(session.lines == ["1"])
    #expect(session.said == ["error: the input ends in the middle of: for i = 1, 2 do"])
    #expect(session.end.code == 1)
  }

  @Test func `with an error are told, do no harm, and decide the exit code`() async throws {
    let session = try await Session.of([
      "map.add_marker{position = {1, 1}, colour = 'red'}", "print(1", ")", "x.y = 1", "1 1",
      "error({})", "error('thrown', 0)", "function f() local x = nil + 1 end", "f()",
    ])
    #expect(session.lines == ["1"])
    #expect(
      session.end.messages.hasPrefix(
        """
        error: add_marker: unknown option 'colour'; did you mean 'color'?
        error: attempt to index a nil value (global 'x')
        error: unexpected symbol near '1'
        """), "\(session.end.messages)")
    #expect(session.end.messages.contains("error: thrown\n"))
    #expect(session.end.messages.contains("error: repl[6]:1: attempt to perform arithmetic"))
    #expect(session.end.messages.contains("  repl[6]:1: in function <repl[6]:1>"))
    #expect(session.end.code == 1)
  }

  @Test func `of several rows name the row that failed`() async throws {
    let session = try await Session.of(["do", "  local x", "  x.y = 1", "end"])
    #expect(
      session.said == ["error: attempt to index a nil value (local 'x')", "  line 3: x.y = 1"])
  }

  @Test func `that a permission is refused to end with its exit code`() async throws {
    let session = try await Session.of(["fs.read('/etc/hostname')"])
    #expect(session.end.code == 3)
    #expect(session.end.messages.contains("allow it with --allow-read=/etc/hostname"))
  }

  @Test func `are all that --fail-fast lets through before an error`() async throws {
    let session = try await Session.of(["print(1)", "error('x')", "print(2)"], ["--fail-fast"])
    #expect(session.lines == ["1"])
    #expect(session.end.code == 1)
  }

  @Test func `from the command line come instead of standard input`() async throws {
    let end = try await CommandRun.run(
      ["repl", "--command", "x = 2", "-c", "x * 3", "--command", "args[1]"], input: "print('no')\n")
    #expect(end.output == "6\nnil\n")
  }

  @Test func `never run script code to print`() async throws {
    let session = try await Session.of([
      "evil = setmetatable({a = 1}, {__tostring = function() print('ran') end,"
        + " __index = function() print('ran') end, __pairs = function() print('ran') end,"
        + " __len = function() print('ran') end, __name = 'map'})",
      "evil", "{evil}",
    ])
    #expect(!session.end.output.contains("ran"))
    #expect(session.end.code == 0)
  }

  @Test func `print tables in themselves, deep ones and large ones within limits`() async throws {
    let session = try await Session.of([
      "t = {} t.t = t", "t", "d = {} e = d", "for i = 1, 1000 do e.e = {} e = e.e end", "d",
      "l = {} for i = 1, 100000 do l[i] = i end", "l", "('x'):rep(1e6)",
    ])
    #expect(session.lines[0] == "{t = {… itself}}")
    #expect(session.lines[1] == "{e = {e = {e = {e = {e = {…}}}}}}")
    #expect(session.end.output.contains("… 99900 more"))
    #expect(session.end.output.utf8.count < 8000)
  }

  @Test func `wait where they wait, and what they wait for has to be possible`() async throws {
    let session = try await Session.of([
      "now()", "map.animate_to{zoom = 5, duration = 2}:wait()", "now()", "sleep(1) return now()",
      "wait_for('tap')",
    ])
    #expect(session.lines == ["0.0", "\"finished\"", "2.0", "3.0"])
    #expect(
      session.said == [
        "error: still waiting for the event 'tap', which can no longer happen"
      ])
  }

  @Test func `leave what they set in motion to end as a script does`() async throws {
    let session = try await Session.of([
      "function on_idle(camera) print('idle', now()) end", "map.animate_to{zoom = 5, duration = 1}",
      "print('typed', now())",
    ])
    #expect(session.lines == ["motion 1 (running)", "typed\t0.0", "idle\t1.0"])
    let quit = try await Session.of([
      "timer.after(1, function() print('no') end) quit = nil", "quit", "print('no')",
    ])
    #expect(quit.lines == [])
    #expect(quit.end.code == 0)
  }

  @Test func `move instantly at once, as in a script's main chunk`() async throws {
    let session = try await Session.of(["map.move_to{zoom = 7}", "map.camera.zoom"])
    #expect(session.lines == ["7.0"])
    #expect(TraceRules.violations(in: session.trace).isEmpty)
  }
}
