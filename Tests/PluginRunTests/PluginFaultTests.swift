import Harness
import MapSession
import Testing

@Suite struct `A faulty plugin` {
  private let runner: PluginRunner

  init() throws { runner = try PluginRunner() }

  @Test func `has its handlers switched off after three errors in a minute`() throws {
    try runner.plugin(
      "a",
      """
      local n = 0
      function on_idle() n = n + 1 error("bad " .. n) end
      map.on("change", function() print("change") end)
      """)
    let run = try runner.run("for i = 1, 6 do map.move_to{zoom = 2 + i} sleep(1) end", "a")
    #expect(run.code == .scriptError)
    #expect(run.output == String(repeating: "change\n", count: 6))
    #expect(run.messages.contains("bad 3"))
    #expect(!run.messages.contains("bad 4"))
    #expect(
      run.messages.contains(
        "warn: plugin 'a': its on_idle handlers are switched off: 3 errors within 60 s"))
    #expect(run.messages.contains("in handler 'on_idle' of plugin 'a' at 2 s"))
    #expect(run.trace.lines.contains { $0.type == "error" && $0.json["plugin"] == .text("a") })
  }

  @Test func `keeps handlers whose errors are rare, also those after a wait count`() throws {
    try runner.plugin("a", "function on_idle() sleep(0.1) error('rare') end")
    let rare = try runner.run("for i = 1, 5 do map.move_to{zoom = 2 + i} sleep(31) end", "a")
    #expect(!rare.messages.contains("switched off"))
    let often = try runner.run("for i = 1, 5 do map.move_to{zoom = 2 + i} sleep(29) end", "a")
    #expect(often.messages.contains("switched off"))
  }

  @Test func `in its own text takes no part, and the others go on`() throws {
    try runner.plugin(
      "a", "function on_idle() print('never') end timer.every(1, print) error('no')")
    try runner.plugin("b", "function on_idle() print('b') end")
    let run = try runner.run(
      "map.move_to{zoom = 3} sleep(3) print(#plugin.list(), plugin.list()[1].id)", "a", "b")
    #expect(run.code == .scriptError)
    #expect(run.output == "b\n1\tb\n")
    #expect(run.messages.contains("in main chunk of plugin 'a' at 0 s"))
  }

  @Test func `that does not compile is refused before anything runs`() throws {
    try runner.plugin("a", "x = = 1")
    let run = try runner.run("print('never')", "a")
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.messages.contains("in plugin 'a'"))
  }

  @Test func `is heard of by everybody's on_error, with its id`() throws {
    try runner.plugin(
      "a", "function on_tap() error('oh') end function on_error(m, i) print('a', i.plugin) end")
    let run = try runner.run(
      """
      function on_error(message, info)
        print("script", message:match("oh"), info.plugin, info.handler) return true
      end
      gesture.tap{x = 1, y = 1}
      """, "a")
    #expect(run.result == "a\ta\nscript\toh\ta\ttap\n")
  }

  @Test func `took care of errors that are not its own`() throws {
    try runner.plugin("a", "function on_error() return true end")
    let run = try runner.run("timer.after(1, function() error('mine') end)", "a")
    #expect(run.code == .scriptError)
    #expect(run.messages.hasPrefix("error:"))
  }

  @Test func `takes any amount of memory together with others`() throws {
    let names = (1...6).map { "p\($0)" }
    for name in names {
      try runner.plugin(
        name,
        """
        local held = {}
        local ok, words = pcall(function()
          while true do held[#held + 1] = ("x"):rep(100000) .. #held end
        end)
        kept = held
        print(#held * 100000 // (1 << 20), words)
        """)
    }
    let run = try runner.run("print('goes on')", names) { $0.maxMemory = 16 << 20 }
    let taken = run.output.split(separator: "\n").compactMap { line in
      line.contains("not enough memory") ? Int(line.prefix { $0.isNumber }) : nil
    }
    #expect(taken.count == 6 && run.output.hasSuffix("goes on\n"), "\(run.output)\(run.messages)")
    // Each up to its own limit, all together up to twice that.
    #expect(taken.reduce(0, +) <= 34, "\(taken)")
  }

  @Test func `cannot be seen by the others: not its globals, not what it does to libraries`() throws
  {
    try runner.plugin(
      "a",
      """
      string.format, table.insert, leaked, math.huge = nil, nil, true, 3
      print, map, plugin = nil, nil, nil
      function on_idle() end
      """)
    let run = try runner.run(
      "print(('%d'):format(1), leaked, math.huge, plugin.id) map.move_to{zoom = 3}", "a")
    #expect(run.result == "1\tnil\tinf\tscript\n")
  }

  @Test func `may wait for things that never come; the run ends without a word`() throws {
    try runner.plugin("a", "while true do wait_for('tap') print('tap') end")
    let run = try runner.run("gesture.tap{x = 1, y = 1}:wait() print('end')", "a")
    #expect(run.result == "tap\nend\n" || run.result == "end\ntap\n")
  }

  @Test func `with timers and waits of the same numbers does not disturb the script's`() throws {
    try runner.plugin("a", "timer.after(1, function() print('a') end) sleep(3) print('a woke')")
    let run = try runner.run(
      "timer.after(2, function() print('script') end) sleep(4) print('script woke')", "a")
    #expect(run.result == "a\nscript\na woke\nscript woke\n")
  }
}
