import MapScript

/// Chooses tests, puts them in order and divides them.
struct TestSelection {
  let settings: TestSettings
  let history: TestHistory
  let durations: TestHistory

  /// The plan that the settings make of the files' tests.
  func plan(_ listings: [(file: String, tests: [PlannedTest])]) -> TestPlan {
    var plan = TestPlan()
    plan.files = listings.count
    plan.found = listings.reduce(0) { $0 + $1.tests.count }
    var tests = listings.flatMap(\.tests)
    let marked = tests.filter { $0.test.isOnly }
    if !marked.isEmpty, marked.count < tests.count {
      tests = marked
      plan.isNarrowed = true
    }
    tests = tests.filter { matches($0) }
    plan.chosen = tests.count
    plan.digest = digest(tests.map(\.id) + ["\(settings.repetitions)"])
    if settings.shard != nil {
      plan.division = digest(tests.map { "\(durations[$0.id]?.seconds ?? -1)" })
    }
    var whole = ordered(repeated(tests))
    for position in whole.indices { whole[position].position = position }
    plan.tests = whole
    if let shard = settings.shard {
      let parts = Shard.parts(of: whole, into: shard.count) { durations[$0.id]?.seconds }
      plan.tests = parts[shard.index - 1]
    }
    return plan
  }

  private func matches(_ test: PlannedTest) -> Bool {
    if !settings.filters.isEmpty {
      let names = "\(test.id)\n\(test.title)"
      guard settings.filters.contains(where: names.contains) else { return false }
    }
    let refused = settings.tags.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    guard !test.test.tags.contains(where: refused.contains) else { return false }
    let wanted = settings.tags.filter { !$0.hasPrefix("!") }
    guard wanted.isEmpty || test.test.tags.contains(where: wanted.contains) else { return false }
    return !settings.lastFailed || history[test.id]?.hasFailed == true
  }

  /// Each repetition has a seed of its own: the same again would be the same again.
  private func repeated(_ tests: [PlannedTest]) -> [PlannedTest] {
    tests.flatMap { test in
      (0..<settings.repetitions).map { repetition in
        var copy = test
        copy.repetition = repetition + 1
        copy.seed = settings.session.seed + repetition
        return copy
      }
    }
  }

  private func ordered(_ tests: [PlannedTest]) -> [PlannedTest] {
    guard settings.isShuffled else { return tests }
    // Fisher and Yates, written out so that a seed means the same order in every version.
    var random = SeededOrder(seed: settings.session.seed)
    var tests = tests
    for last in tests.indices.dropFirst().reversed() {
      tests.swapAt(last, Int(random.next() % UInt64(last + 1)))
    }
    return tests
  }

  /// A number for some words (FNV-1a).
  private func digest(_ words: [String]) -> String {
    var hash = UInt64(0xcbf2_9ce4_8422_2325)
    for word in words {
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

/// Numbers that follow from a seed (SplitMix64 by Sebastiano Vigna).
private struct SeededOrder {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
