@testable import MapEngine
import Testing

@Suite("Virtual clock")
struct VirtualClockTests {
  private func drain(_ clock: inout VirtualClock<String>) -> [String] {
    var out: [String] = []
    while let next = clock.popNext() { out.append(next.token) }
    return out
  }

  @Test("D1: equal times keep the order of insertion") func equalTimes() {
    var clock = VirtualClock<String>()
    for name in ["a", "b", "c", "d"] { clock.schedule(name, at: 1) }
    clock.schedule("first", at: 0.5)
    clock.schedule("e", at: 1)
    #expect(drain(&clock) == ["first", "a", "b", "c", "d", "e"])
  }

  @Test("a place taken for something else stands between what was scheduled before and after")
  func takenPlace() throws {
    var clock = VirtualClock<String>()
    clock.schedule("a", at: 1)
    let place = clock.takeOrder()
    clock.schedule("b", at: 1)
    let first = try #require(clock.next)
    #expect(first.order < place)
    _ = clock.popNext()
    let second = try #require(clock.next)
    #expect(second.order > place)
  }

  @Test("a cancelled happening does not happen, twice is harmless, and so is one that happened")
  func cancelling() {
    var clock = VirtualClock<String>()
    let a = clock.schedule("a", at: 1)
    let b = clock.schedule("b", at: 2)
    clock.schedule("c", at: 3)
    clock.cancel(b)
    clock.cancel(b)
    #expect(clock.popNext()?.token == "a")
    clock.cancel(a)
    #expect(drain(&clock) == ["c"])
    #expect(clock.isEmpty)
  }

  @Test("a million happenings that are cancelled leave nothing behind") func constantMemory() {
    var clock = VirtualClock<Int>()
    clock.schedule(-1, at: .greatestFiniteMagnitude)
    for number in 0..<100_000 {
      let ticket = clock.schedule(number, at: Double(number % 100))
      clock.cancel(ticket)
      #expect(clock.count == 1)
    }
    #expect(clock.popNext()?.token == -1)
  }

  @Test("any mix of scheduling, cancelling and taking comes out as a sorted list would")
  func againstModel() {
    var random = SplitMix64(seed: 7)
    var clock = VirtualClock<Int>()
    var model: [(time: Double, number: Int)] = []
    var tickets: [Int: VirtualClock<Int>.Ticket] = [:]
    for number in 0..<3000 {
      switch random.next() % 4 {
      case 0, 1:
        let time = Double(random.next() % 20)
        tickets[number] = clock.schedule(number, at: time)
        model.append((time, number))
      case 2:
        guard let victim = model.randomElement(using: &random) else { continue }
        if let ticket = tickets[victim.number] { clock.cancel(ticket) }
        model.removeAll { $0.number == victim.number }
      default:
        model.sort { ($0.time, $0.number) < ($1.time, $1.number) }
        let expected = model.isEmpty ? nil : model.removeFirst().number
        #expect(clock.popNext()?.token == expected)
      }
      #expect(clock.count == model.count)
    }
  }
}
