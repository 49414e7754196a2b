import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("What holds for every program")
struct PropertyTests {
  /// Fails with the smallest program that shows the trouble.
  private func expect(
    _ program: Program, seed: UInt64, _ trouble: (Program) -> String?
  ) {
    guard trouble(program) != nil else { return }
    let small = Program(
      steps: shrunk(program.steps) { trouble(Program(steps: $0)) != nil })
    let steps = small.steps.map { "  \($0)" }.joined(separator: "\n")
    Issue.record("seed \(seed): \(trouble(small) ?? "")\n\(steps)")
  }

  @Test(
    "C1 C18 D5: cycles, outcomes and numbers are whole, and nothing is left", arguments: 1...150)
  func invariants(seed: UInt64) {
    var random = RandomProgram(seed: seed)
    expect(random.program(length: 150), seed: seed) { ProgramRun($0).complaints.first }
  }

  @Test("the same program twice gives the same deliveries at the same times", arguments: 101...115)
  func deterministic(seed: UInt64) {
    var random = RandomProgram(seed: seed)
    expect(random.program(length: 120), seed: seed) { program in
      ProgramRun(program).log == ProgramRun(program).log ? nil : "two runs differ"
    }
  }

  @Test("C16: every longitude a turn further gives the same deliveries", arguments: 201...215)
  func turned(seed: UInt64) {
    var random = RandomProgram(seed: seed)
    expect(random.program(length: 120), seed: seed) { program in
      let here = ProgramRun(program).log
      let east = ProgramRun(program.shifted(by: 360)).log
      let west = ProgramRun(program.shifted(by: -720)).log
      return here == east && here == west ? nil : "a turn of the longitudes changes deliveries"
    }
  }

  @Test("programs are worth their name: thousands of commands and motions, of every sort")
  func worthTheirName() {
    var names: Set<String> = []
    var outcomes = 0
    for seed in 1...20 {
      var random = RandomProgram(seed: UInt64(seed))
      let run = ProgramRun(random.program(length: 150))
      outcomes += run.outcomes
      for entry in run.log {
        if case .event(let event) = entry.delivery { names.insert(event.name) }
      }
    }
    #expect(outcomes > 1500)
    let wanted: Set = [
      "drag_end",
      "will_move", "change", "idle", "move_canceled", "tap", "long_press", "tap_marker",
      "location", "tiles_start", "tap_compass_button", "tap_my_location_button", "drag_begin",
    ]
    #expect(wanted.isSubset(of: names), "missing \(wanted.subtracting(names))")
  }

  @Test("the shrinker finds the few steps that matter, in their order") func shrinking() {
    let items = Array(0..<500)
    let small = shrunk(items) { list in
      guard let a = list.firstIndex(of: 17), let b = list.firstIndex(of: 401) else { return false }
      return a < b && list.count { $0 % 100 == 3 } >= 2
    }
    #expect(small.count == 4)
    #expect(small.contains(17) && small.contains(401))
    #expect(small == small.sorted())
    #expect(shrunk([1, 2, 3]) { _ in false } == [1, 2, 3])
    #expect(shrunk([1, 2, 3]) { _ in true } == [])
  }

  @Test("the watch complains of every kind of broken stream and of no sound one")
  func watchfulness() {
    let a = Camera(target: Coordinate(lat: 1, lng: 2), zoom: 3)
    let b = Camera(target: Coordinate(lat: 1, lng: 2), zoom: 4)
    let begin = MapEvent.willMove(gesture: false, reason: .api)
    let end = MapEvent.idle(a, gesture: false, reason: .api)
    let marker = OverlayID(1)
    let broken: [[MapEvent]] = [
      [.change(a)], [end], [begin, end], [begin, .change(b), end], [begin, begin],
      [begin, .change(a), end, end], [begin, .change(a), end, .change(a)],
      [begin, .change(a), end, begin, end], [.moveCanceled(by: .stop)],
      [.willMove(gesture: true, reason: .api)],
      [begin, .change(a), .idle(a, gesture: true, reason: .gesture)],
      [begin, .change(Camera(target: a.target, zoom: .nan))],
      [.drag(marker)], [.dragEnd(marker)], [.dragBegin(marker), .dragBegin(marker)],
    ]
    func complaints(_ events: [MapEvent]) -> [String] {
      var watch = CycleWatch()
      return events.compactMap { watch.complaint(about: $0) }
    }
    for events in broken { #expect(complaints(events).count == 1, "\(events)") }
    let hand = MapEvent.willMove(gesture: true, reason: .gesture)
    #expect(complaints([begin, .change(a), end, begin, .change(b), .change(a), end]).isEmpty)
    #expect(
      complaints([
        begin, .change(b), .moveCanceled(by: .gesture), hand, .change(a),
        .idle(a, gesture: true, reason: .gesture),
      ]).isEmpty)
    #expect(complaints([.dragBegin(marker), .drag(marker), .dragEnd(marker)]).isEmpty)
  }
}
