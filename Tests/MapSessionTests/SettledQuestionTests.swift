import Harness
import Testing

@Suite struct `What is settled where the contract left a question` {
  @Test func `a handler that goes on after a wait is not entered upon by another`() throws {
    let run = try ScriptHarness.run(
      """
      local isInside = false
      function on_tap()
        sleep(1)
        isInside = true
        map.move_to{zoom = 5}
        isInside = false
      end
      function on_change() print(isInside) end
      gesture.tap{x = 10, y = 10}
      """)
    #expect(run.result == "false\n")
  }

  @Test func `a wait in the exit handler is an error at its line`() throws {
    let run = try ScriptHarness.run("function on_exit() sleep(1) end")
    #expect(run.messages.contains("case.lua:1: sleep: the run is over"))
    #expect(run.code == .scriptError)
  }

  @Test func `a camera call in the exit handler is an error at its line`() throws {
    let run = try ScriptHarness.run("function on_exit() map.move_to{zoom = 3} end")
    #expect(run.messages.contains("case.lua:1: move_to: the run is over"))
  }

  @Test func `the trace tells the exit code that the process ends with`() throws {
    let run = try ScriptHarness.run("function on_exit() error('late') end")
    #expect(run.code == .scriptError)
    #expect(run.trace.events.last?["code"] == .number(1))
  }
}
