import Foundation
import Harness
import Testing

@Suite struct `Goldens` {
  private let script = """
    it("travels", function()
      map.move_to{target = {47.1, 9.5}, zoom = 8}
      map.animate_to{zoom = 9, duration = 0.1}:wait()
      map.add_marker{position = {47.1, 9.5}}
      expect_trace("trip")
      expect_snapshot("alps", {size = {width = 200, height = 150}})
    end)
    """

  @Test func `are made only when told so, and never without a word`() async throws {
    let tests = try TestFolder(["a_test.lua": script])
    let missing = try await tests.run()
    #expect(missing.code == 1)
    #expect(missing.output.contains("there is no golden a_test.goldens/trip.ndjson"))
    #expect(missing.output.contains("--update-snapshots"))
    #expect(tests.folder.read(".mapctl/failed/a_test/trip.ndjson") != nil)
    #expect(tests.folder.read("a_test.goldens/trip.ndjson") == nil)
    let made = try await tests.run("--update-snapshots")
    #expect(made.code == 1)
    #expect(made.output.contains("kept for the first time: a_test.goldens/trip.ndjson"))
    #expect(made.output.contains("kept for the first time: a_test.goldens/alps.png"))
    #expect(try await tests.run().code == 0)
    #expect(try await tests.run("--update-snapshots").code == 0)
  }

  @Test func `show what has changed, with the script's line and pictures`() async throws {
    let tests = try TestFolder(["a_test.lua": script])
    _ = try await tests.run("--update-snapshots")
    try tests.folder.write(
      script.replacingOccurrences(of: "zoom = 9,", with: "zoom = 9.5,"), to: "a_test.lua")
    let trace = try await tests.run()
    #expect(trace.code == 1)
    #expect(trace.output.contains("zoom 9 → 9.5"))
    #expect(trace.output.contains("asked for in a_test.lua:3"))
    try tests.folder.write(
      script.replacingOccurrences(of: "  expect_trace(\"trip\")\n", with: "")
        .replacingOccurrences(
          of: "add_marker{position = {47.1, 9.5}", with: "add_marker{position = {47.3, 9.6}"),
      to: "a_test.lua")
    let picture = try await tests.run(
      "--out", "diff", "--report", "html=r.html", "--report", "console")
    #expect(picture.code == 1)
    #expect(picture.output.contains("differs from the picture now in"))
    for name in ["expected", "actual", "difference"] {
      #expect(
        FileManager.default.contents(
          atPath: tests.folder.path(of: "diff/a_test/alps-\(name).png"))?.starts(with: [0x89, 0x50])
          == true)
    }
    #expect(tests.folder.read("r.html")?.contains("class=\"compare\"") == true)
    let updated = try await tests.run("--update-snapshots")
    #expect(updated.code == 1)
    #expect(updated.output.contains("kept anew: a_test.goldens/alps.png"))
    #expect(try await tests.run().code == 0)
  }

  @Test func `allow what they are told to`() async throws {
    func script(_ color: String, _ options: String) -> String {
      """
      it("x", function()
        map.move_to{target = {0, -30}, zoom = 3}
        map.add_circle{position = {0, -30}, radius = 300000, fill_color = "\(color)"}
        expect_snapshot("sea", {size = {width = 200, height = 200}\(options)})
      end)
      """
    }
    let tests = try TestFolder(["a_test.lua": script("#ff0000", "")])
    _ = try await tests.run("--update-snapshots")
    for (color, options, isSame) in [
      ("#ff0000", "", true), ("#fe0000", "", true), ("#0000ff", "", false),
      ("#0000ff", ", tolerance = 1", true), ("#0000ff", ", max_different = 40000", true),
      ("#0000ff", ", mask = {x = 50, y = 50, width = 100, height = 100}", true),
      ("#0000ff", ", mask = {{x = 0, y = 0, width = 20, height = 20}}", false),
    ] {
      try tests.folder.write(script(color, options), to: "a_test.lua")
      let end = try await tests.run()
      #expect(end.code == (isSame ? 0 : 1), "\(color) \(options) \(end.output)")
    }
  }

  @Test func `that are damaged are told, and kept anew when told so`() async throws {
    let tests = try TestFolder([
      "a_test.lua": script, "a_test.goldens/trip.ndjson": "no trace\n",
      "a_test.goldens/alps.png": "no picture",
    ])
    let damaged = try await tests.run()
    #expect(damaged.code == 1 && damaged.output.contains("a_test.goldens/trip.ndjson:1"))
    _ = try await tests.run("--update-snapshots")
    #expect(try await tests.run().code == 0)
  }

  @Test(arguments: ["../x", "a/b", "", ".x", "a\\0b", String(repeating: "x", count: 101)])
  func `stay beside the test whatever their names`(_ name: String) {
    let failures = TestScript.failures("expect_trace(\"\(name)\")")
    #expect(failures.hasPrefix("expect_trace: name: expected letters"), "\(failures)")
  }

  @Test func `have no picture of what comes later, nor of a map that is not at rest`() async throws
  {
    let later = """
      it("x", function()
        map.animate_to{zoom = 4, duration = 2}
        expect_snapshot("rest", {size = {width = 100, height = 100}})
        expect(map.camera.zoom):to_equal(4)
        expect(map.is_moving):to_be_false()
        for i = 1, 50 do map.add_marker{position = {i, i}} end
      end)
      """
    let tests = try TestFolder(["a_test.lua": later])
    _ = try await tests.run("--update-snapshots")
    #expect(try await tests.run().code == 0)
    try tests.folder.write(
      later.replacingOccurrences(
        of: "for i = 1, 50 do map.add_marker{position = {i, i}} end", with: ""),
      to: "a_test.lua")
    #expect(try await tests.run().code == 0)
  }
}
