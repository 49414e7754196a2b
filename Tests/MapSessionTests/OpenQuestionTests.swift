import Harness
import Testing

/// What the contract says and a run does not do yet.
@Suite struct `Not yet` {
  @Test(.disabled("a handler that goes on after a wait no longer counts as running"))
  func `D2 a handler that goes on after a wait is not entered upon by another`() throws {
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

  @Test(.disabled("require takes a module that waits in another coroutine for a loop"))
  func `a module that waits while it loads can be required meanwhile`() throws {
    let folder = try TemporaryFolder()
    try folder.write("sleep(1) return 7", to: "slow.lua")
    let run = try ScriptHarness.run(
      """
      timer.after(0.5, function() print(require("slow"), now()) end)
      print(require("slow"), now())
      """
    ) { $0.scriptFolder = folder.path }
    #expect(run.lines.sorted() == ["7\t1.0", "7\t1.0"])
  }

  @Test(.disabled("a wait in on_exit is dropped without a word"))
  func `a wait in the exit handler is told as one that can no longer happen`() throws {
    let run = try ScriptHarness.run("function on_exit() sleep(1) end")
    #expect(run.messages.contains("case.lua:1"))
  }

  @Test(.disabled("the exit event is written before its handlers can fail"))
  func `the trace tells the exit code that the process ends with`() throws {
    let run = try ScriptHarness.run("function on_exit() error('late') end")
    #expect(run.code == .scriptError)
    #expect(run.trace.events.last?["code"] == .number(1))
  }
}
