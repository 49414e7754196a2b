import Harness
import Testing

@Suite struct `Commands of plugins` {
  @Test func `are commands of the console, with help`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      plugin.command("greet-all", {usage = "NAME…", summary = "greets"}, function(words)
        return "hello " .. table.concat(words, " and ")
      end)
      """, to: "greeter.lua")
    let session = try await Session.of(
      ["greet-all you me", "greet-all", "help greet-all", "help", "greet = 3", "greet"],
      ["--plugin", "greeter.lua"], in: folder)
    #expect(session.end.code == 0, "\(session.end.messages)")
    #expect(
      session.lines.prefix(4) == [
        "hello you and me", "hello ", "greet-all NAME…", "  greets (greeter)",
      ])
    #expect(session.lines.contains("  greet-all NAME…                 greets (greeter)"))
    #expect(session.lines.last == "3")
  }
}
