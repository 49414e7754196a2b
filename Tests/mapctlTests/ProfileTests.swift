import Harness
import Testing

@Suite struct `A profile` {
  private static let script = """
    local function work(n) local t = {} for i = 1, n do t[i] = {i} end return t end
    function on_idle() work(100) end
    map.on("change", function() work(20000) end)
    timer.every(1, function() sleep(0.1) work(10) end)
    map.animate_to{zoom = 5, duration = 1}:wait()
    sleep(2.5)
    """

  private func run(_ option: String, in folder: TemporaryFolder) async throws -> CommandRun.End {
    try folder.write(Self.script, to: "trip.lua")
    return try await CommandRun.run(
      ["run", "trip.lua", option, "--max-time", "4"], in: folder.path)
  }

  @Test func `tells the functions that took the most, with where they are`() async throws {
    let end = try await run("--profile", in: try TemporaryFolder())
    #expect(end.code == 0, "\(end.messages)")
    #expect(end.output.isEmpty)
    let lines = end.messages.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("profile: ") == true)
    #expect(lines.first?.contains(" ms in scripts, of ") == true)
    #expect(
      lines.dropFirst().first?.split(separator: " ") == [
        "time", "calls", "resumed", "longest", "allocated", "function",
      ])
    #expect(lines.dropFirst(2).first?.hasSuffix("on_change trip.lua:3") == true)
    #expect(lines.contains { $0.hasSuffix("  main chunk") })
    #expect(lines.contains { $0.hasSuffix("  on_idle trip.lua:2") })
    #expect(lines.contains { $0.hasSuffix("  timer trip.lua:4") })
  }

  @Test func `is written as JSON to a file that is named`() async throws {
    let folder = try TemporaryFolder()
    let end = try await run("--profile=p.json", in: folder)
    #expect(end.code == 0 && end.messages.isEmpty, "\(end.messages)")
    let profile = try JSONValue(parsing: folder.read("p.json") ?? "")
    #expect(profile["mapctl_profile"] == .number(1))
    let handlers = profile["handlers"].list
    let timer = try #require(handlers.first { $0["name"] == .text("timer") })
    #expect(timer["calls"] == .number(4) || timer["calls"] == .number(3))
    #expect(timer["resumptions"] == .number(3))
    #expect(timer["file"] == .text("trip.lua") && timer["line"] == .number(4))
    let change = try #require(handlers.first)
    #expect(change["name"] == .text("on_change") && change["calls"] == .number(60))
    #expect(change["allocated_bytes"].number ?? 0 > 60 * 20000 * 16)
    #expect(change["allocations"].number ?? 0 >= 60 * 20000)
    #expect(change["longest_seconds"].number ?? 9 <= change["seconds"].number ?? 0)
    #expect(change["plugin"] == .null)
  }

  @Test func `names the plugins and is there when the run was ended`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("function on_idle() while true do end end", to: "busy.lua")
    let end = try await CommandRun.run(
      [
        "run", "-e", "map.move_to{zoom = 4}", "--profile", "--plugin", "busy.lua", "--timeout", "1",
      ], in: folder.path)
    #expect(end.code == 124)
    #expect(end.messages.contains("  on_idle busy.lua:1 of plugin 'busy'\n"))
  }

  @Test func `that cannot be written is said before the run`() async throws {
    let folder = try TemporaryFolder()
    let end = try await run("--profile=none/p.json", in: folder)
    #expect(end.code == 4)
    #expect(end.messages.hasPrefix("error: cannot write the profile none/p.json"))
    let own = try await run("--profile=trip.lua", in: folder)
    #expect(own.code == 2)
    #expect(own.messages.contains("--profile trip.lua is the script itself"))
  }
}
