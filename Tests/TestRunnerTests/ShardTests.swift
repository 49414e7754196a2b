import Foundation
import Harness
import Testing

@Suite struct `Shards of a real run` {
  private static let files = [
    "a_test.lua": """
    describe("g", function()
      for i = 1, 12 do
        it("t" .. i, function()
          print("out " .. i)
          map.animate_to{zoom = 2 + i / 4, target = {i, i}, duration = 0.2}:wait()
          if i % 5 == 0 then expect(i):to_equal(0) end
          if i % 4 == 0 then pending("not now") end
        end)
      end
    end)
    """,
    "b_test.lua": "it('x', function() end) it('y', function() error('e') end)",
    "c_test.lua": "it('broken'",
  ]

  /// The text without what a clock on the wall has said.
  private func timeless(_ text: String) -> String {
    text.replacing(/"seconds" ?: ?[0-9.e-]+/, with: "\"seconds\":0")
      .replacing(#/ time="[0-9.]+"/#, with: "").replacing(/duration_ms: \d+/, with: "")
      .replacing(/[0-9.]+ (ms|s)(?=[)<,"\n])/, with: "")
  }

  @Test func `put together report the same as one run, in every form`() async throws {
    let tests = try TestFolder(Self.files)
    let kinds = ["json", "junit", "tap", "html", "console", "dots", "github"]
    let files = kinds.flatMap { ["--report", "\($0)=whole.\($0)"] }
    let whole = try await CommandRun.run(["test"] + files, in: tests.folder.path)
    #expect(whole.code == 1)
    for part in 1...3 {
      _ = try await tests.run("--shard", "\(part)/3", "--report", "json=part\(part).json")
    }
    let merged = try await CommandRun.run(
      ["report", "merge", "part3.json", "part1.json", "part2.json"]
        + kinds.flatMap { ["--report", "\($0)=merged.\($0)"] }, in: tests.folder.path)
    #expect(merged.code == 1, "\(merged.messages)")
    // Exit code 1 is not left without a word.
    #expect(merged.output.contains(" failed"))
    for kind in kinds {
      let one = try #require(tests.folder.read("whole.\(kind)"))
      let other = try #require(tests.folder.read("merged.\(kind)"))
      #expect(timeless(one) == timeless(other), "\(kind)")
    }
    let lost = try await CommandRun.run(
      ["report", "merge", "part3.json", "part1.json"], in: tests.folder.path)
    #expect(lost.code == 4 && lost.messages.contains("shard 2/3 is missing"))
  }

  @Test func `are the same reports when they run again, but for the time`() async throws {
    let tests = try TestFolder(Self.files)
    for name in ["one", "two"] {
      _ = try await tests.run("--report", "json=\(name).json", "--report", "junit=\(name).xml")
    }
    for kind in ["json", "xml"] {
      let one = try #require(tests.folder.read("one.\(kind)"))
      #expect(timeless(one) == timeless(try #require(tests.folder.read("two.\(kind)"))))
    }
  }

  @Test func `are divided by the durations of a report`() async throws {
    let tests = try TestFolder([
      "a_test.lua": (1...6).map { "it('t\($0)', function() end)" }.joined(separator: "\n"),
      "known.json": """
      {"tests": {"a_test.lua > t1": {"seconds": 5}, "a_test.lua > t2": {"seconds": 1},
        "a_test.lua > t3": {"seconds": 1}, "a_test.lua > t4": {"seconds": 1},
        "a_test.lua > t5": {"seconds": 1}, "a_test.lua > t6": {"seconds": 1}}}
      """,
    ])
    let end = try await tests.run("--shard", "1/2", "--durations", "known.json", "--list")
    #expect(end.output == "a_test.lua:1: t1\n")
    let wrong = try await tests.run("--shard", "1/2", "--durations", "a_test.lua")
    #expect(wrong.code == 4 && wrong.messages.contains("it is no JSON"))
    // Without a word the parts would be divided in different ways.
    let missing = try await tests.run("--shard", "1/2", "--durations", "none.json")
    #expect(missing.code == 4 && missing.messages.contains("cannot read none.json"))
  }

  @Test func `a hundred of them are put together at once`() async throws {
    let tests = try TestFolder(["a_test.lua": "it('x', function() map.move_to{zoom = 3} end)"])
    _ = try await tests.run("--shard", "1/100", "--report", "json=1.json")
    let one = try #require(tests.folder.read("1.json"))
    for part in 2...100 {
      try tests.folder.write(
        one.replacing(
          "[\n{\"count\":100,\"index\":1}", with: "[\n{\"count\":100,\"index\":\(part)}"),
        to: "\(part).json")
    }
    let end = try await CommandRun.run(
      ["report", "merge"] + (1...100).map { "\($0).json" } + ["--report", "junit=all.xml"],
      in: tests.folder.path)
    #expect(end.code == 0, "\(end.messages)")
    #expect(end.seconds < 10)
  }
}
