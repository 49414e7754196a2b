import HostSystem

/// Runs rows one after the other in this process.
public final class LoneRunner: RowCrew {
  private let perform: (RowJob) -> RowResult
  private var ended: [(job: RowJob, result: RowResult)] = []

  /// - Parameter perform: runs a row to its end.
  public init(_ perform: @escaping (RowJob) -> RowResult) { self.perform = perform }

  /// One at a time.
  public var room: Int { ended.isEmpty ? 1 : 0 }
  /// Nothing: rows have ended when they have begun.
  public var descriptors: [Int32] { [] }
  /// At once, when a row has ended.
  public var deadline: Double { ended.isEmpty ? .infinity : 0 }

  /// Runs a row.
  public func begin(_ job: RowJob) { ended.append((job, perform(job))) }

  /// Takes the row that has ended.
  public func takeEnded() -> [(job: RowJob, result: RowResult)] {
    defer { ended = [] }
    return ended
  }

  /// There is nobody to end.
  public func dismiss() {}
}
