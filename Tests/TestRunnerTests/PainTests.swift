import Foundation
import Harness
import Testing

/// What users of other runners suffered from, and what must not be possible here.
@Suite struct `It cannot happen that` {
  @Test func `an output is asked for and not made without an error`() async throws {
    let tests = try TestFolder(["a_test.lua": "it('x', function() print('ran') end)"])
    for options in [
      ["--report", "junit=nowhere/x.xml"], ["--trace", "nowhere/x.ndjson"],
      ["--snapshot", "nowhere/x.png"],
    ] {
      let end = try await CommandRun.run(["test"] + options, in: tests.folder.path)
      #expect(end.code != 0, "\(options)")
      #expect((end.messages + end.output).contains("nowhere/x"))
    }
    let strange = try await tests.run("--report", "pdf=x")
    #expect(strange.code == 2 && strange.messages.contains("junit"))
    let twice = try await tests.run("--report", "tap", "--report", "dots")
    #expect(twice.code == 2)
    let format = try await tests.run("--snapshot", "x.xyz")
    #expect(format.code == 2)
  }

  @Test func `the words of a script are lost where a failed test is to be run again`() async throws
  {
    let tests = try TestFolder([
      "a_test.lua": "it('x', function() expect(args.city):to_equal('Bergen') end)"
    ])
    let end = try await tests.run("--geocode-latency", "1", "--", "--city=Oslo fjord")
    let line = try #require(end.output.split(separator: "\n").first { $0.contains("again: ") })
    #expect(
      line.hasSuffix("--filter x --seed 0 --geocode-latency=1 -- '--city=Oslo fjord'"), "\(line)")
  }

  @Test func `a frozen run is silent`() async throws {
    let tests = try TestFolder([
      "a_test.lua": "it('fine', function() end)",
      "b_test.lua": "it('x', function() while true do end end)",
    ])
    let run = try CommandRun(["test", "--jobs", "1", "--timeout", "3"], in: tests.folder.path)
    let limit = ContinuousClock.now + .seconds(60)
    while !run.output.contains("✓ a_test.lua"), .now < limit {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(run.output.contains("2 tests in 2 files"))
    let end = await run.end()
    #expect(end.code == 1)
    #expect(end.output.contains("b_test.lua:1  x"))
    #expect(end.output.contains("the time limit was reached"))
    #expect(end.output.contains("✗ x: timed out"))
  }

  @Test func `a timeout does not bite`() async throws {
    let bodies = [
      "while true do end", "while true do pcall(function() while true do end end) end",
      "coroutine.wrap(function() while true do end end)()",
      "map.on('idle', function() while true do end end) map.move_to{zoom = 3}",
      "timer.after(1, function() while true do end end) sleep(2)",
      "setmetatable({}, {__gc = function() while true do end end}) collectgarbage()",
      "return ('a'):rep(40):find(('a*'):rep(30) .. 'b')",
      "return table.concat(setmetatable({}, {__index = function() return 'x' end, __len = function() return 1e9 end}))",
    ]
    let text = bodies.enumerated().map { "it('t\($0)', function() \($1) end)" }
      .joined(separator: "\n")
    let end = try await TestFolder(["a_test.lua": text]).run("--timeout", "0.5")
    #expect(end.code == 1)
    #expect(end.output.contains("8 tests: 0 passed"), "\(end.output)")
    #expect(!end.output.contains("not run"))
    #expect(end.seconds < 60)
  }

  @Test func `an error is shown as {}`() {
    let cases = [
      ("error{code = 7}", "code = 7"),
      ("error(setmetatable({}, {__tostring = function() return 'own words' end}))", "own words"),
      ("error()", "nil"), ("error(function() end)", "function"),
      ("expect({a = {b = {c = 1}}}):to_equal{}", "{a = {b = {c = 1}}}"),
    ]
    for (body, words) in cases {
      let failures = TestScript.failures(body)
      #expect(failures.contains(words), "\(body): \(failures)")
    }
  }

  @Test func `a test that fills memory or the stack takes others with it`() async throws {
    let end = try await TestFolder([
      "a_test.lua": """
      it("bomb", function() local t = {} while true do t[#t + 1] = ("x"):rep(1e5) .. #t end end)
      it("deep", function() local function f() return 1 + f() end f() end)
      it("prints", function() for i = 1, 1e5 do print(("y"):rep(1000)) end end)
      it("fails often", function() for i = 1, 1e4 do expect(i).soft:to_equal(0) end end)
      it("moves for ever", function() while true do map.move_to{zoom = 3} map.move_to{zoom = 4} end end)
      it("is well", function() end)
      """
    ]).run("--max-memory", "64", "--timeout", "30")
    #expect(end.code == 1)
    #expect(end.output.contains("6 tests: 2 passed, 4 failed"), "\(end.output.suffix(3000))")
    #expect(end.output.contains("not enough memory"))
    #expect(end.output.contains("and 9997 failures more like these"))
    #expect(end.output.utf8.count < 200_000)
  }

  @Test func `a test bloats the runner by what it says`() async throws {
    let end = try await TestFolder([
      "a_test.lua": """
      it("raises much", function() error(("x"):rep(3e7)) end)
      it("logs much", function() for i = 1, 3000 do log.info(("y"):rep(1e5)) end error("end") end)
      it("compares much", function()
        local a, b = {}, {}
        for i = 1, 1e6 do a[i], b[i] = i, i end
        expect(a):to_equal(b)
      end)
      it("expects much", function()
        for i = 1, 3000 do map.move_to{zoom = 3 + i % 2} end
        expect(events):to_match(("change*, "):rep(3000) .. "tap")
      end)
      """
    ]).run("--timeout", "60", "--report", "json=r.json", "--report", "console")
    #expect(end.code == 1)
    #expect(end.output.contains("4 tests: 0 passed"), "\(end.output.suffix(2000))")
    #expect(end.output.contains("more than 300000 values to compare"))
    #expect(end.output.utf8.count < 200_000)
  }

  @Test func `a test leaks into another one`() async throws {
    let end = try await TestFolder([
      "lib.lua": "return {count = 0}",
      "a_test.lua": """
      local lib = require("lib")
      for i = 1, 4 do
        it("t" .. i, function()
          lib.count = lib.count + 1
          expect(lib.count):to_equal(1)
          string.leak = (string.leak or 0) + 1
          expect(string.leak):to_equal(1)
          map.padding = 20
          math.randomseed(7)
          expect(#map.markers()):to_equal(0)
          map.add_marker{position = {1, 1}}
        end)
      end
      """,
    ]).run("--jobs", "1")
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a script draws on the terminal, or writes commands of CI`() async throws {
    let end = try await TestFolder([
      "a_test.lua": """
      it("x", function() print("\\n  ::error::w") error("\\27[2J\\n::error::z\\n##[group]") end)
      """,
      "b_test.lua": "it('a\\n::error::b', function() end)",
    ]).run("--report", "github")
    #expect(!end.output.contains("\u{1B}"))
    let commands = end.output.split(separator: "\n").filter {
      let text = $0.drop { $0 == " " }
      return text.hasPrefix("::") || text.hasPrefix("##[")
    }
    #expect(commands.count == 3, "\(commands)")
    #expect(end.output.contains("is to be one line without control characters"))
  }
}
