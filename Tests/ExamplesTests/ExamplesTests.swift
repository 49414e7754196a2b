import Comparison
import Foundation
import Harness
import Testing

/// Every example runs, and says and records what it did when its golden was recorded.
///
/// `MAPCTL_RECORD=1 swift test --filter ExamplesTests` records anew; such a run fails on purpose
/// and says which goldens have changed. An example with a picture in `Examples/pictures` still draws
/// that one; to give it one, make an empty file of that name first.
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
    let picture = "\(Self.pictures)/\(name).png"
    guard FileManager.default.fileExists(atPath: picture) else {
      return try await compare(name, ["run", "Examples/\(name).lua"], in: folder)
    }
    let made = folder.path(of: "picture.png")
    let options = ["--size", "800x450", "--scale", "2", "--snapshot", made]
    try await compare(name, ["run", "Examples/\(name).lua"] + options, in: folder)
    try compare(made, with: picture)
  }

  private static let pictures = CommandRun.packageFolder + "/Examples/pictures"

  /// Compares a picture with its golden; another version of a font may move a few pixels.
  private func compare(_ made: String, with golden: String) throws {
    func bytes(_ path: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let new = try PixelPicture(png: try bytes(made))
    var rules = ComparisonRules()
    rules.mostDifferent = .percent(0.5)
    rules.ignoresAntialiasing = true
    let old = try? PixelPicture(png: try bytes(golden))
    let difference = try old.flatMap { old in
      old.size == new.size ? try PictureDifference(old, new, by: rules) : nil
    }
    guard difference?.isAllowed != true else { return }
    guard Self.isRecording else {
      Issue.record("\(golden) differs in \(difference.map { "\($0.count) pixels" } ?? "its size")")
      return
    }
    try Data(try bytes(made)).write(to: URL(fileURLWithPath: golden))
    Issue.record("recorded \(golden); look at it and run without recording")
  }

  /// Runs a command and compares what it prints and records.
  private func compare(
    _ name: String, _ arguments: [String], in folder: TemporaryFolder
  ) async throws {
    let run = try await CommandRun.run(
      arguments + ["--trace", folder.path(of: "trace")], in: CommandRun.packageFolder)
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

  static let plugins = names(in: CommandRun.packageFolder + "/Examples/plugins", ending: "")

  @Test(arguments: plugins)
  func `of plugins do what they did, and are in order`(_ name: String) async throws {
    let path = "Examples/plugins/\(name)"
    let options = name == "stale" ? ["--geocode-latency", "1"] : []
    try await compare(
      "plugins/\(name)", ["run", "--plugin", path, "\(path)/demo.lua"] + options,
      in: TemporaryFolder())
    let check = try await CommandRun.run(["plugin", "check", path], in: CommandRun.packageFolder)
    #expect(check.code == 0 && check.messages.isEmpty, "\(check.messages)")
  }

  @Test func `of plugins have a golden each`() {
    let recorded = Self.names(in: Self.goldens + "/plugins", ending: ".out")
    #expect(recorded == Self.plugins)
  }

  @Test func `of a recorder writes a script that does the same again`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path(of: "again.lua")
    let run = try await CommandRun.run(
      [
        "run", "--plugin", "Examples/plugins/recorder", "--plugin-option", "recorder.file=\(file)",
        "--allow-write=\(folder.path)", "Examples/plugins/recorder/demo.lua",
      ], in: CommandRun.packageFolder)
    #expect(run.code == 0, "\(run.messages)")
    let text = try #require(folder.read("again.lua"))
    let pin = "map.add_marker{id = 'pin', position = {10, 10}, draggable = true}"
    let says = "print(map.camera.target, map.find{id = 'pin'}.position)"
    let again = try await CommandRun.run(["run", "-e", "\(pin) \(text) wait_idle() \(says)"])
    let first = try await CommandRun.run(
      ["run", "-e", try #require(Self.demo("recorder")) + " wait_idle() \(says)"])
    #expect(again.output == first.output, "\(again.messages)")
    #expect(again.code == 0)
  }

  @Test func `of coverage fails when it is told to`() async throws {
    let run = try await CommandRun.run(
      [
        "run", "--plugin", "Examples/plugins/coverage", "--plugin-option", "coverage.fail=true",
        "-e", "map.move_to{zoom = 3}",
      ], in: CommandRun.packageFolder)
    #expect(run.code == 1)
    #expect(run.messages.contains("events without a handler"))
  }

  @Test(arguments: names(in: CommandRun.packageFolder + "/Examples", ending: ".transcript"))
  func `say at the console what their transcripts say`(_ name: String) async throws {
    let update = Self.isRecording ? ["--update"] : []
    let run = try await CommandRun.run(
      ["repl", "--transcript", "Examples/\(name).transcript"] + update,
      in: CommandRun.packageFolder)
    #expect(run.code == 0, "\(run.messages)")
  }

  @Test func `as tests pass, and those of the guide find its race when geocoding is slow`()
    async throws
  {
    let folder = try TemporaryFolder()
    let shared = ["test", "Examples/tests", "--out", folder.path(of: "out"), "--verbose"]
    let quick = try await CommandRun.run(shared, in: CommandRun.packageFolder)
    #expect(quick.code == 0, "\(quick.output)")
    let slow = try await CommandRun.run(
      shared + ["--filter", "guide_test", "--geocode-latency", "1"], in: CommandRun.packageFolder)
    let failed = slow.output.split(separator: "\n").filter { $0.hasPrefix("    ✗ ") }
      .map { String($0.dropFirst(6)).components(separatedBy: "  ")[0] }
    #expect(
      failed == [
        "the guide › never marks a place that the camera has left",
        "the guide › has one marker however often it has moved",
      ])
    #expect(slow.code == 1)
  }

  @Test func `are never recorded without a word`() {
    #expect(!Self.isRecording, "a run that records is no test")
  }

  private static func names(in folder: String, ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// The demo of a plugin.
  private static func demo(_ plugin: String) -> String? {
    let path = CommandRun.packageFolder + "/Examples/plugins/\(plugin)/demo.lua"
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func difference(_ old: String, _ new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    guard let line else { return "\(old.count) lines became \(new.count)" }
    return "line \(line.offset + 1) was '\(line.element.0)', is '\(line.element.1)'"
  }
}
