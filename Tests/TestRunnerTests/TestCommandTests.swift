import Foundation
import Harness
import Testing

@Suite struct `The test command` {
  static let mixed = [
    "a_test.lua": """
    describe("group", function()
      it("passes", {tags = {"quick"}}, function() expect(1):to_equal(1) end)
      it("fails", {tags = {"slow"}}, function() print("printed") expect(1):to_equal(2) end)
    end)
    """,
    "below/b_spec.lua": "it('passes too', {tags = {'quick', 'net'}}, function() end)",
    "other.lua": "error('this is no test')",
    ".hidden/c_test.lua": "error('nor is this')",
  ]

  @Test func `runs what it finds and fails when a test does`() async throws {
    let end = try await TestFolder(Self.mixed).run()
    #expect(end.code == 1)
    #expect(end.output.contains("3 tests: 2 passed, 1 failed"))
    #expect(end.output.contains("1) a_test.lua:3  group › fails"))
    #expect(end.output.contains("expected 1 to equal 2"))
    #expect(end.output.contains("3 │ it(\"fails\""))
    #expect(end.output.contains("printed"))
    #expect(end.messages == "")
  }

  @Test func `lists, filters and chooses by tags`() async throws {
    let tests = try TestFolder(Self.mixed)
    func list(_ options: String...) async throws -> [String] {
      let end = try await CommandRun.run(["test", "--list"] + options, in: tests.folder.path)
      return end.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }
    let (a, b) = ("a_test.lua", "below/b_spec.lua")
    #expect(try await list() == [a, a, b])
    #expect(try await list("below") == [b])
    #expect(try await list(b, "./below", b) == [b])
    #expect(try await list("--filter", "passes") == [a, b])
    #expect(try await list("--filter", "group > fails") == [a])
    #expect(try await list("--filter", "nothing", "--filter", "b_spec") == [b])
    #expect(try await list("--tags", "quick") == [a, b])
    #expect(try await list("--tags", "quick,!net") == [a])
    #expect(try await list("--tags", "!slow") == [a, b])
  }

