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

  /// The first row that would write to a file of the results, and the path it has for it.
  public private(set) var overlap: (path: String, row: String)?

  /// Looks through all rows of a file.
  ///
  /// Memory holds 8 bytes for each file that rows are given while it looks, and more for those that
  /// are given twice.
  public init(
    _ path: String, _ layout: RowSource.Layout, _ names: OutputNames, results: String? = nil
  ) throws(RowsError) {
    let source = try RowSource(path, layout)
    var places = FilePlaces()
    let reserved = Set(Ledger.files(of: results).map { NameRegister.digest($0, &places) })
    var digests: [UInt64] = []
    while let row = try source.next() {
      rows += 1
      guard row.fault == nil, let outputs = try? names.outputs(for: row) else { continue }
      for output in outputs {
        let digest = NameRegister.digest(output.path, &places)
        digests.append(digest)
        if overlap == nil, reserved.contains(digest) { overlap = (output.path, row.words) }
      }
    }
    digests.sort()
    var repeated: Set<UInt64> = []
    for (one, next) in zip(digests, digests.dropFirst()) where one == next { repeated.insert(one) }
    guard !repeated.isEmpty else { return }
    digests = []
    clash = try BatchSurvey.clash(among: repeated, path, layout, names)
  }

  /// Looks for the first row whose file is also another one's, by the digests that came twice.
  private static func clash(
    among repeated: Set<UInt64>, _ path: String, _ layout: RowSource.Layout, _ names: OutputNames
  ) throws(RowsError) -> Clash? {
    let source = try RowSource(path, layout)
    var places = FilePlaces()
    var first: (digest: UInt64, path: String, words: String)?
    while let row = try source.next() {
      guard row.fault == nil, let outputs = try? names.outputs(for: row) else { continue }
      for output in outputs {
        let digest = NameRegister.digest(output.path, &places)
        if let first, first.digest == digest {
          return Clash(paths: (first.path, output.path), rows: (first.words, row.words))
        }
        if first == nil, repeated.contains(digest) { first = (digest, output.path, row.words) }
      }
    }
    return nil
  }
}
