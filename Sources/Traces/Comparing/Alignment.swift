/// How two sequences line up: what stays, what is missing from the second, what it has more.
enum Alignment {
  /// One place of the alignment, by the indices of both sequences.
  enum Step: Hashable {
    case same(Int, Int)
    case missing(Int)
    case added(Int)
  }

  /// Sequences that differ in more places than this are lined up place by place.
  static let mostEdits = 500

  /// The shortest way from one sequence to the other (E. Myers, "An O(ND) Difference Algorithm and
  /// Its Variations", 1986).
  ///
  /// - Parameter isSame: whether the elements at two indices are the same.
  static func steps(_ first: Int, _ second: Int, isSame: (Int, Int) -> Bool) -> [Step] {
    var start = 0
    while start < first, start < second, isSame(start, start) { start += 1 }
    var end = 0
    while end < first - start, end < second - start,
      isSame(first - end - 1, second - end - 1)
    {
      end += 1
    }
    var steps = (0..<start).map { Step.same($0, $0) }
    steps += middle(start..<first - end, start..<second - end, isSame)
    steps += (0..<end).reversed().map { Step.same(first - $0 - 1, second - $0 - 1) }
    return steps
  }

  private static func middle(
    _ first: Range<Int>, _ second: Range<Int>, _ isSame: (Int, Int) -> Bool
  ) -> [Step] {
    if first.isEmpty { return second.map(Step.added) }
    if second.isEmpty { return first.map(Step.missing) }
    let most = min(first.count + second.count, mostEdits)
    // The furthest place of the first on each diagonal, and what it was before each round.
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    var rounds: [[Int]] = []
    for round in 0...most {
      rounds.append(furthest)
      for diagonal in stride(from: -round, through: round, by: 2) {
        let slot = diagonal + most + 1
        let isDown =
          diagonal == -round || (diagonal != round && furthest[slot - 1] < furthest[slot + 1])
        var x = isDown ? furthest[slot + 1] : furthest[slot - 1] + 1
        while x < first.count, x - diagonal < second.count,
          isSame(first.lowerBound + x, second.lowerBound + x - diagonal)
        {
          x += 1
        }
        furthest[slot] = x
        if x >= first.count, x - diagonal >= second.count {
          return walkBack(first, second, rounds, most)
        }
      }
    }
    return placeByPlace(first, second, isSame)
  }

  private static func walkBack(
    _ first: Range<Int>, _ second: Range<Int>, _ rounds: [[Int]], _ most: Int
  ) -> [Step] {
    var steps: [Step] = []
    var x = first.count
    var y = second.count
    for (round, furthest) in rounds.enumerated().reversed() {
      let diagonal = x - y
      let slot = diagonal + most + 1
      let isDown =
        diagonal == -round || (diagonal != round && furthest[slot - 1] < furthest[slot + 1])
      let before = isDown ? diagonal + 1 : diagonal - 1
      let startX = round == 0 ? 0 : furthest[before + most + 1]
      let startY = round == 0 ? 0 : startX - before
      while x > startX, y > startY {
        x -= 1
        y -= 1
        steps.append(.same(first.lowerBound + x, second.lowerBound + y))
      }
      guard round > 0 else { break }
      if isDown {
        y -= 1
        steps.append(.added(second.lowerBound + y))
      } else {
        x -= 1
        steps.append(.missing(first.lowerBound + x))
      }
    }
    return steps.reversed()
  }

  private static func placeByPlace(
    _ first: Range<Int>, _ second: Range<Int>, _ isSame: (Int, Int) -> Bool
  ) -> [Step] {
    var steps: [Step] = []
    for place in 0..<max(first.count, second.count) {
      let (one, other) = (first.lowerBound + place, second.lowerBound + place)
      if one < first.upperBound, other < second.upperBound, isSame(one, other) {
        steps.append(.same(one, other))
        continue
      }
      if one < first.upperBound { steps.append(.missing(one)) }
      if other < second.upperBound { steps.append(.added(other)) }
    }
    return steps
  }
}
