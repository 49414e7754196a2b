import Testing

@testable import MapEngine

@Suite("Lists by numbers that count up")
struct NumberedListTests {
  @Test("do what a dictionary does, in order", arguments: 1...5) func oracle(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = NumberedList<String>()
    var oracle: [Int: String] = [:]
    var last = 0
    for step in 0..<5000 {
      let number = Int(random.next() % UInt64(last + 2))
      switch random.next() % 5 {
      case 0, 1:
        last += 1 + Int(random.next() % 3)
        list.append("added \(step)", last)
        oracle[last] = "added \(step)"
      case 2:
        let old = list.replace(number, by: "new \(step)")
        #expect(old == oracle[number])
        if old != nil { oracle[number] = "new \(step)" }
      case 3:
        #expect(list.remove(number) == oracle.removeValue(forKey: number))
      default:
        #expect(list[number] == oracle[number])
      }
      if step % 1000 == 999 {
        #expect(list.map(\.number) == oracle.keys.sorted())
        #expect(list.count == oracle.count)
      }
      if step == 3500 {
        list.removeAll()
        oracle = [:]
      }
    }
    #expect(list[-1] == nil && list[last + 1] == nil)
  }

  @Test("give the room of what was taken out back") func gaps() {
    var list = NumberedList<Int>()
    for number in 1...100_000 {
      list.append(number, number)
      if number > 10 { #expect(list.remove(number - 10) == number - 10) }
    }
    #expect(list.map(\.value) == Array(99_991...100_000))
  }
}
