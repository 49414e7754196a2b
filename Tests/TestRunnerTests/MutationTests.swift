import Harness
import MapScript
import Testing

@Suite struct `The mutation check` {
  static let guide = """
    function on_will_move(gesture) map.clear() end
    function on_idle(camera)
      map.reverse_geocode(camera.target, function(response, err)
        if err then return end
        local address = response.first
        map.add_marker{position = camera.target, title = address.lines[1]}
      end)
    end
    map.on("change", function() end)
    """

  @Test func `lists what no test notices, with handler and line`() async throws {
    let end = try await TestFolder([
      "guide.lua": Self.guide,
      "a_test.lua": """
      require("guide")
      it("marks the place", function()
        map.animate_to{target = {47.141, 9.5215}, zoom = 12}:wait()
        sleep(0.5)
        expect(map.markers()[1].title):to_equal("Vaduz")
      end)
      """,
    ]).run("--mutate", "--report", "json=r.json", "--report", "console")
    #expect(end.code == 0, "\(end.output)")
    let missed = end.output.split(separator: "\n").map { $0.prefix { $0 != "(" } }.map(String.init)
    for words in [
      "guide.lua:1  on_will_move is not called",
      "guide.lua:9  on_change is not called", "guide.lua:9  on_change is called twice",
      "guide.lua:9  on_change hears of every other event only",
    ] {
      #expect(missed.contains { $0.contains(words) }, "\(words)")
    }
    #expect(!end.output.contains("guide.lua:2  on_idle"))
    #expect(end.output.contains("tried:"))
  }

  @Test func `is not made when tests fail`() async throws {
    let end = try await TestFolder(["a_test.lua": "it('x', function() error('y') end)"])
      .run("--mutate")
    #expect(end.code == 1 && !end.output.contains("tried"))
  }
}

@Suite struct `Running again` {
  @Test func `happens when a script changes, until Ctrl-C`() async throws {
    let tests = try TestFolder(["a_test.lua": "it('one', function() end)"])
    let run = try CommandRun(["test", "--watch"], in: tests.folder.path)
    func wait(for words: String) async throws {
      let limit = ContinuousClock.now + .seconds(60)
      while !run.output.contains(words), .now < limit {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(run.output.contains(words))
    }
    try await wait(for: "waiting for a change")
    try tests.folder.write("it('two', function() error('broken') end)", to: "a_test.lua")
    try await wait(for: "broken")
    run.send(2)
    let end = await run.end()
    #expect(end.code == 130)
  }
}
