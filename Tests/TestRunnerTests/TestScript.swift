import Harness
import MapScript
import MapSession

/// A file with tests that lies in memory.
struct TestScript {
  let source: TestSource
  var options = SessionOptions()

  init(_ text: String) {
    source = TestSource(ScriptSource(name: "case_test.lua", bytes: Array(text.utf8)))
    options.scriptName = "case_test.lua"
  }

  private var run: TestRun {
    TestRun(
      options: options, environment: [:],
      goldens: GoldenFolder(
        path: "/nowhere", failedPath: "/nowhere", updates: false, version: "test"))
  }

  var listing: TestListing { run.list(source) }

  /// An attempt at a test by its number.
  func attempt(_ index: Int = 0) -> TestAttempt { run.run(source, test: index) }

  /// An attempt at the one test whose body that is.
  static func attempt(_ body: String) -> TestAttempt {
    TestScript("it('is', function()\n\(body)\nend)").attempt()
  }

  /// The messages of the failures of a test's body, a line each; nothing when it passed.
  static func failures(_ body: String) -> String {
    attempt(body).failures.map(\.message).joined(separator: "\n")
  }
}

/// A folder with tests, and the command that runs them.
struct TestFolder {
  let folder: TemporaryFolder

  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
  }

  func run(
    _ options: String..., environment: [String: String] = [:]
  ) async throws -> CommandRun.End {
    try await CommandRun.run(
      ["test"] + options, in: folder.path, environment: environment)
  }
}
