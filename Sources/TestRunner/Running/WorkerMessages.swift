import MapFiles
import MapScript

/// What a worker is asked and answers: a line of JSON each.
enum WorkerMessages {
  static func line(_ job: TestJob, timeLimit: Double) -> [UInt8] {
    switch job {
    case .list(let file):
      line([("list", .string(file)), ("limit", .double(timeLimit))])
    case .attempt(let planned):
      line([
        ("file", .string(planned.file)), ("test", .int(planned.test.index)),
        ("seed", .int(planned.seed)), ("limit", .double(timeLimit)),
        ("variation", planned.variation?.json ?? .null),
      ])
    }
  }

  /// The job of a line, as far as a worker needs to know it.
  static func job(_ line: [UInt8]) -> (job: TestJob, timeLimit: Double)? {
    guard let json = try? JSONReader.read(line) else { return nil }
    let limit = json.double("limit")
    if let file = json["list"]?.string { return (.list(file: file), limit) }
    guard let file = json["file"]?.string else { return nil }
    var planned = PlannedTest(
      file: file, test: TestCase(index: json.int("test"), names: [], line: 0))
    planned.seed = json.int("seed")
    planned.variation = json["variation"].flatMap(Variation.init)
    return (.attempt(planned), limit)
  }

  static func line(_ result: TestResult) -> [UInt8] {
    switch result {
    case .attempt(let attempt): line([("attempt", attempt.json)])
    case .listing(let listing):
      line([
        ("tests", .array(listing.tests.map(\.json))),
        ("failures", .list(listing.failures) { $0.json }),
      ])
    }
  }

  /// The result of a line; nil when it is none.
  static func result(_ line: [UInt8]) -> TestResult? {
    guard let json = try? JSONReader.read(line) else { return nil }
    if let attempt = json["attempt"] { return .attempt(AttemptOutcome(attempt)) }
    guard json["tests"] != nil else { return nil }
    return .listing(
      FileListing(
        tests: json.items("tests").map(TestCase.init),
        failures: json.items("failures").map(TestFailure.init)))
  }

  private static func line(_ members: [(String, JSONValue)]) -> [UInt8] {
    JSONWriter.write(.object(members)) + [0x0A]
  }
}
