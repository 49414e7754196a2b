import Glibc
import Harness
import Testing

/// What stops a run from outside. Each test is a process of its own; they run side by side, so the
/// seconds they may take are generous.
@Suite struct `Interruptions` {
  /// Waits for the first line of output or message, then sends Ctrl-C.
  private func interrupt(
    _ code: String, options: [String] = [], times: Int = 1, trace: String
  ) async throws -> CommandRun.End {
    let run = try CommandRun(["run", "-e", code, "--trace", trace] + options)
    run.send(SIGINT, times: times, after: "begun")
    return await run.end()
  }

  @Test(arguments: [
    "while true do end", "while true do pcall(function() while true do end end) end",
    "timer.after(1, function() while true do end end)",
    "function on_ready() while true do end end",
    "coroutine.wrap(function() while true do end end)()",
  ])
  func `by Ctrl-C end an endless loop and leave the trace whole`(_ loop: String) async throws {
    let folder = try TemporaryFolder()
    let end = try await interrupt("log.info('begun')\n" + loop, trace: folder.path(of: "trace"))
    #expect(end.code == 130, "\(end.messages)")
    #expect(end.messages.contains("interrupted"))
    // On a busy machine it may come before the loop is entered.
    #expect(
      end.messages.contains("-e:") || end.messages.contains("interrupted at 0 virtual seconds"),
      "\(end.messages)")
    let trace = Trace(folder.read("trace") ?? "")
    #expect(TraceRules.violations(in: trace, isWhole: false).isEmpty)
    #expect(trace.events.last?["code"] == .number(130))
    #expect(folder.names == ["trace"])
  }

  @Test(arguments: ["sleep(600)", "map.animate_to{zoom = 9, duration = 600}"])
  func `by Ctrl-C end a wait in real time`(_ wait: String) async throws {
    let folder = try TemporaryFolder()
    let end = try await interrupt(
      "log.info('begun') " + wait, options: ["--realtime"], trace: folder.path(of: "trace"))
    #expect(end.code == 130)
    let trace = Trace(folder.read("trace") ?? "")
    #expect((trace.lines.last?.time ?? 600) < 600)
    #expect(TraceRules.violations(in: trace, isWhole: false).isEmpty)
  }

  @Test func `by SIGTERM end a run like Ctrl-C`() async throws {
    let run = try CommandRun(["run", "-e", "log.info('begun') while true do end"])
    run.send(SIGTERM, after: "begun")
    #expect(await run.end().code == 130)
  }

  @Test func `by a second Ctrl-C end at once what a first one cannot stop`() async throws {
    let folder = try TemporaryFolder()
    let end = try await interrupt(
      "log.info('begun') print((('a'):rep(100)):find(('a*'):rep(60) .. 'b'))", times: 2,
      trace: folder.path(of: "trace"))
    #expect(end.code == 130)
    #expect(folder.read("trace")?.hasSuffix("\n") == true)
  }

  @Test(arguments: [
    "while true do end", "while true do pcall(function() while true do end end) end",
    "local co = coroutine.wrap(function() while true do end end) co()",
    "timer.after(1, function()\nwhile true do pcall(error) end end)",
    "setmetatable({}, {__index = function() while true do end end}).x = nil "
      + "local x = setmetatable({}, {__index = function() while true do end end}).x",
    "table.sort({1, 2, 3}, function() while true do end end)",
    "while true do spawn(function() end) end",
    "xpcall(function() while true do end end, function() while true do end end)",
    "local x <close> = setmetatable({}, {__close = function() while true do end end}) error(1)",
  ])
  func `by the time limit stop any loop, name its line and leave the trace whole`(
    _ loop: String
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "trace")
    let end = try await CommandRun.run(
      ["run", "--timeout", "1", "--trace", path, "-e", "map.move_to{zoom = 3}\n" + loop])
    #expect(end.code == 124, "\(end.messages)")
    #expect(end.seconds >= 1 && end.seconds < 8, "\(end.seconds)")
    #expect(end.messages.contains("the time limit of 1 s was reached"))
    #expect(end.messages.hasPrefix("error: -e:"), "\(end.messages)")
    let trace = Trace(folder.read("trace") ?? "")
    #expect(TraceRules.violations(in: trace, isWhole: false).isEmpty)
  }

  @Test(arguments: [
    "print((('a'):rep(100)):find(('a*'):rep(60) .. 'b'))",
    "print(pcall(string.rep, ('x'):rep(1000), 1 << 60)) print(('a'):rep(3e4):find('.-.-.-.-b'))",
  ])
  func `by the time limit end a pattern that never ends`(_ bomb: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "trace")
    let end = try await CommandRun.run(
      ["run", "--timeout", "1", "--trace", path, "-e", "map.move_to{zoom = 3} " + bomb])
    #expect(end.code == 124)
    #expect(end.seconds < 8, "\(end.seconds)")
    #expect(folder.read("trace")?.hasSuffix("\n") == true)
  }

  @Test func `by the time limit end a run that waits in real time`() async throws {
    let end = try await CommandRun.run(
      ["run", "--timeout", "0.5", "--realtime", "-e", "sleep(600)"])
    #expect(end.code == 124)
    #expect(end.seconds < 8)
  }

  @Test func `by the limit of handlers stop one that runs on, and nothing else`() async throws {
    let code = """
      map.on("idle", function()
        pcall(function() while true do end end)
      end)
      map.on("idle", function() print("the next one") end)
      timer.after(1, function() print("a timer") end)
      map.move_to{zoom = 4}
      local n = 0
      while n < 2e7 do n = n + 1 end
      print("main is not limited")
      """
    let end = try await CommandRun.run(["run", "--handler-timeout", "0.2", "-e", code])
    #expect(end.code == 1)
    #expect(end.output == "the next one\nmain is not limited\na timer\n")
    #expect(
      end.messages.hasPrefix(
        "error: -e:2: stopped: it ran for longer than --handler-timeout\n  in handler 'on_idle'"),
      "\(end.messages)")
    #expect(end.seconds < 8)
  }

  @Test func `by the time limit end an endless exit handler too`() async throws {
    let end = try await CommandRun.run(
      ["run", "--timeout", "1", "-e", "function on_exit() while true do end end"])
    #expect(end.code == 124, "\(end.messages)")
    #expect(end.messages.contains("the time limit of 1 s was reached"))
  }

  @Test func `do not come when the run is quick enough`() async throws {
    let end = try await CommandRun.run(["run", "--timeout", "60", "-e", "print(1)"])
    #expect(end.code == 0)
    #expect(end.output == "1\n")
  }
}
