import Foundation
import Harness
import HostSystem
import MapFiles
import Testing

@testable import Batch

/// Runs rows out of their order, as busy processes do, and can be cut off like a killed one.
final class ShuffledCrew: RowCrew {
  var room: Int { size - busy.count }
  var descriptors: [Int32] { [] }
  var deadline: Double { busy.isEmpty ? .infinity : 0 }
  /// How often each row was run.
  private(set) var runs: [Int: Int] = [:]
  private var busy: [RowJob] = []
  private let size: Int
  private var state: UInt64
  private let code: (RowJob) -> Int

  init(size: Int, seed: UInt64, code: @escaping (RowJob) -> Int = { _ in 0 }) {
    self.size = size
    self.code = code
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  func begin(_ job: RowJob) {
    busy.append(job)
    runs[job.row.number, default: 0] += 1
  }

  func takeEnded() -> [(job: RowJob, result: RowResult)] {
    guard !busy.isEmpty else { return [] }
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let job = busy.remove(at: Int(state >> 33) % busy.count)
    let code = code(job)
    let message = code == 0 ? nil : "code \(code)"
    let outcome = RowOutcome(code: code, message: message, made: job.outputs.map(\.path))
    let printed = Array("row \(job.row.number)\n".utf8)
    return [(job, RowResult(of: job, outcome, printed: printed, said: []))]
  }

  func dismiss() { busy = [] }
}

@Suite struct `Batches` {
  private let folder: TemporaryFolder
  private let rows: String
  private static let count = 200

  init() throws {
    folder = try TemporaryFolder()
    rows = try folder.write(
      "id\n" + (1...Self.count).map { "\($0)\n" }.joined(), to: "rows.csv")
  }

  private func settings(_ change: (inout BatchSettings) -> Void = { _ in }) -> BatchSettings {
    var settings = BatchSettings(names: OutputNames([], folder: nil))
    settings.results = folder.path(of: "results.ndjson")
    settings.identity = ["same"]
    settings.making = ["same"]
    change(&settings)
    return settings
  }

  /// Runs a batch until so many rows were told, and leaves it as a killed process does.
  @discardableResult
  private func run(
    _ settings: BatchSettings, _ crew: ShuffledCrew, until most: Int = .max, rows: String? = nil
  ) throws -> (order: [Int], progress: BatchProgress) {
    let stop = Interruption()
    let batch = try BatchRun(
      settings, source: try RowSource(rows ?? self.rows, stop: stop), crew: crew, stop: stop)
    var order: [Int] = []
    var ticks = 0
    batch.tell = { result, isNews in if isNews { order.append(result.row) } }
    batch.tick = { _ in
      ticks += 1
      if ticks >= most { stop.request() }
    }
    try batch.run()
    return (order, batch.progress)
  }

  private var results: String? { folder.read("results.ndjson") }

  @Test func `tell rows in their order, whoever is ready first`() throws {
    let (order, progress) = try run(settings(), ShuffledCrew(size: 8, seed: 3))
    #expect(order == Array(1...Self.count))
    #expect(progress.isWhole && progress.failed == 0 && progress.rows == Self.count)
    let lines = try #require(results).split(separator: "\n")
    #expect(lines.count == Self.count)
    #expect(
      lines[6]
        == #"{"row":7,"line":8,"key":"\#(keys[6])","status":"done","code":0,"outputs":[],"printed":"row 7\n","batch":"\#(maker)"}"#
    )
    #expect(folder.read("results.ndjson.partial") == nil)
    #expect(folder.read("results.ndjson.partial.journal") == nil)
  }

  private var maker: String { BatchDigest(script: "", making: ["same"]).text }

  private var keys: [String] {
    (1...Self.count).map { id in
      BatchRow(
        number: id, line: id,
        columns: [JSONObject.Member(name: "id", value: .string("\(id)"))]
      ).key
    }
  }

