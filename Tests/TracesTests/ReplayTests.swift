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
