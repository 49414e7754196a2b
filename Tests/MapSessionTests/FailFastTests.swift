import Harness
import MapSession
import Testing

@Suite struct `Fail-fast` {
  private func run(_ code: String) throws -> ScriptOutcome {
    try ScriptHarness.run(code) { $0.failsFast = true }
  }

  @Test func `stops the main chunk in the call that led to the error`() throws {
    let run = try run(
      """
      function on_idle() error("first") end
      map.move_to{zoom = 3}
      print("after")
      """)
    #expect(run.code == .scriptError)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains("first"))
    #expect(!run.messages.contains("interrupted"))
  }

  @Test func `lets no later handler of the same event run`() throws {
    let run = try run(
      """
      function on_idle() error("first") end
      map.on("idle", function() print("later") end)
      timer.after(1, function() map.move_to{zoom = 3} end)
      """)
    #expect(run.code == .scriptError)
    #expect(run.output.isEmpty)
  }

  @Test func `is not stopped by pcall, and still tells on_exit the code`() throws {
    let run = try run(
      """
      function on_exit(code) print("exit", code) end
      function on_idle() error("first") end
      while true do pcall(map.move_to, {zoom = 3}) print("on") end
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "exit\t1\n")
    #expect(run.trace.events.last?["code"] == .number(1))
  }

  @Test func `leaves an error that on_error handles alone`() throws {
    let run = try run(
      """
      function on_error() return true end
      function on_idle() error("first") end
      map.move_to{zoom = 3}
      print("after")
      """)
    #expect(run.result == "after\n")
  }

  @Test func `also holds without the option once the main chunk has failed`() throws {
    let run = try ScriptHarness.run(
      """
      spawn(function() sleep(1) map.move_to{zoom = 3} print("after") end)
      map.wait_for("idle")
      error("broken")
      """)
    #expect(run.code == .scriptError)
    #expect(!run.output.contains("after"))
  }
}
