/// Those who run rows, several at a time.
public protocol RowCrew: AnyObject {
  /// How many more rows can be begun.
  var room: Int { get }
  /// What becomes readable when a row may have ended.
  var descriptors: [Int32] { get }
  /// When to look again although nothing became readable; a moment of `monotonicSeconds()`.
  var deadline: Double { get }
  /// Begins with a row.
  func begin(_ job: RowJob)
  /// Takes the rows that have ended.
  func takeEnded() -> [(job: RowJob, result: RowResult)]
  /// Ends everything at once; what was under way leaves nothing behind.
  func dismiss()
}
