import Gazetteer
import Geo
import Glibc
import HostSystem
import Synchronization
import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: interrupted runs")
struct ResumeTests {
  private let runner = BulkRunner()

  /// Rows of each input format, enough for several chunks.
  private static func input(_ format: RowFormat) -> String {
    let rows = (0..<500).map { row in
      let (lat, lng) = (Double(row % 170) - 85, Double(row % 359) - 179.5)
      switch format {
      case .csv: return row % 97 == 0 ? "\(row),x,y" : "\"\(row)\",\(lat),\(lng)"
      case .ndjson: return "{\"row\":\(row),\"lat\":\(lat),\"lng\":\(lng)}"
      case .geojson:
        return "{\"type\":\"Feature\",\"properties\":{\"row\":\(row)},\"geometry\":"
          + "{\"type\":\"Point\",\"coordinates\":[\(lng),\(lat)]}}"
      }
    }
    switch format {
    case .csv: return "row,lat,lng\n" + rows.joined(separator: "\n") + "\n"
    case .ndjson: return rows.joined(separator: "\n") + "\n"
    case .geojson:
      return "{\"type\":\"FeatureCollection\",\"features\":[" + rows.joined(separator: ",\n") + "]}"
    }
  }

  /// Ends the process's work at a byte: what was written behind it is gone.
  private func cut(_ name: String, to length: Int) { truncate(runner.path(name), off_t(length)) }

  @Test("a run that was cut anywhere goes on to the same bytes", arguments: RowFormat.allCases)
  func resumes(_ format: RowFormat) throws {
    let text = ResumeTests.input(format)
    let options = BulkOptions()
    let whole = try runner.answer(text, options)
    let job = runner.job(options)
    var random = Xorshift(state: 17)
    for _ in 0..<3 {
      // A run that stops after its first chunks, as if it were killed.
      try leavePartial(options)
      let journal = try runner.read("out.partial.journal")
      let output = try runner.read("out.partial")
      // A line of the journal is written after the rows it tells of.
      let journalLength = Int(random.next() % UInt64(journal.count + 1))
      cut("out.partial.journal", to: journalLength)
      let lines = String(decoding: journal[..<journalLength], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let known = lines.last.flatMap { line in
        line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      }
      let least = lines.count > 1 ? known ?? 0 : 0
      cut("out.partial", to: least + Int(random.next() % UInt64(output.count - least + 1)))
      let outcome = try job.run(runner.path("in"), to: .resumable(runner.path("out")))
      #expect(String(decoding: try runner.read("out"), as: UTF8.self) == whole.output)
      #expect(outcome.rows == whole.outcome.rows)
      #expect(outcome.badRows == whole.outcome.badRows)
      #expect(access(runner.path("out.partial"), F_OK) != 0)
      #expect(access(runner.path("out.partial.journal"), F_OK) != 0)
    }
  }

  /// Leaves the partial output of a whole run, as if it were killed before its end.
  private func leavePartial(_ options: BulkOptions) throws {
    unlink(runner.path("out"))
    // A folder in the output's place lets the last step fail.
    mkdir(runner.path("out"), 0o777)
    #expect(throws: BulkError.self) {
      try runner.job(options).run(runner.path("in"), to: .resumable(runner.path("out")))
    }
    rmdir(runner.path("out"))
  }

