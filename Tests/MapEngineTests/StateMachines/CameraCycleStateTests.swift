import MapModel
import Testing

@testable import MapEngine

@Suite("State machine: camera cycle")
struct CameraCycleStateTests {
  @Test("only the first beginning, and one of the other nature, is announced")
  func announcements() {
    var cycle = CameraCycle()
    let beginnings: [(gesture: Bool, reason: MoveReason, announced: Bool)] = [
      (false, .api, true), (false, .animation, false), (false, .control, false),
      (true, .gesture, true), (true, .gesture, false), (false, .api, true),
    ]
    for step in beginnings {
      let announced = cycle.begin(gesture: step.gesture, reason: step.reason)
      #expect(announced == step.announced)
    }
    let end = cycle.end()
    #expect(end == CameraCycle.End(owesChange: true, gesture: false, reason: .api))
  }

  @Test("a cycle ends once, with the last cause, and owes a change if it had none") func endings() {
    var cycle = CameraCycle()
    let early = cycle.end()
    #expect(early == nil && !cycle.owesChange)
    _ = cycle.begin(gesture: true, reason: .gesture)
    #expect(cycle.isOpen && cycle.isGesture && cycle.owesChange)
    cycle.change()
    #expect(!cycle.owesChange)
    let end = cycle.end()
    #expect(end == CameraCycle.End(owesChange: false, gesture: true, reason: .gesture))
    let again = cycle.end()
    #expect(again == nil && !cycle.isGesture)
    _ = cycle.begin(gesture: false, reason: .animation)
    #expect(cycle.owesChange)
  }
}
