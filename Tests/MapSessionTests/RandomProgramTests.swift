import Harness
import Testing

@Suite struct `Random programs` {
  @Test(arguments: 1...20)
  func `obey the event contract and repeat to the byte`(_ seed: UInt64) throws {
    var maker = RandomScript(seed: seed)
    let program = maker.program(steps: 25)
    let run = try ScriptHarness.run(program) { $0.maxTime = 600 }
    #expect(run.code == .done, "\(run.messages)\n\(program)")
    let violations = TraceRules.violations(in: run.trace)
    #expect(violations.isEmpty, "seed \(seed)\n\(program)")
    let again = try ScriptHarness.run(program) { $0.maxTime = 600 }
    #expect(again.trace.text == run.trace.text, "seed \(seed)")
    #expect(again.output == run.output)
  }
}
