import MapScript

/// Which tests are run again with what going otherwise, and what came of it.
struct MutationCheck {
  private var mutants: [MutantOutcome] = []
  private var waiting: [(mutant: Int, test: PlannedTest)] = []

  /// Everything that may vary in these tests; they all have passed.
  init(_ outcomes: [TestOutcome]) {
    var places: [Variation: Int] = [:]
    var tests: [[PlannedTest]] = []
    for outcome in outcomes where outcome.status == .passed {
      for point in outcome.attempts.last?.points ?? [] {
        for variation in Variation.all(at: point) {
          if places[variation] == nil {
            places[variation] = mutants.count
            mutants.append(MutantOutcome(variation: variation, tests: 0))
            tests.append([])
          }
          tests[places[variation] ?? 0].append(outcome.planned)
        }
      }
    }
    for index in mutants.indices {
      mutants[index].tests = tests[index].count
      for test in tests[index] {
        var test = test
        test.variation = mutants[index].variation
        waiting.append((index, test))
      }
    }
    waiting.reverse()
  }

  /// The next run; none for what was noticed already.
  mutating func next() -> TestJob? {
    while let (mutant, test) = waiting.popLast() {
      if mutants[mutant].noticedBy == nil { return .attempt(test) }
    }
    return nil
  }

  mutating func ended(_ test: PlannedTest, _ attempt: AttemptOutcome) {
    guard attempt.status.isFailure,
      let place = mutants.firstIndex(where: { $0.variation == test.variation }),
      mutants[place].noticedBy == nil
    else { return }
    mutants[place].noticedBy = test.id
    mutants[place].message = attempt.failures.first?.message ?? ""
  }

  /// What was tried, by place.
  var outcomes: [MutantOutcome] {
    mutants.sorted { one, other in
      let (a, b) = (one.variation.point, other.variation.point)
      return (a.file, a.line, a.name, one.variation.kind.rawValue)
        < (b.file, b.line, b.name, other.variation.kind.rawValue)
    }
  }
}
