import Testing

@testable import Traces

@Suite struct `Differences` {
  private struct Dice {
    var state: UInt64
    mutating func below(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % limit
    }
  }

  /// The length of the longest common subsequence, by the textbook's table.
  private func common(_ one: [Int], _ other: [Int]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for a in one {
      var before = 0
      for (index, b) in other.enumerated() {
        let here = row[index + 1]
        row[index + 1] = a == b ? before + 1 : max(row[index + 1], row[index])
        before = here
      }
    }
    return row[other.count]
  }

  @Test(arguments: 1...200) func `line up with as few edits as can be`(_ seed: UInt64) {
    var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let one = (0..<dice.below(30)).map { _ in dice.below(4) }
    let other = (0..<dice.below(30)).map { _ in dice.below(4) }
    let steps = Alignment.steps(one.count, other.count) { one[$0] == other[$1] }
    var same = 0
    var next = (0, 0)
    for step in steps {
      switch step {
      case .same(let a, let b):
        #expect((a, b) == next && one[a] == other[b])
        same += 1
        next = (a + 1, b + 1)
      case .missing(let a):
        #expect(a == next.0)
        next.0 += 1
      case .added(let b):
        #expect(b == next.1)
        next.1 += 1
      }
    }
    #expect(next == (one.count, other.count))
    #expect(same == common(one, other))
  }

  @Test func `of long sequences with nothing in common end soon`() {
    let steps = Alignment.steps(20_000, 20_000) { _, _ in false }
    #expect(steps.count == 40_000)
  }

  private func trace(_ records: [String]) throws -> RecordedTrace {
    let lines = records.enumerated().map { index, record in
      #"{"t":\#(Double(index) / 4),"seq":\#(index + 1),"type":"event",\#(record)}"# + "\n"
    }
    return try RecordedTrace("t", Array((`Recorded traces`.header + lines.joined()).utf8))
  }

  @Test func `tell changes, what is missing and what there is more`() throws {
    let one = try trace([
      #""name":"ready""#, #""name":"tap","coordinate":{"lat":1,"lng":2}"#,
      #""name":"idle","reason":"api""#,
    ])
    let other = try trace([
      #""name":"ready""#, #""name":"tap","coordinate":{"lat":1,"lng":2.5}"#,
      #""name":"will_move""#, #""name":"exit","code":0"#,
    ])
    let difference = TraceDifference(one, other, .lastDecimal)
    #expect(
      difference.steps == [.same(0, 0), .changed(1, 1), .missing(2), .added(2), .added(3)])
    let text = DifferenceText(difference)
    #expect(
      text.text == """
        --- t
        +++ t
        @@ at 0.25 s, line 3 @@
            0.000000  event     ready
        -   0.250000  event     tap                   1, 2
        +   0.250000  event     tap                   1, 2.5
              coordinate.lng 2 → 2.5
        -   0.500000  event     idle                  reason api
        +   0.500000  event     will_move
        +   0.750000  event     exit                  code 0
        event idle: 1 → 0
        event will_move: 0 → 1
        event exit: 0 → 1
        4 of 5 records differ: 1 changed, 1 missing, 2 more

        """)
    #expect(DifferenceText(TraceDifference(one, one, .lastDecimal)).text == "")
  }

  @Test func `overlook the last decimal and whole turns, and nothing else`() throws {
    func differs(_ one: String, _ other: String) throws -> Bool {
      !TraceDifference(
        try trace([#""name":"x",\#(one)"#]), try trace([#""name":"x",\#(other)"#]), .lastDecimal
      ).isEmpty
    }
    #expect(try !differs(#""a":0.000000001"#, #""a":0.000000002"#))
    #expect(try differs(#""a":0.000000001"#, #""a":0.000000003"#))
    #expect(try !differs(#""lng":-180"#, #""lng":180"#))
    #expect(try !differs(#""camera":{"bearing":0}"#, #""camera":{"bearing":359.999999999}"#))
    #expect(try differs(#""zoom":0"#, #""zoom":360"#))
    #expect(try differs(#""a":[1,2]"#, #""a":[1,2,3]"#))
    #expect(try differs(#""a":1"#, #""a":"1""#))
    #expect(try differs(#""a":1"#, #""b":1"#))
    #expect(try differs(#""a":1"#, #""a":1,"b":null"#))
  }
}
