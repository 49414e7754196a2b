import Harness
import MapSession
import Testing
import Traces

/// Replays what scripts recorded.
enum ReplayHarness {
  /// How the replay of a trace differs from it, in words; empty where it does not.
  static func difference(_ text: String) throws -> String {
    let trace = try Trace("trace", Array(text.utf8))
    let replay = Replay(trace, places: { .embedded })
    _ = try replay.run()
    let difference = TraceDifference(trace, replay.result, .replay)
    return DifferenceText(difference).text
  }
}

@Suite struct `Replays` {
  @Test(arguments: 1...3000)
  func `of random programs tell what the runs told`(_ seed: UInt64) throws {
    var maker = RandomScript(seed: seed, isRich: true)
    let program = maker.program(steps: 25)
    let run = try ScriptHarness.run(program) { $0.maxTime = 600 }
    #expect(run.code == .done, "\(run.messages)\n\(program)")
    let difference = try ReplayHarness.difference(run.trace.text)
    #expect(difference == "", "seed \(seed)\n\(program)")
  }
}
