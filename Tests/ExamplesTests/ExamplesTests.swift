import Foundation
import Harness
import Testing

/// Every example runs, and says and records what it did when its golden was recorded.
///
/// `MAPCTL_RECORD=1 swift test --filter ExamplesTests` records anew; such a run fails on purpose
/// and says which goldens have changed.
@Suite struct `Examples` {
  static let names = names(in: CommandRun.packageFolder + "/Examples", ending: ".lua")
  static let goldens = CommandRun.packageFolder + "/Tests/ExamplesTests/Goldens"
  static let isRecording = ProcessInfo.processInfo.environment["MAPCTL_RECORD"] == "1"

  @Test func `have a golden each, and each golden an example`() {
    let recorded = Self.names(in: Self.goldens, ending: ".out")
    let traces = Self.names(in: Self.goldens, ending: ".ndjson")
    #expect(recorded == traces)
    #expect(
      recorded == Self.names,
      "record them with MAPCTL_RECORD=1 swift test --filter ExamplesTests")
  }

  @Test(arguments: names)
  func `do what they did when they were recorded`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun.run(
      ["run", "Examples/\(name).lua", "--trace", folder.path(of: "trace")],
      in: CommandRun.packageFolder)
    #expect(run.code == 0, "\(run.messages)")
    let trace = try #require(folder.read("trace"))
    #expect(TraceRules.violations(in: Trace(trace)).isEmpty)
    for (kind, text) in [("out", run.output), ("ndjson", trace)] {
      let path = "\(Self.goldens)/\(name).\(kind)"
      let golden = FileManager.default.contents(atPath: path)
      if Self.isRecording {
        guard golden != Data(text.utf8) else { continue }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        Issue.record("recorded \(name).\(kind); look at the difference and run without recording")
      } else if let golden {
        let old = String(decoding: golden, as: UTF8.self)
        #expect(old == text, "\(name).\(kind): \(Self.difference(old, text))")
      } else {
        Issue.record("\(name) has no golden")
      }
    }
  }

  @Test func `are never recorded without a word`() {
    #expect(!Self.isRecording, "a run that records is no test")
  }

  private static func names(in folder: String, ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  private static func difference(_ old: String, _ new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    guard let line else { return "\(old.count) lines became \(new.count)" }
    return "line \(line.offset + 1) was '\(line.element.0)', is '\(line.element.1)'"
  }
}
