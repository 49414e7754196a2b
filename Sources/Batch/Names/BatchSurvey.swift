import HostSystem
import Rows

/// What a look through all rows tells before anything runs.
public struct BatchSurvey: Sendable {
  /// Two rows that would write to one file.
  public struct Clash: Sendable {
    /// The file as each row names it.
    public let paths: (first: String, second: String)
    /// What the rows are.
    public let rows: (first: String, second: String)
  }

  /// How many rows there are.
  public private(set) var rows = 0
  /// The first file that two rows would write to.
  public private(set) var clash: Clash?

  /// Looks through all rows of a file.
  ///
  /// Memory holds 8 bytes for each file that rows are given while it looks.
  public init(
    _ path: String, _ layout: RowSource.Layout, _ names: OutputNames
  ) throws(RowsError) {
    let source = try RowSource(path, layout)
    var places = FilePlaces()
    var digests: [UInt64] = []
    while let row = try source.next() {
      rows += 1
      guard row.fault == nil, let outputs = try? names.outputs(for: row) else { continue }
      for output in outputs { digests.append(NameRegister.digest(output.path, &places)) }
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
  ) throws(RowsError) -> Clash? {
    let source = try RowSource(path, layout)
    var places = FilePlaces()
    var first: (path: String, words: String)?
    while let row = try source.next() {
      guard row.fault == nil, let outputs = try? names.outputs(for: row) else { continue }
      for output in outputs where NameRegister.digest(output.path, &places) == digest {
        if let first {
          return Clash(paths: (first.path, output.path), rows: (first.words, row.words))
        }
        first = (output.path, row.words)
      }
    }
    return nil
  }
}
