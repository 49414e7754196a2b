import Foundation
import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

@Suite struct `map.record` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ code: String, _ options: [String] = ["-A"], path: String = "/usr/bin:/bin"
  ) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: ["run", "-e", "local out = args.out\n" + code, "--size", "64x48"] + options
        + ["--", "--out=\(folder.path)"],
      environment: ["PATH": path], output: OutputStream(), messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  private func count(_ name: String) -> Int {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: name))
    return (names ?? []).filter { $0.hasSuffix(".png") }.count
  }

  @Test func `films from the call to stop, which returns when the film is there`() {
    let told = run(
      """
      sleep(1)
      local film = map.record{path = out .. "/f/", fps = 10}
      print(film.is_recording, film.frames)
      map.animate_to{zoom = 4, duration = 0.5}:wait()
      film:stop()
      print(film.is_recording, film.frames, fs.exists(out .. "/f/frame-000005.png"), now())
      film:stop()
      sleep(1)
      """)
    #expect(told.code == .done, "\(told.messages)")
    #expect(told.output == "true\t0\nfalse\t6\ttrue\t1.5\n")
    #expect(count("f") == 6)
  }

  @Test func `goes on to the end of the run when nobody stops it`() {
    #expect(run("map.record{path = out .. '/f/', fps = 5} sleep(2)").code == .done)
    #expect(count("f") == 11)
  }

  @Test func `films at a size and scale of its own, several at a time`() {
    let told = run(
      """
      map.record{path = out .. "/a/", fps = 5, size = {width = 30, height = 20}, scale = 2}
      map.record{path = out .. "/b/", fps = 10, labels = false, title = "B", fade = 0.2}
      map.caption("words", {duration = 0.5, place = "top"})
      sleep(1)
      map.caption()
      """)
    #expect(told.code == .done, "\(told.messages)")
    #expect(count("a") == 6 && count("b") == 11)
  }

  @Test func `stops in on_exit, too`() {
    let code =
      "f = map.record{path = out .. '/f/', fps = 5} function on_exit() f:stop() end sleep(1)"
    #expect(run(code).code == .done)
    #expect(count("f") == 6)
  }

  @Test(arguments: [
    ("{path = 'a.avi'}", "unknown film format 'avi'"), ("{fps = 10}", "'path' is missing"),
    ("{path = 'a.mp4', fps = 0}", "fps: must be more than 0"),
    ("{path = 'a.mp4', fps = 0/0}", "fps"),
    ("{path = 'a.mp4', fade = 60}", "fade: must be at most 10"),
    ("{path = 'a.mp4', size = {width = 9000, height = 10}}", "cannot be made"),
    ("{path = 'a.mp4', scale = 0}", "scale: must lie in 0.01…100, got 0"),
    ("{path = 'a.mp4', title = ('x'):rep(100000)}", "title: must have at most 2000 bytes"),
    ("{path = 'a.mp4', speed = 2}", "unknown option 'speed'"),
  ]) func `is called wrongly`(_ options: String, _ words: String) {
    let told = run("map.record\(options)")
    #expect(told.code == .scriptError && told.messages.contains(words), "\(told.messages)")
    #expect(folder.names.isEmpty)
  }

  @Test func `two films to one path were told as a file that exists`() {
    for (path, again, words) in [
      ("/a.mp4", "/./a.mp4", "a.mp4': it is being written by another output of this run"),
      ("/f/", "/f/", "record: another film is being written into "),
    ] {
      let told = run("map.record{path = out .. '\(path)'} map.record{path = out .. '\(again)'}")
      #expect(told.code != .done)
      #expect(told.messages.contains(words), "\(told.messages)")
    }
  }

  @Test func `needs the permission to write`() {
    for path in ["/a.mp4", "/f/"] {
      let told = run("map.record{path = out .. '\(path)'}", [])
      #expect(told.code == .permission && told.messages.contains("--allow-write="))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `says what to install when there is no encoder`() {
    let told = run("map.record{path = out .. '/a.mp4'}", path: "")
    #expect(told.code == .unavailable && told.messages.contains("apt-get install ffmpeg"))
    let caught = run("print(pcall(map.record, {path = out .. '/a.mp4'}))", path: "")
    #expect(caught.code == .done && caught.output.contains("apt-get install ffmpeg"))
    #expect(folder.names.isEmpty)
  }

  @Test func `takes a few films at a time`() {
    let told = run("for i = 1, 5 do map.record{path = out .. '/f' .. i .. '/'} end")
    #expect(told.code == .scriptError && told.messages.contains("at most 4 films"))
  }

  @Test func `is written down in the trace`() {
    let trace = folder.path(of: "trace")
    _ = run(
      "local f = map.record{path = out .. '/f/'} map.caption('hi') f:stop()",
      ["-A", "--trace", trace])
    let lines = Trace(folder.read("trace") ?? "").lines
    #expect(
      ["record", "caption", "stop_recording"].allSatisfy { name in
        lines.contains { $0["name"] == .text(name) }
      })
  }
}
