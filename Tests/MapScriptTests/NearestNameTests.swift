import MapModel
import Testing

@Suite struct `The nearest name` {
  @Test(arguments: [
    ("idel", "idle"), ("IDLE", "idle"), ("will_mvoe", "will_move"), ("tapmarker", "tap_marker"),
    ("changed", "change"), ("mov_canceld", "move_canceled"),
  ])
  func `is the one that was meant`(_ typed: String, _ meant: String) {
    #expect(nearestName(to: typed, among: EventName.allCases.map(\.word)) == meant)
  }

  @Test(arguments: ["", "zzz", "completely_different", "x"])
  func `is none when nothing is near`(_ typed: String) {
    #expect(nearestName(to: typed, among: ["will_move", "change", "idle"]) == nil)
  }

  @Test func `is the first of those that are equally near`() {
    #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(nearestName(to: "a", among: [String]()) == nil)
  }

  @Test func `is found quickly among long names`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(nearestName(to: long, among: ["idle", long]) == long)
  }
}
