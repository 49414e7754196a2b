import Harness
import Testing

@Suite struct `Plugins talk` {
  private let runner: PluginRunner

  init() throws { runner = try PluginRunner() }

  @Test func `in copies: what one changes is not changed for the other`() throws {
    try runner.plugin(
      "a",
      """
      plugin.on("list", function(list, info)
        table.insert(list, "more")
        list.deep.x = 2
        print("a", #list, list.deep.x, list.at, list.at == geo.coordinate(1, 2), list.n, info.from)
        plugin.emit("back", list)
      end)
      """)
    let run = try runner.run(
      """
      local list = {1, 2.5, "\\0\\xff", deep = {x = 1}, at = geo.coordinate(1, 2), n = json.null,
        [true] = false, [1.5] = 1 << 62}
      plugin.on("back", function(back)
        print("back", #back, back[1], back[2], back[3] == "\\0\\xff", back[true], back[1.5] == 1 << 62)
        print(#list, list.deep.x, math.type(back[1]), math.type(back[2]))
      end)
      plugin.emit("list", list)
      print("sent")
      """, "a")
    #expect(
      run.result == """
        sent
        a\t4\t2\t1.0, 2.0\ttrue\tnull\tscript
        back\t4\t1\t2.5\ttrue\tfalse\ttrue
        3\t1\tinteger\tfloat

        """)
  }

  @Test(arguments: [
    ("print", "value: a function"), ("{a = {coroutine.create(print)}}", "value.a[1]: a coroutine"),
    ("timer.after(1, print)", "value: timer"), ("{[{}] = 1}", "a table as a key"),
    ("(function() local t = {} t.t = {t} return t end)()", "value.t[1]: the table contains itself"),
    ("('x'):rep(17 << 20)", "value: more than 16 MiB"),
    (
      "(function() local t = {} for i = 1, 40 do t = {t, t} end return t end)()",
      "more than 16 MiB"
    ),
    (
      "(function() local t = {} for i = 1, 200 do t = {t} end return t end)()",
      "more than 128 tables within one another"
    ),
  ])
  func `only of what can be copied`(_ value: String, _ message: String) throws {
    let run = try runner.run("print(pcall(plugin.emit, 'x', \(value)))")
    #expect(run.result.contains(message), "\(run.result)")
    let answer = try runner.run(
      "plugin.provide('x', function() return \(value) end) print(plugin.call('x'))")
    #expect(answer.result.hasPrefix("nil\t"), "\(answer.result)")
    #expect(answer.result.contains(message.replacing("value", with: "value")), "\(answer.result)")
  }

  @Test func `by services that may wait, in any direction`() throws {
    try runner.plugin(
      "a",
      """
      plugin.provide("slow", function(x, info) sleep(x) return {x * 2, info.from} end)
      plugin.provide("ask", function(x) return (plugin.call("ground", x)) end)
      plugin.provide("broken", function() local x = nil + 1 end)
      plugin.provide("nothing", function() end)
      """)
    let run = try runner.run(
      """
      plugin.provide("ground", function(x) return x + 100 end)
      local r = all{
        function() return plugin.call("slow", 2)[1] end, function() return plugin.call("slow", 1)[1] end}
      print(r[1], r[2], now(), plugin.call("slow", 0)[2])
      print(plugin.call("ask", 5))
      print(plugin.call("broken"))
      print(plugin.call("nothing"))
      print(plugin.call("slw"))
      print(pcall(function() table.sort({1, 2, 3}, function() plugin.call("slow", 1) end) end))
      """, "a")
    let place = runner.folder.path(of: "a.lua")
    #expect(
      run.result.replacing(place, with: "A") == """
        4\t2\t2.0\tscript
        105
        nil\tA:3: attempt to perform arithmetic on a nil value
        nil
        nil\tthere is no service 'slw'; did you mean 'slow'?
        false\tcase.lua:9: call: cannot wait here

        """, "\(run.messages)")
  }

  @Test func `by commands with words`() throws {
    try runner.plugin(
      "a",
      """
      plugin.command("greet", {usage = "NAME…", summary = "Greets."}, function(words, info)
        return "hello " .. table.concat(words, " and ")
      end)
      """)
    try runner.plugin(
      "b", "print(select(2, pcall(plugin.command, 'greet', {}, print)))", "\"after\": [\"a\"]")
    let run = try runner.run(
      """
      print(plugin.run("greet", {"you", "me"}))
      for _, c in ipairs(plugin.commands()) do print(c.name, c.usage, c.summary, c.owner) end
      print(plugin.run("gret"))
      print(pcall(plugin.run, "greet", {1}))
      """, "a", "b")
    #expect(
      run.result == """
        command: name: plugin 'a' has the command 'greet' already
        hello you and me
        greet\tNAME…\tGreets.\ta
        nil\tthere is no command 'gret'; did you mean 'greet'?
        false\trun: words[1]: expected text, got 1

        """)
  }

  @Test func `until a listener returns true or is cancelled`() throws {
    try runner.plugin("a", "plugin.on('x', function(v) print('a', v) return v == 2 end)")
    let run = try runner.run(
      """
      local sub = plugin.on("x", function(v) print("script", v) end)
      plugin.emit("x", 1) plugin.emit("x", 2) sleep(0)
      print(sub)
      sub:cancel() sub:cancel()
      print(tostring(sub):match("ended"))
      plugin.emit("x", 3)
      """, "a")
    #expect(
      run.lines.filter { !$0.hasPrefix("subscription") } == [
        "a\t1", "script\t1", "a\t2", "ended", "a\t3",
      ], "\(run.output)")
  }

  @Test func `and a loop of messages is named`() throws {
    try runner.plugin("a", "plugin.on('x', function(v) plugin.emit('x', v + 1) end)")
    let run = try runner.run("plugin.emit('x', 1)", "a")
    #expect(run.code == .scriptError)
    #expect(
      run.messages.contains(
        "emit: more than 100000 messages at 0 s: plugin.on of plugin 'a' keeps sending in a loop"))
  }

  @Test func `and what is not heard yet counts against the sender's memory`() throws {
    let run = try runner.run(
      "local s = ('x'):rep(1 << 20) for i = 1, 1000 do plugin.emit('x', s) end", []
    ) { $0.maxMemory = 16 << 20 }
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("not enough memory"))
    let told = try runner.run(
      "local s = ('x'):rep(1 << 20) for i = 1, 100 do plugin.emit('x', s) sleep(0) end", []
    ) { $0.maxMemory = 16 << 20 }
    #expect(told.code == .done, "\(told.messages)")
  }
}
