/// A trace for a person: a line a record, a run of changes as its first and last.
public struct TraceListing: Sendable {
  /// The earliest time that is shown, in virtual seconds.
  public var from = 0.0
  /// The latest one.
  public var until = Double.infinity
  /// Only records of these types or names; all when empty.
  public var only: Set<String> = []
  /// Whether each change is shown.
  public var showsEachChange = false

  /// Changes beyond this many in a row are left out.
  private static let mostInARow = 3

  /// A listing of everything.
  public init() {}

  /// Hands out the lines one after the other, each with its end.
  ///
  /// - Parameter write: returns whether more are wanted.
  public func lines(of trace: Trace, _ write: (String) -> Bool) {
    let records = trace.records.filter(isShown)
    var index = 0
    while index < records.count {
      var end = index
      while end < records.count, isChange(records[end]) { end += 1 }
      guard write(RecordLine.text(records[index], of: trace) + "\n") else { return }
      if !showsEachChange, end - index > TraceListing.mostInARow {
        guard write("            … \(end - index - 2) more changes\n") else { return }
        index = end - 1
      } else {
        index += 1
      }
    }
  }

  /// One record as a line with its end.
  public static func line(of record: TraceRecord, in trace: Trace) -> String {
    RecordLine.text(record, of: trace) + "\n"
  }

  private func isShown(_ record: TraceRecord) -> Bool {
    (from...max(from, until)).contains(record.time)
      && (only.isEmpty || only.contains(record.name) || only.contains(record.kind.rawValue))
  }

  private func isChange(_ record: TraceRecord) -> Bool {
    record.kind == .event && record.name == "change"
  }
}