  @Test(arguments: 1...25)
  func `cut off anywhere and gone on with give what an undisturbed one does`(
    _ seed: UInt64
  ) throws {
    let code: (RowJob) -> Int = { $0.row.number % 13 == 0 ? 1 : 0 }
    try run(settings(), ShuffledCrew(size: 6, seed: 99, code: code))
    let whole = results
    try FileManager.default.removeItem(atPath: folder.path(of: "results.ndjson"))
    var runs: [Int: Int] = [:]
    var isWhole = false
    var parts = 0
    while !isWhole {
      parts += 1
      let crew = ShuffledCrew(size: 6, seed: seed &+ UInt64(parts), code: code)
      let most = Int((seed &* 31 &+ UInt64(parts) &* 17) % 70) + 1
      isWhole = try run(settings { $0.resumption = .missing }, crew, until: most).progress.isWhole
      for (row, count) in crew.runs { runs[row, default: 0] += count }
      if parts % 3 == 0 { try cutLastLine() }
    }
    #expect(results == whole)
    #expect(runs.count == Self.count)
    // Besides each row once: what was under way when it was cut off, and a line that was cut.
    let again = runs.values.reduce(0) { $0 + $1 - 1 }
    #expect(again <= parts * 8, "\(again) rows again in \(parts) parts")
  }

  /// Takes some bytes off the end, as when a process is killed while it writes.
  private func cutLastLine() throws {
    for name in ["results.ndjson.partial", "results.ndjson.partial.journal"] {
      guard let text = folder.read(name), text.utf8.count > 200, name.hasSuffix("partial") else {
        continue
      }
      try folder.write(String(text.dropLast(10)), to: name)
    }
  }

  @Test func `run what failed again, and nothing else`() throws {
    try run(settings(), ShuffledCrew(size: 4, seed: 1) { $0.row.number % 10 == 0 ? 1 : 0 })
    let crew = ShuffledCrew(size: 4, seed: 2)
    let (_, progress) = try run(settings { $0.resumption = .failed }, crew)
    #expect(crew.runs.keys.sorted() == stride(from: 10, through: Self.count, by: 10).map { $0 })
    #expect(progress.isWhole && progress.failed == 0)
    let mended = results
    try run(settings { $0.resumption = .none }, ShuffledCrew(size: 4, seed: 3))
    #expect(results == mended)
  }

  @Test func `that are done run nothing again but what has lost its files`() throws {
    let names = OutputNames(
      [OutputNames.Entry("--trace", try NameTemplate("{id}"))], folder: folder.path(of: "out"))
    let first = settings { $0.names = names }
    let again = settings {
      $0.names = names
      $0.resumption = .missing
    }
    let failing: (RowJob) -> Int = { $0.row.number == 20 ? 1 : 0 }
    try run(first, ShuffledCrew(size: 4, seed: 1, code: failing))
    let whole = results
    for number in 1...Self.count where number != 7 { try folder.write("", to: "out/\(number)") }
    let crew = ShuffledCrew(size: 4, seed: 2, code: failing)
    let (order, progress) = try run(again, crew)
    #expect(crew.runs == [7: 1] && order == [7])
    #expect(progress.isWhole && progress.resumed == Self.count - 1 && progress.failed == 1)
    #expect(results == whole)
    let others = OutputNames(
      [OutputNames.Entry("--trace", try NameTemplate("{id}.txt"))], folder: folder.path(of: "out"))
    let all = ShuffledCrew(size: 4, seed: 3, code: failing)
    try run(
      settings {
        $0.names = others
        $0.resumption = .missing
      }, all)
    #expect(all.runs.count == Self.count - 1, "files of other names are others")
  }

  @Test func `run what failed again after they were cut off twice`() throws {
    let failing: (RowJob) -> Int = { $0.row.number % 5 == 0 ? 1 : 0 }
    try run(settings(), ShuffledCrew(size: 4, seed: 1, code: failing), until: 90)
    let first = ShuffledCrew(size: 4, seed: 2)
    try run(settings { $0.resumption = .failed }, first, until: 8)
    let second = ShuffledCrew(size: 4, seed: 3)
    let end = try run(settings { $0.resumption = .missing }, second)
    #expect(end.progress.isWhole && end.progress.failed == 0)
    let again = results
    try run(settings(), ShuffledCrew(size: 4, seed: 4))
    #expect(results == again)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["results.ndjson", "rows.csv"])
  }

  @Test func `try a failed row again as often as asked`() throws {
    let crew = ShuffledCrew(size: 3, seed: 5) { job in
      job.row.number == 7 ? 1 : job.row.number == 9 && job.attempt < 3 ? 1 : 0
    }
    let (_, progress) = try run(settings { $0.retries = 2 }, crew)
    #expect(progress.failed == 1)
    #expect(crew.runs[7] == 3 && crew.runs[9] == 3 && crew.runs[8] == 1)
    let lines = try #require(results).split(separator: "\n")
    #expect(lines[8].contains(#""status":"done","code":0,"attempts":3"#))
  }

