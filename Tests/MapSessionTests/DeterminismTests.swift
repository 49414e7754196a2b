import Harness
import Testing

@Suite struct `The same program` {
  private static let program = """
    local order = {}
    for k in pairs{alpha = 1, beta = 2, gamma = 3, delta = 4, [1] = 5, [2.5] = 6, [true] = 7} do
      order[#order + 1] = tostring(k)
    end
    print(table.concat(order, " "))
    print(math.random(), math.random(100), os.time(), os.clock())
    for i = 1, 20 do
      map.add_marker{position = {math.random(-80, 80), math.random(-180, 180)}, title = "m" .. i}
    end
    gesture.fling{from = {x = 300, y = 200}, to = {x = 100, y = 250}}:wait()
    map.fly_to{target = {math.random(-80, 80), 20}, zoom = 8}:wait()
    map.play_location{path = {{0, 0}, {0, 0.001}}, speed = 20, noise = 5}:wait()
    for _, m in ipairs(map.markers()) do print(m.title, m.position) end
    """

  @Test func `gives the same output and the same trace`() throws {
    let one = try ScriptHarness.run(Self.program)
    let two = try ScriptHarness.run(Self.program)
    #expect(one.code == .done, "\(one.messages)")
    #expect(one.output == two.output)
    #expect(one.trace.text == two.trace.text)
  }

  @Test func `gives something else with another seed, and the same again`() throws {
    let one = try ScriptHarness.run(Self.program) { $0.seed = 1 }
    let two = try ScriptHarness.run(Self.program) { $0.seed = 2 }
    #expect(one.output != two.output)
    #expect(one.lines.first == two.lines.first)
    #expect(try ScriptHarness.run(Self.program) { $0.seed = 1 }.trace.text == one.trace.text)
  }

  @Test func `does not depend on the frame of the wall clock or on the machine's time`() throws {
    let run = try ScriptHarness.run(
      "print(os.date('!%Y-%m-%d %H:%M:%S'), os.time()) sleep(61) "
        + "print(os.date('%H:%M:%S'), os.clock())")
    #expect(run.result == "2000-01-01 00:00:00\t946684800\n00:01:01\t61.0\n")
  }

  @Test func `walks its tables in the order of making the keys`() throws {
    let run = try ScriptHarness.run(
      """
      local t = {}
      for i = 1, 200 do t["key" .. (i * 7919 % 200)] = i end
      local a, b = {}, {}
      for k, v in pairs(t) do a[#a + 1] = k end
      for k, v in next, t do b[#b + 1] = k end
      print(#a, #b, table.concat(a) == table.concat(b))
      print(a[1], a[2], a[200])
      """)
    let again = try ScriptHarness.run(
      "local t = {} for i = 1, 200 do t['key' .. i] = i end "
        + "local s = '' for k in pairs(t) do s = s .. k end print(#s)")
    #expect(run.lines.first == "200\t200\ttrue")
    #expect(again.code == .done)
  }
}
