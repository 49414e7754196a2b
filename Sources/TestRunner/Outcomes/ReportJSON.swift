import HostSystem
import MapFiles

extension TestReport {
  /// The version of the format; readers accept this and older ones.
  static let formatVersion = 1

  /// The report as JSON: all that other reports are made of.
  public var json: JSONValue {
    .object([
      ("mapctl_test_report", .int(TestReport.formatVersion)), ("version", .string(version)),
      ("seed", .int(seed)), ("order", .string(isShuffled ? "random" : "file")),
      (
        "shards",
        .list(shards) { .object([("index", .int($0.index)), ("count", .int($0.count))]) }
      ),
      ("options", .list(options) { .string($0) }), ("plan", plan.json),
      ("failed_files", .list(plan.failedFiles) { $0.json }),
      ("tests", .array(outcomes.map(\.json))),
      ("mutants", mutants.map { .array($0.map(\.json)) } ?? .null), ("seconds", .seconds(seconds)),
      ("interrupted", .bool(isInterrupted)), ("fail_on_flaky", .bool(failsOnFlaky)),
      ("forbid_only", .bool(forbidsOnly)),
      (
        "summary",
        .object(TestStatus.allCases.map { ($0.rawValue, .int(count($0))) })
      ),
    ])
  }

  /// The report as JSON text: a test a line, so that it can be looked at and compared.
  public var jsonText: [UInt8] {
    guard case .object(let object) = json else { return [] }
    var text: [UInt8] = Array("{".utf8)
    for (index, member) in object.members.enumerated() {
      text += (index == 0 ? "\n" : ",\n").utf8
      text += JSONWriter.write(.string(member.name)) + Array(": ".utf8)
      if case .array(let items) = member.value, !items.isEmpty {
        text += "[".utf8
        for (index, item) in items.enumerated() {
          text += (index == 0 ? "\n" : ",\n").utf8
          text += JSONWriter.write(item)
        }
        text += "\n]".utf8
      } else {
        text += JSONWriter.write(member.value)
      }
    }
    return text + Array("\n}\n".utf8)
  }

  /// The report that a file has.
  ///
  /// - Throws: `FileError` when it cannot be read; `ReportFault` when it is none.
  public init(path: String) throws {
    let json: JSONValue
    do {
      json = try JSONReader.read(try readFile(path, limit: 1 << 30))
    } catch let error as FileError {
      throw error
    } catch {
      throw ReportFault(path: path, problem: "it is no JSON")
    }
    guard json["mapctl_test_report"] != nil else {
      throw ReportFault(
        path: path, problem: "it is no report of tests; make one with --report json=FILE")
    }
    let format = json.int("mapctl_test_report")
    guard format >= 1, format <= TestReport.formatVersion else {
      throw ReportFault(
        path: path, problem: "its format \(format) is newer than this mapctl, which reads 1")
    }
    self.init(json)
  }

  private init(_ json: JSONValue) {
    self.init()
    version = json.string("version")
    seed = json.int("seed")
    isShuffled = json.string("order") == "random"
    shards = json.items("shards").map { Shard(index: $0.int("index"), count: $0.int("count")) }
    options = json.items("options").compactMap(\.string)
    plan = TestPlan(json["plan"] ?? .null)
    plan.failedFiles = json.items("failed_files").map(FailedFile.init)
    outcomes = json.items("tests").map(TestOutcome.init)
    plan.tests = outcomes.map(\.planned)
    mutants = json["mutants"]?.items.compactMap(MutantOutcome.init)
    seconds = json.double("seconds")
    isInterrupted = json.flag("interrupted")
    failsOnFlaky = json.flag("fail_on_flaky")
    forbidsOnly = json.flag("forbid_only")
  }
}

extension TestPlan {
  /// The tests as JSON, for a program.
  public var listing: String {
    let tests = tests.map { planned in
      JSONValue.object([
        ("id", .string(planned.key)), ("file", .string(planned.file)), ("test", planned.test.json),
        ("seed", .int(planned.seed)),
      ])
    }
    return String(decoding: JSONWriter.write(.array(tests), pretty: true), as: UTF8.self) + "\n"
  }

  fileprivate var json: JSONValue {
    .object([
      ("found", .int(found)), ("files", .int(files)), ("chosen", .int(chosen)),
      ("only", .bool(isNarrowed)), ("digest", .string(digest)), ("division", .words(division)),
    ])
  }

  fileprivate init(_ json: JSONValue) {
    self.init()
    found = json.int("found")
    files = json.int("files")
    chosen = json.int("chosen")
    isNarrowed = json.flag("only")
    digest = json.string("digest")
    division = json.string("division")
  }
}
