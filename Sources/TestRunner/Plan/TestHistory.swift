import HostSystem
import MapFiles

/// What earlier runs have left: how long tests take, and which failed last.
public struct TestHistory: Sendable {
  /// What is known of a test.
  struct Entry: Hashable, Sendable {
    var seconds: Double
    var hasFailed: Bool
  }

  private(set) var tests: [String: Entry] = [:]

  /// Where it is kept when nothing is said.
  public static let usualPath = ".mapctl/tests.json"

  /// Nothing is known.
  public init() {}

  /// Reads it, or a report in JSON.
  ///
  /// - Throws: `FileError` when it cannot be read; `ReportFault` when it is something else.
  init(path: String) throws {
    let bytes = try readFile(path, limit: 256 << 20)
    let json: JSONValue
    do {
      json = try JSONReader.read(bytes)
    } catch {
      throw ReportFault(path: path, problem: "it is no JSON")
    }
    if case .array(let tests)? = json["tests"], json["mapctl_test_report"] != nil {
      for test in tests {
        guard let id = test["id"]?.string else { continue }
        note(
          id, seconds: test["seconds"]?.number ?? 0,
          hasFailed: test["status"]?.string.flatMap(TestStatus.init)?.isFailure ?? false)
      }
    } else if case .object(let members)? = json["tests"] {
      for member in members.members {
        note(
          member.name, seconds: member.value["seconds"]?.number ?? 0,
          hasFailed: member.value["failed"] == .bool(true))
      }
    } else {
      throw ReportFault(path: path, problem: "it is neither a history nor a report of tests")
    }
  }

  subscript(id: String) -> Entry? { tests[id] }

  /// Whether some test failed last time.
  var hasFailures: Bool { tests.values.contains { $0.hasFailed } }

  mutating func note(_ id: String, seconds: Double, hasFailed: Bool) {
    tests[id] = Entry(seconds: seconds, hasFailed: hasFailed)
  }

  /// Forgets the tests of files that are gone.
  mutating func forgetMissingFiles() {
    var isThere: [String: Bool] = [:]
    tests = tests.filter { id, _ in
      guard let cut = id.firstRange(of: " > ") else { return false }
      let file = String(id[..<cut.lowerBound])
      let known = isThere[file] ?? TestFiles.exists(file)
      isThere[file] = known
      return known
    }
  }

  /// Keeps it; a folder that is missing is made.
  func write(to path: String) throws(FileError) {
    let members = tests.sorted { $0.key < $1.key }.map { id, entry in
      let seconds = (entry.seconds * 1e6).rounded() / 1e6
      return JSONObject.Member(
        name: id,
        value: .object([("seconds", .double(seconds)), ("failed", .bool(entry.hasFailed))]))
    }
    let json = JSONValue.object([("tests", .object(JSONObject(members: members)))])
    try makeFolder(TestFiles.folder(of: path))
    try writeFile(JSONWriter.write(json, pretty: true), to: path)
  }
}