  @Test(
    "a flipped byte in what was kept ended up in the output: it is found, told and done again",
    arguments: ["out.partial", "out.partial.journal"])
  func damaged(_ name: String) throws {
    let text = ResumeTests.input(.csv)
    let whole = try runner.answer(text)
    var random = Xorshift(state: 23)
    for _ in 0..<6 {
      try leavePartial(BulkOptions())
      var bytes = try runner.read(name)
      // The journal's first line tells whose it is.
      let first = name == "out.partial" ? 0 : (bytes.firstIndex(of: 0x0A) ?? 0) + 1
      let place = first + Int(random.next() % UInt64(bytes.count - first - 1))
      bytes[place] ^= 1
      try runner.write(bytes, to: name)
      let notes = BulkRunner.Notes()
      let job = BulkJob(BulkOptions()) { notes.all.append($0) }
      let outcome = try job.run(runner.path("in"), to: .resumable(runner.path("out")))
      #expect(String(decoding: try runner.read("out"), as: UTF8.self) == whole.output)
      #expect(outcome.rows == whole.outcome.rows && outcome.badRows == whole.outcome.badRows)
      // A length that is not there yet looks like rows that a sudden end kept from the disk.
      #expect(notes.all.count == 1 || name == "out.partial.journal", "byte \(place)")
    }
  }

  @Test("a partial output of other options is not gone on with")
  func otherOptions() throws {
    try runner.write(Array(ResumeTests.input(.csv).utf8), to: "in")
    try leavePartial(BulkOptions())
    #expect(throws: BulkError.otherPartial(runner.path("out.partial"))) {
      try BulkJob(codesOnly()).run(runner.path("in"), to: .resumable(runner.path("out")))
    }
  }

  @Test(
    "a partial output of other rows is not gone on with, though the columns are the same",
    arguments: [("0,", "9,"), ("-85", "-8")])
  func otherRows(_ text: String, _ other: String) throws {
    let rows = ResumeTests.input(.csv)
    try runner.write(Array(rows.utf8), to: "in")
    try leavePartial(BulkOptions())
    try runner.write(Array(rows.replacing(text, with: other).utf8), to: "in")
    #expect(throws: BulkError.otherPartial(runner.path("out.partial"))) {
      try BulkJob(BulkOptions()).run(runner.path("in"), to: .resumable(runner.path("out")))
    }
  }

  @Test("a stopped run leaves no output without resume")
  func stopped() throws {
    try runner.write(Array(ResumeTests.input(.csv).utf8), to: "in")
    let stop = Interruption()
    stop.request()
    let file = try OutputFile(path: runner.path("out"))
    _ = try BulkJob(BulkOptions(), stop: stop).run(runner.path("in"), to: .file(file))
    #expect(access(runner.path("out"), F_OK) != 0)
  }

  /// Asks for a stop after so many questions, and fails those that are asked from then on.
  private final class Stopping: PointAnswers {
    let identity = "stopping"
    private let stop: Interruption
    private let limit: Int
    private let count = Atomic<Int>(0)

    init(_ stop: Interruption, after limit: Int) {
      self.stop = stop
      self.limit = limit
    }

    func address(at point: Coordinate) throws(PointFailure) -> Address? {
      if count.add(1, ordering: .relaxed).newValue == limit { stop.request() }
      if stop.isRequested { throw PointFailure("interrupted") }
      return World.embedded.address(at: point)
    }
  }

  @Test(
    "rows that were cut or given up when a run was stopped are done by the next",
    arguments: [1, 3])
  func stoppedWithin(jobs: Int) throws {
    let text = ResumeTests.input(.csv)
    var options = codesOnly()
    options.jobs = jobs
    let whole = try runner.answer(text, options)
    let stop = Interruption()
    options.answers = Stopping(stop, after: 100)
    var job = BulkJob(options, stop: stop)
    job.chunkSize = 700
    let first = try job.run(runner.path("in"), to: .resumable(runner.path("out")))
    #expect(first.isStopped && first.rows < whole.outcome.rows)
    let partial = String(decoding: try runner.read("out.partial"), as: UTF8.self)
    #expect(whole.output.hasPrefix(partial))
    options.answers = Stopping(Interruption(), after: .max)
    var next = BulkJob(options)
    next.chunkSize = 700
    _ = try next.run(runner.path("in"), to: .resumable(runner.path("out")))
    #expect(String(decoding: try runner.read("out"), as: UTF8.self) == whole.output)
  }
}
