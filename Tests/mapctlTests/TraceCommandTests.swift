import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

@Suite struct `Traces on the command line` {
  private let folder: TemporaryFolder
  private let trip: String

  init() async throws {
    folder = try TemporaryFolder()
    trip = folder.path(of: "trip.ndjson")
    let script = """
      map.on("tap", function(at) map.animate_to{target = at, duration = 0.1} end)
      map.move_to{target = {10, 20}, zoom = 6}
      gesture.tap{x = 100, y = 100}:wait()
      wait_idle(3)
      """
    #expect(run("run", "-e", script, "--trace", trip).code == .done)
  }

  private func run(_ arguments: String...) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: arguments, environment: [:], output: OutputStream(), messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  private func other(_ text: String, by replacement: String) throws -> String {
    let trace = try #require(folder.read("trip.ndjson"))
    #expect(trace.contains(text))
    return try folder.write(trace.replacing(text, with: replacement), to: "other.ndjson")
  }

  @Test func `are replayed to the same events`() {
    let replayed = run("replay", trip)
    #expect(replayed.code == .done)
    #expect(replayed.output == "the same 18 events\n")
    #expect(run("replay", trip, "-q").output == "")
  }

  @Test func `that tell something else fail with the first difference`() throws {
    let other = try other(#""reason":"animation""#, by: #""reason":"gesture""#)
    let replayed = run("replay", other)
    #expect(replayed.code == .scriptError)
    #expect(replayed.output.contains("      reason gesture → animation\n"))
    #expect(replayed.output.hasSuffix("2 of 18 records differ: 2 changed, 0 missing, 0 more\n"))
    let json = try JSONValue(parsing: run("replay", other, "--json").output)
    #expect(json["same"].flag == false)
    #expect(json["differences"].number == 2)
    #expect(json["shown"][0]["was"]["reason"].text == "gesture")
    #expect(json["shown"][0]["is"]["reason"].text == "animation")
    #expect(run("replay", other, "--until", "0").code == .done)
  }

  @Test func `are updated with a word, and are then the same`() throws {
    let other = try other(#""reason":"animation""#, by: #""reason":"gesture""#)
    let updated = run("replay", other, "--update")
    #expect(updated.code == .done)
    #expect(updated.messages.contains("is written again: 2 of 18 records differ"))
    #expect(folder.read("other.ndjson") == folder.read("trip.ndjson"))
    #expect(run("replay", other).code == .done)
    #expect(run("replay", trip, "--update").messages == "")
  }

  @Test func `can be written to another file`() {
    let copy = folder.path(of: "copy.ndjson")
    #expect(run("replay", trip, "-o", copy).code == .done)
    #expect(folder.read("copy.ndjson") == folder.read("trip.ndjson"))
    #expect(run("replay", trip, "-o", folder.path(of: "no/copy")).code == .unavailable)
  }

  @Test func `that cannot be read end with two or four`() throws {
    #expect(run("replay", folder.path(of: "none")).code == .unavailable)
    #expect(run("replay").code == .usage)
    #expect(run("trace", "show", folder.path).code == .unavailable)
    let empty = try folder.write("", to: "empty")
    #expect(run("trace", "stats", empty).code == .usage)
    let text = try folder.write("{}\n", to: "text")
    let shown = run("trace", "show", text)
    #expect(shown.code == .usage)
    #expect(shown.messages.contains("text:1: not the first line of a trace"))
    let unknown = try other(#""name":"tap","at""#, by: #""name":"tpa","at""#)
    let replayed = run("replay", unknown)
    #expect(replayed.code == .usage)
    #expect(
      replayed.messages.contains("other.ndjson:9: not a record: the command 'tpa' is unknown"))
    #expect(run("replay", "-", "--update").messages.contains("it needs a file"))
    #expect(run("replay", trip, "--update", "--until", "1").code == .usage)
    #expect(run("trace", "shwo", trip).messages.contains("did you mean 'show'?"))
    #expect(run("trace", "diff", trip).messages.contains("needs two traces, got 1"))
  }

  @Test func `are shown with a run of changes as its first and last`() {
    let shown = run("trace", "show", trip)
    #expect(shown.code == .done)
    #expect(shown.output.contains("… 3 more changes\n"))
    let taps = run("trace", "show", trip, "--only", "tap")
    #expect(taps.output.split(separator: "\n").count == 2)
    #expect(run("trace", "show", trip, "--all").output.split(separator: "\n").count == 23)
    #expect(run("trace", "show", trip, "--from", "99").output == "")
    let late = run("trace", "show", trip, "--from", "0.05", "--until", "0.06").output
    #expect(late.hasPrefix("  0.050000  event     tap"))
  }

  @Test func `are counted`() throws {
    let counted = run("trace", "stats", trip)
    #expect(counted.output.contains("2 camera cycles, 0.1 s in motion\n"))
    let json = try JSONValue(parsing: run("trace", "stats", trip, "--json").output)
    #expect(json["cycles"].number == 2)
    #expect(json["exit_code"].number == 0)
    #expect(json["file"].text == trip)
  }

  @Test func `are compared`() throws {
    #expect(run("trace", "diff", trip, trip).code == .done)
    let other = try other(#""zoom":6"#, by: #""zoom":6.25"#)
    let compared = run("trace", "diff", trip, other, "--all")
    #expect(compared.code == .scriptError)
    #expect(compared.output.contains("camera.zoom 6 → 6.25\n"))
    #expect(run("trace", "diff", trip, other, "--tolerance", "0.3").code == .done)
  }
}
