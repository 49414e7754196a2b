import Rows

/// What a look through all rows tells before anything runs.
public struct BatchSurvey: Sendable {
  /// How many rows there are.
  public private(set) var rows = 0
  /// Two rows that would write to one file: the file and what the rows are.
  public private(set) var clash: (path: String, first: String, second: String)?

  /// Looks through all rows of a file.
  ///
  /// Memory holds 8 bytes for each file that rows are given while it looks, unless no two rows can
  /// have one in common.
  public init(
    _ path: String, _ layout: RowSource.Layout, _ names: OutputNames
  ) throws(RowsError) {
    let source = try RowSource(path, layout)
    let needsCheck = !names.areDistinct(in: source.names)
    var digests: [UInt64] = []
    while let row = try source.next() {
      rows += 1
      guard needsCheck, row.fault == nil, let outputs = try? names.outputs(for: row) else {
        continue
      }
      for output in outputs { digests.append(NameRegister.digest(output.path)) }
    }
    digests.sort()
    guard let repeated = zip(digests, digests.dropFirst()).first(where: { $0 == $1 })?.0 else {
      return
    }
    digests = []
    clash = try BatchSurvey.clash(of: repeated, path, layout, names)
  }

  /// Looks for the rows behind a digest that came twice.
  private static func clash(
    of digest: UInt64, _ path: String, _ layout: RowSource.Layout, _ names: OutputNames
  ) throws(RowsError) -> (path: String, first: String, second: String)? {
    let source = try RowSource(path, layout)
    var first: (path: String, words: String)?
    while let row = try source.next() {
      guard row.fault == nil, let outputs = try? names.outputs(for: row) else { continue }
      for output in outputs where NameRegister.digest(output.path) == digest {
        if let first { return (output.path, first.words, row.words) }
        first = (output.path, row.words)
      }
    }
    return nil
  }
}
