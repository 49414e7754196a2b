extension TestReport {
  /// Puts the parts of one run together.
  ///
  /// - Parameter parts: the reports of all shards of one run, in any order, or one report.
  /// - Throws: `ReportFault` when a part is missing, doubled or of another run.
  public static func merged(_ parts: [(path: String, report: TestReport)]) throws(ReportFault)
    -> TestReport
  {
    guard let first = parts.first else {
      throw ReportFault(path: "", problem: "there are no reports to put together")
    }
    guard parts.count > 1 || !first.report.shards.isEmpty else { return first.report }
    var seen: [Int: String] = [:]
    let count = first.report.shards.first?.count ?? 0
    for (path, report) in parts {
      guard let shard = report.shards.first, report.shards.count == 1 else {
        throw ReportFault(path: path, problem: "it is no shard of a run but a whole one")
      }
      guard shard.count == count else {
        throw ReportFault(
          path: path, problem: "it is one of \(shard.count) shards, \(first.path) one of \(count)")
      }
      if let other = seen.updateValue(path, forKey: shard.index) {
        throw ReportFault(path: path, problem: "it is shard \(shard.index), and so is \(other)")
      }
      guard report.plan.digest == first.report.plan.digest,
        report.plan.division == first.report.plan.division, report.seed == first.report.seed
      else {
        throw ReportFault(
          path: path,
          problem: "it divides other tests, or by other durations or seeds, than \(first.path)")
      }
    }
    if let missing = (1...count).first(where: { seen[$0] == nil }) {
      throw ReportFault(path: first.path, problem: "shard \(missing)/\(count) is missing")
    }
    return joined(parts.map(\.report))
  }

  private static func joined(_ parts: [TestReport]) -> TestReport {
    var whole = parts[0]
    whole.shards = []
    whole.plan.division = ""
    whole.outcomes = parts.flatMap(\.outcomes).sorted {
      $0.planned.position < $1.planned.position
    }
    whole.plan.tests = whole.outcomes.map(\.planned)
    let mutants = parts.compactMap(\.mutants)
    whole.mutants = mutants.isEmpty ? nil : mutants.flatMap { $0 }
    whole.seconds = parts.reduce(0) { $0 + $1.seconds }
    whole.isInterrupted = parts.contains { $0.isInterrupted }
    return whole
  }
}
