import MapModel
import Reporting

/// How two traces differ, record by record.
public struct TraceDifference: Sendable {
  /// One place, by the indices of the records of both traces.
  public enum Step: Hashable, Sendable {
    /// Both have it.
    case same(Int, Int)
    /// Both have it, with other fields or at another time.
    case changed(Int, Int)
    /// The second does not have it.
    case missing(Int)
    /// Only the second has it.
    case added(Int)
  }

  /// The first trace.
  public let first: Trace
  /// The second one.
  public let second: Trace
  /// All places, in order.
  public let steps: [Step]
  let tolerance: Tolerance

  /// Compares the records that count.
  public init(
    _ first: Trace, _ second: Trace, _ tolerance: Tolerance,
    counts: (TraceRecord) -> Bool = { _ in true }
  ) {
    self.first = first
    self.second = second
    self.tolerance = tolerance
    let one = first.records.indices.filter { counts(first.records[$0]) }
    let other = second.records.indices.filter { counts(second.records[$0]) }
    let aligned = Alignment.steps(one.count, other.count) { a, b in
      RecordComparison.isSame(
        first.records[one[a]], of: first, second.records[other[b]], of: second, tolerance)
    }
    var steps: [Step] = []
    var missing: [Int] = []
    var added: [Int] = []
    func pair() {
      steps += TraceDifference.paired(missing, added) { a, b in
        first.records[a].kind == second.records[b].kind
          && first.records[a].name == second.records[b].name
      }
      missing = []
      added = []
    }
    for step in aligned {
      switch step {
      case .missing(let a): missing.append(one[a])
      case .added(let b): added.append(other[b])
      case .same(let a, let b):
        pair()
        steps.append(.same(one[a], other[b]))
      }
    }
    pair()
    self.steps = steps
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { steps.allSatisfy { if case .same = $0 { true } else { false } } }

  /// How many records differ.
  public var count: Int { steps.count { if case .same = $0 { false } else { true } } }

  /// Makes changes of records that went and others of the same sort that came in their place.
  private static func paired(
    _ missing: [Int], _ added: [Int], alike: (Int, Int) -> Bool
  ) -> [Step] {
    var steps: [Step] = []
    var rest = added[...]
    for record in missing {
      guard let match = rest.firstIndex(where: { alike(record, $0) }) else {
        steps.append(.missing(record))
        continue
      }
      steps += rest[..<match].map(Step.added)
      steps.append(.changed(record, rest[match]))
      rest = rest[(match + 1)...]
    }
    return steps + rest.map(Step.added)
  }
}

/// Whether two records say the same.
enum RecordComparison {
  static func isSame(
    _ one: TraceRecord, of first: Trace, _ other: TraceRecord, of second: Trace,
    _ tolerance: Tolerance
  ) -> Bool {
    guard one.kind == other.kind, one.name == other.name, tolerance.agrees(one.time, other.time)
    else { return false }
    if rest(of: first.text(of: one)).elementsEqual(rest(of: second.text(of: other))) { return true }
    return FieldDifference.between(
      first.fields(of: one), second.fields(of: other), tolerance, most: 1
    ).isEmpty
  }

  /// A line from its type on.
  private static func rest(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(",\"type\":".utf8)
    return line.firstRange(of: mark).map { line[$0.lowerBound...] } ?? line
  }
}
