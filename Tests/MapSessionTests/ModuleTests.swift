import Glibc
import Harness
import MapSession
import Testing

@Suite struct `Modules` {
  private func run(_ code: String, _ files: [String: String]) throws -> ScriptOutcome {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "project/\(name)") }
    try folder.write("return 'secret'", to: "outside.lua")
    return try ScriptHarness.run(code) { $0.scriptFolder = folder.path(of: "project") }
  }

  @Test func `beside the script and below are found, and run once`() throws {
    let outcome = try run(
      """
      print(require("a").name, require("a") == require("a"))
      print(require("lib.b"), require("pack"), require("silent"))
      """,
      [
        "a.lua": "print('a runs', ...) return {name = 'a'}", "lib/b.lua": "return 'b'",
        "pack/init.lua": "return 'pack'", "silent.lua": "",
      ])
    #expect(outcome.code == .done, "\(outcome.messages)")
    #expect(outcome.lines.first?.hasPrefix("a runs\ta\t") == true)
    #expect(outcome.lines.dropFirst() == ["a\ttrue", "b\tpack\ttrue"])
  }

  @Test func `that are missing name the places that were tried`() throws {
    let outcome = try run("require('gone.away')", [:])
    #expect(outcome.code == .scriptError)
    #expect(outcome.messages.contains("case.lua:1: module 'gone.away' not found:"))
    #expect(outcome.messages.contains("gone/away.lua'"))
    #expect(outcome.messages.contains("gone/away/init.lua'"))
  }

  @Test func `that are a pipe say so, and nobody waits for it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "project/x")
    #expect(mkfifo(folder.path(of: "project/a.lua"), 0o600) == 0)
    let outcome = try ScriptHarness.run("require('a')") {
      $0.scriptFolder = folder.path(of: "project")
    }
    #expect(outcome.code == .permission)
    #expect(outcome.messages.contains("/a.lua' is a pipe, a device or a socket; allow it with"))
  }

  @Test func `that fail show their own calls and not those of require`() throws {
    let outcome = try run(
      "require('a')",
      [
        "a.lua": "\nrequire('b')", "b.lua": "local function deep() error('broken') end\ndeep()",
      ])
    #expect(outcome.messages.contains("/b.lua:1: broken\n"), "\(outcome.messages)")
    let calls = outcome.messages.split(separator: "\n").drop { !$0.hasSuffix("traceback:") }
      .dropFirst()
    let expected = [
      "[C]: in function 'error'", "b.lua:1: in local 'deep'", "b.lua:2: in main chunk",
      "a.lua:2: in main chunk", "case.lua:1: in main chunk",
    ]
    #expect(calls.count == expected.count, "\(outcome.messages)")
    for (call, end) in zip(calls, expected) { #expect(call.hasSuffix(end)) }
  }

  @Test func `that need each other are a loop`() throws {
    let outcome = try run(
      "require('a')", ["a.lua": "local b = require('b')", "b.lua": "local a = require('a')"])
    #expect(outcome.code == .scriptError)
    #expect(outcome.messages.contains("b.lua:1: module 'a' is being loaded already"))
  }

  @Test func `with a syntax error name their own line`() throws {
    let outcome = try run("require('bad')", ["bad.lua": "\nx = = 1"])
    #expect(outcome.code == .scriptError)
    #expect(outcome.messages.contains("bad.lua:2:"))
  }

  @Test func `that fail can be tried again and fail for the same reason`() throws {
    let outcome = try run(
      """
      for _ = 1, 2 do
        local ok, err = pcall(require, "bad")
        print(ok, err:match("bad.lua:1: (.*)"))
      end
      """, ["bad.lua": "error('reason')"])
    #expect(outcome.result == "false\treason\nfalse\treason\n")
  }

  @Test(arguments: ["..outside", "../outside", "/etc/passwd", "", "a..b", "a\\0b", ".", "~.x"])
  func `outside the folder are refused`(_ name: String) throws {
    let outcome = try run("print(pcall(require, '\(name)'))", [:])
    #expect(outcome.code == .done)
    #expect(outcome.output.hasPrefix("false\t"))
    #expect(!outcome.output.contains("secret"))
  }

  @Test func `behind a link that leads out are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("return 'secret'", to: "outside.lua")
    try folder.write("", to: "project/x")
    try folder.link("project/inside.lua", to: folder.path(of: "outside.lua"))
    let outcome = try ScriptHarness.run("print(pcall(require, 'inside'))") {
      $0.scriptFolder = folder.path(of: "project")
    }
    #expect(outcome.output.hasPrefix("false\t"))
    #expect(outcome.output.contains("leads out of the script's folder"))
  }

  @Test func `may wait while they load`() throws {
    let outcome = try run(
      "print(require('slow'), now())", ["slow.lua": "sleep(2) return 'slow'"])
    #expect(outcome.result == "slow\t2.0\n")
  }

  @Test func `see the same map and set handlers`() throws {
    let outcome = try run(
      "require('handlers') map.move_to{zoom = 3}",
      ["handlers.lua": "function on_idle() print('from a module') end"])
    #expect(outcome.result == "from a module\n")
  }

  @Test(arguments: ["7", "{}", "nil", "", "true"])
  func `are named by a text`(_ value: String) throws {
    let outcome = try run("require(\(value))", [:])
    #expect(outcome.code == .scriptError)
    #expect(outcome.messages.contains("case.lua:1: "))
  }
}

@Suite struct `The script's own words` {
  @Test func `are in arg as given, in args by position and by name`() throws {
    let run = try ScriptHarness.run(
      """
      print(arg[0], #arg, arg[1], arg[2], arg[3])
      print(#args, args[1], args[2], args.city, args.verbose, args.empty, args["two words"])
      """
    ) {
      $0.arguments = [
        "a", "--city=Bergen=x", "b", "--verbose", "--empty=", "--two words=1",
      ]
    }
    #expect(
      run.result == "case.lua\t6\ta\t--city=Bergen=x\tb\n"
        + "2\ta\tb\tBergen=x\ttrue\t\t1\n")
  }

  @Test func `may be none, dashes and numbers`() throws {
    let run = try ScriptHarness.run("print(#args, args[1], args[2], args[3])") {
      $0.arguments = ["-", "--", "-5"]
    }
    #expect(run.result == "3\t-\t--\t-5\n")
    #expect(try ScriptHarness.run("print(#args, #arg, next(args))").result == "0\t0\tnil\n")
  }
}
