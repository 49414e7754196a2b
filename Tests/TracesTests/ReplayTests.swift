import Foundation
import Harness
import MapSession
import Testing

@testable import Traces

/// The name is also that of the harness's own reader.
typealias RecordedTrace = Traces.Trace

/// Replays what was recorded.
enum ReplayHarness {
  /// How the replay of a trace differs from it, in words; empty where it does not.
  static func difference(_ trace: RecordedTrace) throws -> String {
    let replay = Replay(trace, places: { .embedded })
    #expect(try replay.run())
    return DifferenceText(replay.difference()).text
  }

  /// A trace beside the tests.
  static func fixture(_ name: String) throws -> RecordedTrace {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
    return try RecordedTrace(name, Array(try Data(contentsOf: url)))
  }

  /// What a script records.
  static func trace(
    _ code: String, _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> RecordedTrace {
    try RecordedTrace("trace", Array(try ScriptHarness.run(code, configure).trace.text.utf8))
  }
}

@Suite struct `Replays` {
  @Test(arguments: 1...60)
  func `of random programs tell what the runs told`(_ seed: UInt64) throws {
    var maker = RandomScript(seed: seed, isRich: true)
    let program = maker.program(steps: 25)
    let run = try ScriptHarness.run(program) { $0.maxTime = 600 }
    #expect(run.code == .done, "\(run.messages)\n\(program)")
    let trace = try RecordedTrace("trace", Array(run.trace.text.utf8))
    #expect(try ReplayHarness.difference(trace) == "", "seed \(seed)\n\(program)")
  }

  @Test(arguments: ["answers", "await", "regions", "shapes", "tap"])
  func `of traces that do not tell their moments tell what the runs told`(_ name: String) throws {
    let trace = try ReplayHarness.fixture("revision0-\(name).ndjson")
    #expect(trace.header.revision == 0)
    #expect(try ReplayHarness.difference(trace) == "")
  }

  @Test(arguments: [
    ("an error in the main chunk", "map.animate_to{zoom = 9, duration = 1} sleep(0.5) error('no')"),
    (
      "an error that ends the run at an event",
      "map.on('change', function() map.clear() error('no') end) map.animate_to{zoom = 9}"
    ),
    ("an end while things go on", "map.animate_to{zoom = 9, duration = 1000} sleep(1)"),
    ("nothing at all", ""),
    ("a wait for nothing", "map.move_to{zoom = 5} wait_for('tap')"),
  ])
  func `of runs that end before their time end with them`(_ name: String, _ code: String) throws {
    let trace = try ReplayHarness.trace(code) {
      $0.maxTime = 3
      $0.failsFast = true
    }
    #expect(try ReplayHarness.difference(trace) == "", "\(name)")
  }

  @Test func `take things with the same name apart`() throws {
    let trace = try ReplayHarness.trace(
      """
      local a = map.add_marker{position = {0, 0}, id = "m", title = "a"}
      local b = map.add_marker{position = {0, 40}, id = "m", title = "b"}
      gesture.tap(a):wait() wait_idle(2)
      map.selected_marker = b
      a:remove()
      b.position = {10, 10}
      gesture.tap(b):wait()
      """)
    #expect(try ReplayHarness.difference(trace) == "")
  }

  @Test(arguments: [
    (
      "animated properties, stopped, replaced and set",
      """
      local m = map.add_marker{position = {0, 0}, title = "m", appear = "pop"}
      local l = map.add_label{position = {5, 5}, text = "l", tappable = true}
      local one = m:animate{position = {10, 20}, rotation = 90, duration = 2}
      sleep(0.7)
      m.rotation = 5
      one:cancel()
      m:animate{position = {0, 30}, duration = 1}
      l:animate{opacity = 0.5, duration = 3}:wait()
      gesture.tap(l):wait()
      m:animate{position = {5, 5}, duration = 0}
      gesture.tap(m)
      """
    ),
    (
      "clusters, grouped and tapped at several zooms",
      """
      local items = {}
      for i = 1, 60 do items[i] = {position = {i % 8 / 5, i % 7 / 4}, title = "t" .. i} end
      local c = map.add_cluster{items = items, minimum_size = 3}
      function on_cluster_tap(cluster) return cluster.count > 20 end
      for zoom = 4, 9 do
        map.animate_to{zoom = zoom, target = {0.8, 0.8}}:wait()
        gesture.tap(c.markers[30]):wait()
        wait_idle()
      end
      c.markers[3].position = {20, 20}
      c:add{position = {20, 20.1}}
      c.distance = 60
      gesture.tap{x = 400, y = 300}:wait()
      c:remove()
      gesture.tap{x = 400, y = 300}
      """
    ),
    (
      "tiles of layers",
      """
      local t = map.add_tile_layer{tile = function(x) if x % 2 == 0 then sleep(0.3) end end}
      wait_settled()
      map.animate_to{zoom = 5, target = {40, 40}}:wait()
      t.opacity = 0.5
      wait_settled()
      t:reload()
      map.animate_to{zoom = 6}
      sleep(0.4)
      t:remove()
      map.add_tile_layer{tile = function() end, min_zoom = 4}
      sleep(1)
      map.clear()
      """
    ),
    (
      "things that come and go",
      """
      local m = map.add_marker{position = {0, 0}, title = "m", visible_until = 2}
      map.add_circle{position = {0, 0}, radius = 1e6, tappable = true, visible_from = 1}
      m:show_info_window()
      for _ = 1, 4 do
        gesture.tap{x = 400, y = 280}:wait()
        sleep(0.8)
      end
      """
    ),
  ])
  func `of layers and of what moves on the map tell what the runs told`(
    _ name: String, _ code: String
  ) throws {
    let trace = try ReplayHarness.trace(code)
    #expect(try ReplayHarness.difference(trace) == "", "\(name)")
  }

  @Test func `of another map's answers differ where the answers made a difference`() throws {
    let trace = try ReplayHarness.trace(
      """
      function on_tap_marker() return true end
      gesture.tap(map.add_marker{position = {5, 40}, title = "m"}):wait()
      """)
    let text = String(decoding: trace.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.contains("\"handled\"") }
    let unhandled = try RecordedTrace("trace", Array((lines.joined(separator: "\n") + "\n").utf8))
    let difference = try ReplayHarness.difference(unhandled)
    #expect(difference.contains("event marker_info_window: 0 → 1\n"))
    #expect(difference.contains("event will_move: 0 → 1\n"))
    #expect(difference.hasSuffix("0 changed, 0 missing, 37 more\n"), "\(difference)")
  }
}
