import HostSystem
import Rows

/// Reads an input of objects once to learn all names of their members, before a table is made of
/// them.
struct ColumnSurvey {
  /// The input's path; nil where it can be read only once.
  let path: String?
  let stop: Interruption
  let jobs: Int
  let chunkSize: Int

  /// The columns of all rows; nil where the input can be read only once.
  ///
  /// - Parameters:
  ///   - start: where the first row begins.
  ///   - isLines: whether each line is a row.
  func columns(from start: Int, isLines: Bool) throws(BulkError) -> JSONColumns? {
    guard let path else { return nil }
    let names = Names()
    try refused { () throws(FileError) in
      let input = try InputFile(path: path, stop: stop)
      try input.skip(start)
      let nothing = ByteBuffer()
      var reader = ChunkReader(
        input, ends: isLines ? LineEnds() : GeoJSONEnds(), rest: nothing.bytes, consumed: start,
        chunkSize: chunkSize)
      let pipeline = Pipeline(answers: MemberNames(isLines: isLines), jobs: jobs)
      try pipeline.run(&reader) { output, _, _ in
        names.add(output.bytes)
        return true
      }
    }
    return names.columns
  }

  /// The names of several chunks, in their order; used by the pipeline's writing thread.
  private final class Names: @unchecked Sendable {
    private var all: [String] = []
    private var known: Set<String> = []
    private var hasPoints = false
    private var hasRest = false

    func add(_ bytes: UnsafeRawBufferPointer) {
      var at = 0
      while let end = bytes.first(0x0A, from: at) {
        if end == at {
          hasPoints = true
        } else {
          add(JSONString.text(bytes, at..<end))
        }
        at = end + 1
      }
    }

    private func add(_ name: String) {
      guard !known.contains(name) else { return }
      guard all.count < JSONColumns.most else {
        hasRest = true
        return
      }
      known.insert(name)
      all.append(name)
    }

    var columns: JSONColumns { JSONColumns(all, hasPoints: hasPoints, hasRest: hasRest) }
  }
}

/// Writes the names of the members that a chunk's rows have, each once and on a line of its own; an
/// empty line tells of a feature.
private struct MemberNames: RowAnswers {
  let isLines: Bool

  func answer(_ chunk: UnsafeRawBufferPointer, to out: ByteBuffer, tally: inout Tally) {
    var known: Set<String> = []
    var hasPoints = false
    var at = 0
    while let range = JSONRow.next(in: chunk, &at, isLines: isLines) {
      guard let row = try? JSONRow(chunk, in: range) else { continue }
      if !hasPoints, row.isFeature {
        hasPoints = true
        out.append(0x0A)
      }
      for member in JSONColumns.members(of: row) where known.insert(member.name).inserted {
        out.append(chunk.part(member.place))
        out.append(0x0A)
      }
    }
  }

  func mark(_ error: RowError, _ row: UnsafeRawBufferPointer, to out: ByteBuffer) {}
}
