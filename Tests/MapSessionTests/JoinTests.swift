import Harness
import Testing

@Suite struct `Spawn, all and race` {
  @Test func `all gives the results in order and takes as long as the longest`() throws {
    let run = try ScriptHarness.run(
      """
      local task = spawn(function() sleep(2) return "task" end)
      local results = all{
        function() sleep(3) return "slow" end, map.animate_to{zoom = 5, duration = 1}, task,
        function() return {7} end, function() end,
      }
      print(results[1], results[2], results[3], results[4][1], results[5], now())
      print(#all{}, all{function() return 1 end}[1])
      """)
    #expect(run.result == "slow\tfinished\ttask\t7\ttrue\t3.0\n0\t1\n")
  }

  @Test func `all fails with the first failure, at once`() throws {
    let run = try ScriptHarness.run(
      """
      print(pcall(all, {
        function() sleep(1) error("broken") end,
        function() sleep(5) print("never") end,
      }))
      print(now())
      """)
    #expect(run.result == "false\tcase.lua:2: broken\n1.0\n")
  }

  @Test func `an error in all that nobody catches is told once, with its place`() throws {
    let run = try ScriptHarness.run("all{function() sleep(1) error('broken') end}")
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("case.lua:1: broken"))
    #expect(run.trace.lines("error").count == 1)
  }

  @Test func `race gives the first and ends the other functions`() throws {
    let run = try ScriptHarness.run(
      """
      print(race{
        function() sleep(5) print("never") return "slow" end,
        function() sleep(1) return "fast" end,
        function() map.animate_to{zoom = 4, duration = 9}:wait() print("never") end,
      })
      print(now(), map.is_moving)
      print(race{function() return "now" end, function() sleep(1) print("never") end})
      """)
    #expect(run.result == "2\tfast\n1.0\ttrue\n1\tnow\n")
  }

  @Test func `race leaves tasks and motions alone`() throws {
    let run = try ScriptHarness.run(
      """
      local task = spawn(function() sleep(2) print("task goes on") return 1 end)
      local motion = map.animate_to{zoom = 5, duration = 3}
      print(race{task, motion, function() sleep(1) return "first" end})
      print(motion:wait(), task:wait(), now())
      """)
    #expect(run.result == "3\tfirst\ntask goes on\nfinished\t1\t3.0\n")
  }

  @Test func `race ends what the losers started with all and race themselves`() throws {
    let run = try ScriptHarness.run(
      """
      print(race{
        function() sleep(1) return "won" end,
        function() all{function() sleep(5) print("never") end, function() sleep(6) end} end,
        function() race{function() sleep(7) print("never") end} end,
      })
      """)
    #expect(run.result == "1\twon\n")
    #expect(run.trace.lines.last?.time == 1)
  }

  @Test func `a race of nothing and strange parts are errors at the call`() throws {
    let run = try ScriptHarness.run(
      """
      print(pcall(race, {}))
      print(pcall(all, {1}))
      print(pcall(all, 7))
      print(pcall(all, {map.add_marker{position = {0, 0}}}))
      """)
    #expect(
      run.result == """
        false\trace: parts: has nothing to wait for
        false\tall: parts: [1]: expected a motion, a function or a task, got 1
        false\tall: parts: expected a list, got 7
        false\tall: parts: [1]: expected a motion, a function or a task, got marker 1

        """)
  }

  @Test func `spawn begins at once and its task can be waited for or ended`() throws {
    let run = try ScriptHarness.run(
      """
      local task = spawn(function() print("begun") sleep(1) return "result" end)
      print("goes on")
      print(task:wait(), task:wait(), now())
      local other = spawn(function() sleep(1) print("never") end)
      other:cancel() other:cancel()
      print(other:wait())
      """)
    #expect(run.result == "begun\ngoes on\nresult\tresult\t1.0\nnil\tcanceled\n")
  }

  @Test func `a spawned coroutine that fails is told and does not end the run`() throws {
    let run = try ScriptHarness.run(
      """
      spawn(function() sleep(1) error("lonely") end)
      sleep(2)
      print("still here")
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "still here\n")
    #expect(run.messages.contains("case.lua:1: lonely\n  in spawned coroutine at 1 s"))
  }

  @Test func `ten thousand coroutines wait at the same time`() throws {
    let run = try ScriptHarness.run(
      """
      local done = 0
      for i = 1, 10000 do spawn(function() sleep(i % 7) done = done + 1 end) end
      sleep(7)
      print(done)
      """)
    #expect(run.result == "10000\n")
  }

  @Test func `coroutines may start one another deeper than the host nests`() throws {
    let run = try ScriptHarness.run(
      """
      local deepest = 0
      local function down(n)
        deepest = math.max(deepest, n)
        if n < 60 then spawn(function() map.move_to{zoom = 2 + n % 9} down(n + 1) sleep(0.1) end) end
      end
      down(1)
      sleep(1)
      print(deepest)
      """)
    #expect(run.result == "60\n")
  }
}