  @Test func `stop at the first failure when asked, and can go on`() throws {
    let crew = ShuffledCrew(size: 2, seed: 5) { $0.row.number == 40 ? 1 : 0 }
    let (_, progress) = try run(settings { $0.failsFast = true }, crew)
    #expect(!progress.isWhole && !progress.isStopped && progress.failed == 1)
    #expect(crew.runs.count < 60)
    let rest = ShuffledCrew(size: 2, seed: 6)
    #expect(try run(settings { $0.resumption = .failed }, rest).progress.isWhole)
    #expect(rest.runs[40] == 1 && rest.runs[39] == nil)
  }

  @Test func `in parts are the whole`() throws {
    try run(settings(), ShuffledCrew(size: 4, seed: 1))
    let whole = try #require(results)
    var lines: [Substring] = []
    for index in 1...3 {
      try run(
        settings {
          $0.shard = RowShard("\(index)/3") ?? .whole
          $0.results = folder.path(of: "part")
        }, ShuffledCrew(size: 4, seed: 2))
      lines += try #require(folder.read("part")).split(separator: "\n").map {
        Substring(String($0))
      }
    }
    func number(_ line: Substring) -> Int {
      Int(line.dropFirst(7).prefix { $0.isNumber }) ?? 0
    }
    lines.sort { number($0) < number($1) }
    #expect(lines.joined(separator: "\n") + "\n" == whole)
  }

  @Test func `do not begin over the results of an interrupted one, nor of another`() throws {
    try run(settings(), ShuffledCrew(size: 4, seed: 1), until: 20)
    let path = folder.path(of: "results.ndjson")
    #expect(throws: BatchFault.unfinished(path)) {
      try run(settings(), ShuffledCrew(size: 4, seed: 1))
    }
    #expect(throws: BatchFault.otherOptions(path + ".partial", theirs: ["same"], these: ["other"]))
    {
      try run(
        settings {
          $0.resumption = .missing
          $0.identity = ["other"]
        }, ShuffledCrew(size: 4, seed: 1))
    }
    let changed = try folder.write(
      "id\n" + (1...Self.count).map { "\($0 == 3 ? 333 : $0)\n" }.joined(), to: "changed.csv")
    #expect(throws: BatchFault.changedRow(3, results: path)) {
      try run(
        settings { $0.resumption = .missing }, ShuffledCrew(size: 4, seed: 1), rows: changed)
    }
    try folder.write("{\"row\":1}\nno\n", to: "results.ndjson.partial")
    #expect(throws: BatchFault.foreignResults(path + ".partial", line: 1)) {
      try run(settings { $0.resumption = .missing }, ShuffledCrew(size: 4, seed: 1))
    }
  }

  private func resumed(
    _ resumption: Ledger.Resumption, script: String = "", identity: String = "same",
    rows: String? = nil
  ) throws -> BatchProgress {
    try run(
      settings {
        $0.script = script
        $0.identity = [identity]
        $0.making = [identity]
        $0.resumption = resumption
      }, ShuffledCrew(size: 4, seed: 1), rows: rows
    ).progress
  }

  private func rows(_ ids: some Sequence<Int>) throws -> String {
    try folder.write("id\n" + ids.map { "\($0)\n" }.joined(), to: "other.csv")
  }

  @Test(arguments: [20, Int.max])
  func `never go on with another script, but to mend what failed`(most: Int) throws {
    try run(settings { $0.script = "one" }, ShuffledCrew(size: 4, seed: 1), until: most)
    let path = folder.path(of: "results.ndjson") + (most == .max ? "" : ".partial")
    let before = folder.read("results.ndjson")
    #expect(throws: BatchFault.otherScript(path)) { try resumed(.missing, script: "two") }
    #expect(folder.read("results.ndjson") == before)
    #expect((folder.read("results.ndjson.partial") == nil) == (most == .max))
    let progress = try resumed(.failed, script: "two")
    #expect(progress.hasOtherScript && progress.isWhole && progress.resumed > 0)
  }

  @Test(arguments: [Ledger.Resumption.missing, .failed])
  func `that are done are not gone on with by other options`(
    _ resumption: Ledger.Resumption
  ) throws {
    try run(settings(), ShuffledCrew(size: 4, seed: 1))
    let before = folder.read("results.ndjson")
    let path = folder.path(of: "results.ndjson")
    #expect(throws: BatchFault.otherOptions(path, theirs: [], these: [])) {
      try resumed(resumption, identity: "other")
    }
    #expect(folder.read("results.ndjson") == before)
    #expect(folder.read("results.ndjson.partial.journal") == nil)
  }

  @Test func `that are a part of all rows are not gone on with by another part`() throws {
    let shards = [RowShard("1/3"), RowShard("2/3"), RowShard("1/6")].compactMap(\.self)
    try run(settings { $0.shard = shards[0] }, ShuffledCrew(size: 4, seed: 1))
    let (path, before) = (folder.path(of: "results.ndjson"), results)
    for shard in shards.dropFirst() {
      #expect(throws: BatchFault.otherOptions(path, theirs: [], these: [])) {
        try run(
          settings {
            $0.shard = shard
            $0.resumption = .missing
          }, ShuffledCrew(size: 4, seed: 1))
      }
    }
    #expect(results == before && folder.read("results.ndjson.partial") == nil)
    #expect(try resumed(.missing).resumed == 67)
  }

  @Test func `keep no result of a row that is there no more`() throws {
    try run(settings(), ShuffledCrew(size: 4, seed: 1), until: 60)
    let path = folder.path(of: "results.ndjson")
    let few = try rows(1...2)
    #expect(throws: BatchFault.fewerRows(from: 3, results: path)) {
      try resumed(.missing, rows: few)
    }
    #expect(try resumed(.missing).dropped == 0)
    let progress = try resumed(.missing, rows: rows([1, 7, 3]))
    #expect(progress.dropped == Self.count - 3 && progress.changed == 1 && progress.resumed == 2)
    #expect(results?.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["results.ndjson", "results.csv"])
  func `never take the place of a folder, pipe or device`(_ name: String) throws {
    let path = folder.path(of: name)
    #expect(mkfifo(path, 0o600) == 0)
    let crew = ShuffledCrew(size: 4, seed: 1)
    func fault(_ path: String) throws -> BatchFault? {
      do {
        try run(settings { $0.results = path }, crew)
        return nil
      } catch let fault as BatchFault {
        return fault
      }
    }
    func refused(_ path: String, _ code: Int32) -> BatchFault {
      .file(FileError(path: path, attempt: .write, code: code))
    }
    #expect(try fault(path) == refused(path, ESPIPE))
    #expect(try fault(folder.path) == refused(folder.path, EISDIR))
    #expect(try fault("/dev/null") == refused("/dev/null", ESPIPE))
    #expect(try fault(folder.path(of: "no/x")) == refused(folder.path(of: "no/x"), ENOENT))
    #expect(crew.runs.isEmpty && isSpecialFile(path) && isSpecialFile("/dev/null"))
  }

  @Test func `never share a journal`() throws {
    let stop = Interruption()
    let first = try BatchRun(
      settings(), source: try RowSource(rows), crew: ShuffledCrew(size: 1, seed: 1), stop: stop)
    for resumption in [Ledger.Resumption.none, .missing, .failed] {
      #expect(throws: BatchFault.inUse(folder.path(of: "results.ndjson"))) {
        try run(settings { $0.resumption = resumption }, ShuffledCrew(size: 1, seed: 1))
      }
    }
    #expect(folder.read("results.ndjson.partial.journal.next") == nil)
    stop.request()
    try first.run()
  }

  @Test func `of a stream fail the second row of a file`() throws {
    let path = try folder.write("id\na\nb\na\n", to: "stream.csv")
    let names = OutputNames(
      [OutputNames.Entry("--trace", try NameTemplate("{id}"))], folder: folder.path)
    let (_, progress) = try run(
      settings { $0.names = names }, ShuffledCrew(size: 1, seed: 1), rows: path)
    #expect(progress.failed == 1)
    let lines = try #require(results).split(separator: "\n")
    #expect(lines[2].contains(#""status":"unreadable","code":1,"attempts""#) == false)
    #expect(lines[2].contains("is also that of a row before it"))
  }

  @Test func `as a table have a line for each row`() throws {
    try run(
      settings { $0.results = folder.path(of: "results.csv") },
      ShuffledCrew(size: 4, seed: 1) { $0.row.number == 2 ? 1 : 0 })
    let table = try #require(folder.read("results.csv"))
    #expect(
      table.hasPrefix("row,line,key,status,code,attempts,outputs,message,printed,messages,batch\n"))
    #expect(table.contains("\n2,3,\(keys[1]),failed,1,1,[],code 1,\"row 2\n\",,\(maker)\n"))
    let crew = ShuffledCrew(size: 4, seed: 1)
    let again = settings {
      $0.results = folder.path(of: "results.csv")
      $0.resumption = .failed
    }
    try run(again, crew)
    #expect(crew.runs.keys.sorted() == [2])
  }
}