  @Test func `runs a file once, however many names and links lead to it`() async throws {
    let tests = try TestFolder(Self.mixed)
    let folder = tests.folder.path
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/linked", withDestinationPath: "below")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/c_test.lua", withDestinationPath: "below/b_spec.lua")
    let end = try await CommandRun.run(
      [
        "test", "--list", "below", folder + "/below", "below/../below", "linked",
        "linked/b_spec.lua", "c_test.lua",
      ], in: folder)
    #expect(end.output.split(separator: "\n").count == 1, "\(end.output)")
    #expect(end.output.hasPrefix("below/b_spec.lua:"))
  }

  @Test func `calls it a mistake when nothing is chosen`() async throws {
    let empty = try await TestFolder([:]).run()
    #expect(empty.code == 2 && empty.messages.contains("*_test.lua"))
    let none = try await TestFolder(Self.mixed).run("--filter", "nowhere")
    #expect(none.code == 2 && none.messages.contains("none of 3 tests is chosen"))
    let bare = try await TestFolder(["a_test.lua": "print('no tests')"]).run()
    #expect(bare.code == 2)
    let missing = try await TestFolder([:]).run("nowhere")
    #expect(missing.code == 4)
  }

  @Test func `does not lose a file with a syntax error`() async throws {
    let end = try await TestFolder([
      "a_test.lua": "it('x' function() end)", "b_test.lua": "it('fine', function() end)",
    ]).run()
    #expect(end.code == 1)
    #expect(end.output.contains("a_test.lua:1"))
    #expect(end.output.contains("1 test: 1 passed, 1 file failed"))
  }

  @Test func `stops a test that does not end, in Lua, in C and while it declares`() async throws {
    let end = try await TestFolder([
      "a_test.lua": """
      it("loops", function() while true do end end)
      it("hangs", function() return ("a"):rep(40):find(("a*"):rep(30) .. "b") end)
      it("is well", function() end)
      it("has a limit of its own", {timeout = 0.2}, function() while true do end end)
      """,
      "b_test.lua": "while true do end",
    ]).run("--timeout", "1")
    #expect(end.code == 1)
    #expect(end.output.contains("4 tests: 1 passed, 3 timed out, 1 file failed"))
    #expect(end.output.contains("a_test.lua:1  loops"))
    #expect(end.seconds < 15)
  }

  @Test func `tries again, and calls what passes then flaky`() async throws {
    let files = [
      "a_test.lua": """
      it("is moody", function()
        local tries = fs.exists("tries") and #fs.read("tries") or 0
        fs.append("tries", "x")
        expect(tries):to_be_at_least(2)
      end)
      """
    ]
    let flaky = try await TestFolder(files).run("--retries", "2", "-A")
    #expect(flaky.code == 0)
    #expect(flaky.output.contains("1 test: 0 passed, 1 flaky"))
    let failed = try await TestFolder(files).run("--retries", "1", "-A")
    #expect(failed.code == 1)
    let strict = try await TestFolder(files).run("--retries", "2", "-A", "--fail-on-flaky")
    #expect(strict.code == 1)
  }

  @Test func `runs again what failed last time`() async throws {
    let tests = try TestFolder(Self.mixed)
    _ = try await tests.run()
    let again = try await tests.run("--last-failed")
    #expect(again.output.contains("1 test: 0 passed, 1 failed"))
    try tests.folder.write("it('fails', function() end)", to: "a_test.lua")
    let mended = try TestFolder(["a_test.lua": "it('x', function() end)"])
    _ = try await mended.run()
    let none = try await mended.run("--last-failed")
    #expect(none.code == 0 && none.output == "no test failed last time\n")
  }

  @Test func `runs parts that are the whole together`() async throws {
    let names = (1...23).map { "t\($0)" }
    let text = names.map { "it('\($0)', function() print('<\($0)>') end)" }.joined(separator: "\n")
    let tests = try TestFolder(["a_test.lua": text])
    _ = try await tests.run()
    var seen: [String] = []
    for part in 1...4 {
      let end = try await tests.run("--shard", "\(part)/4", "-v")
      #expect(end.code == 0)
      seen += end.output.split(separator: "\n").filter { $0.contains("<") }.map {
        $0.filter { $0.isLetter || $0.isNumber }
      }
    }
    #expect(seen.sorted() == names.sorted())
    #expect(try await tests.run("--shard", "30/30").code == 0)
    #expect(try await tests.run("--shard", "5/4").code == 2)
  }

  @Test func `repeats with one seed after the other, and orders by the seed`() async throws {
    let tests = try TestFolder([
      "a_test.lua": (1...8).map { "it('t\($0)', function() print(math.random(1000)) end)" }
        .joined(separator: "\n")
    ])
    let repeated = try await tests.run("--repeat", "3", "--filter", "t1", "-v")
    let lines = repeated.output.split(separator: "\n").filter { $0.hasPrefix("      ") }
    #expect(lines.count == 3 && Set(lines).count == 3)
    let order = try await tests.run("--order", "random", "--seed", "5", "--list")
    let same = try await tests.run("--order", "random", "--seed", "5", "--list")
    let other = try await tests.run("--order", "random", "--seed", "6", "--list")
    #expect(order.output == same.output)
    #expect(order.output != other.output)
    let drawn = try await tests.run("--order", "random")
    #expect(drawn.output.contains("random order"))
  }

  @Test func `ends at the first failure when told so`() async throws {
    let end = try await TestFolder([
      "a_test.lua": "it('a', function() error('x') end) it('b', function() end)"
    ]).run("--fail-fast", "--jobs", "1")
    #expect(end.code == 1)
    #expect(end.output.contains("2 tests: 0 passed, 1 failed, 1 not run"))
  }

  @Test func `runs only what is marked so, and says that`() async throws {
    let tests = try TestFolder([
      "a_test.lua": "it('a', function() error('x') end) only('b', function() end)"
    ])
    let end = try await tests.run()
    #expect(end.code == 0 && end.output.contains("only: 1 test of 2 run"))
    #expect(try await tests.run("--forbid-only").code == 1)
  }

  @Test func `finds modules beside the test and in the folders above it`() async throws {
    let tests = try TestFolder([
      "app.lua": "function on_idle() map.add_marker{position = map.camera.target} end",
      "spec/near.lua": "return {word = 'near'}",
      "spec/deep/a_test.lua": """
      require("app")
      it("works", function()
        map.move_to{zoom = 4}
        expect(#map.markers()):to_equal(1)
        expect(require("near").word):to_equal("near")
        expect(require("spec.near").word):to_equal("near")
      end)
      """,
    ])
    for path in ["spec/deep", "spec/deep/a_test.lua", "."] {
      let end = try await tests.run(path)
      #expect(end.code == 0, "\(end.output)")
    }
  }

  @Test func `survives a worker that is killed`() async throws {
    let tests = try TestFolder([
      "a_test.lua": """
      it("is shot", function() while true do end end)
      for i = 1, 5 do it("t" .. i, function() end) end
      """
    ])
    let run = try CommandRun(
      shell: """
        cd \(tests.folder.path)
        "$0" test --timeout 20 & main=$!
        sleep 1.5
        for child in $(cat /proc/$main/task/$main/children); do
          case $(cat /proc/$child/stat) in *") R "*) kill -9 $child;; esac
        done
        wait $main
        """)
    let end = await run.end()
    #expect(end.code == 1)
    #expect(end.output.contains("the process that ran it was ended by signal 9"))
    #expect(end.output.contains("6 tests: 5 passed, 1 failed"))
  }

  @Test func `ends at once on Ctrl-C and leaves no process behind`() async throws {
    let tests = try TestFolder(["a_test.lua": "it('a', function() while true do end end)"])
    let run = try CommandRun(["test"], in: tests.folder.path)
    let begun = Thread {
      while !run.output.contains("1 test in 1 file") { usleep(10_000) }
      run.send(SIGINT)
    }
    begun.start()
    let end = await run.end()
    #expect(end.code == 130)
    #expect(end.output.contains("1 not run"))
    #expect(end.seconds < 20)
  }
}
