import Harness
import MapSession
import Testing

@Suite struct `The state of a script` {
  @Test func `takes at most 64 KiB with the whole API in it`() throws {
    let run = try ScriptHarness.run("print(collectgarbage('count'))")
    let kibibytes = try #require(Double(run.lines.first ?? ""))
    #expect(kibibytes < 64, "\(kibibytes) KiB")
  }

  @Test func `gets a class with its first object, and knows it from then on`() throws {
    let run = try ScriptHarness.run(
      """
      local before = collectgarbage("count")
      local one, two = timer.after(1, print), timer.after(2, print)
      print(getmetatable(one), getmetatable(two) == getmetatable(one), one == two, type(one))
      print(pcall(function() return one.cancle end))
      """)
    #expect(
      run.lines == [
        "timer\ttrue\tfalse\tuserdata",
        "false\tcase.lua:4: timer has no 'cancle'; did you mean 'cancel'?", "", "",
      ])
  }
}
