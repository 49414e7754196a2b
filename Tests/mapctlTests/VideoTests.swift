import Comparison
import Foundation
import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

private let hasEncoder = programPath("ffmpeg", in: "/usr/local/bin:/usr/bin:/bin") != nil

@Suite struct `mapctl run --video` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let flight = """
    map.add_marker{position = {46, 8}, title = "here"}
    local function snap() map.snapshot(args.out .. "/half.png") end
    -- After the camera's own frame at that instant.
    timer.after(0.5, function() timer.after(0, snap) end)
    map.animate_to{target = {48, 11}, zoom = 5, duration = 0.8}:wait()
    sleep(0.2)
    """

  private func run(
    _ options: [String], size: String = "96x64", path: String = "/usr/bin:/bin"
  ) -> (code: ExitCode, output: String, messages: String) {
    run(Self.flight, options, size: size, path: path)
  }

  private func run(
    _ code: String, _ options: [String], size: String = "96x64", path: String = "/usr/bin:/bin"
  ) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: ["run", "-e", code, "--size", size, "--camera", "46,8,4"] + options
        + ["--", "--out=\(folder.path)"],
      environment: ["PATH": path], output: OutputStream(), messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  private func path(_ name: String) -> String { folder.path(of: name) }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: path(name))
  }

  private func files(_ name: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(name))
    return (names ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }

  // MARK: Folders

  @Test func `makes exactly the frames of the run, each the snapshot of its instant`() throws {
    let told = run(
      ["--video", path("f/"), "--video-fps", "10", "--snapshot", path("end.png"), "-A"])
    #expect(told.code == .done, "\(told.messages)")
    #expect(files("f").count == 11)
    #expect(bytes("f/frame-000010.png") == bytes("end.png"))
    #expect(bytes("f/frame-000005.png") == bytes("half.png"))
    #expect(bytes("f/frame-000008.png") == bytes("f/frame-000010.png"))
    #expect(bytes("f/frame-000007.png") != bytes("f/frame-000008.png"))
  }

  @Test func `begins with the map as it is before anything moves`() throws {
    #expect(run(["--video", path("f/"), "-A"]).code == .done)
    let still =
      "map.add_marker{position = {46, 8}, title = 'here'} map.snapshot(args.out .. '/a.png')"
    #expect(run(still, ["-A"]).code == .done)
    #expect(bytes("f/frame-000000.png") == bytes("a.png"))
  }

  @Test func `gives the same frames every time, and by any number of threads`() async throws {
    let arguments = ["run", "-e", Self.flight, "--size", "96x64", "-A", "--video"]
    let words = ["--", "--out=\(folder.path)"]
    let one = try CommandRun(
      shell:
        "taskset -c 0 $0 \((arguments + [path("one/")] + words).map(quoted).joined(separator: " "))"
    )
    #expect(await one.end().code == 0)
    #expect(try await CommandRun.run(arguments + [path("all/")] + words).code == 0)
    #expect(files("one").count == 31 && files("one") == files("all"))
    for name in files("one") { #expect(bytes("one/\(name)") == bytes("all/\(name)")) }
  }

  private func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  @Test func `makes only some frames`() {
    #expect(run(["--video", path("f/"), "--frames", "3..5", "-A"]).code == .done)
    #expect(files("f") == ["frame-000003.png", "frame-000004.png", "frame-000005.png"])
    let told = run(["--video", path("f/"), "--frames", "300..500", "-A"])
    #expect(told.code == .unavailable && told.messages.contains("the film has 31 frames"))
  }

  @Test func `comes out of black and goes back to it`() throws {
    #expect(run(["--video", path("f/"), "--video-fade", "0.2", "-A"]).code == .done)
    for name in ["frame-000000.png", "frame-000030.png"] {
      let picture = try PixelPicture(png: Array(try #require(bytes("f/\(name)"))))
      #expect(picture.pixels.allSatisfy { $0 & 0xFFFFFF == 0 })
    }
  }

  // MARK: Plans

  @Test func `tells what it would make`() {
    let told = run([
      "--video", path("a.mp4"), "--video-fps", "10", "--dry-run", "--allow-write",
    ])
    #expect(told.code == .done)
    let lines = told.messages.split(separator: "\n")
    #expect(lines.first == "plan: frame 0, at 0 s: 46,8 zoom 4")
    #expect(lines.contains("plan: frames 8…10, equal, at 0.8 s: 48,11 zoom 5"))
    #expect(
      lines.contains("plan: \(path("a.mp4")): 11 frames of 96x64 pixels, 10 a second, 9 to draw"))
    #expect(lines.last?.contains("ffmpeg -hide_banner") == true)
    #expect(folder.names == ["half.png"])
  }

  @Test func `tells it as JSON`() throws {
    let told = run(["--video", path("f/"), "--dry-run", "--json", "-A"])
    let lines = try told.messages.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.first?["frame"] == .number(0))
    #expect(lines.last?["frames"] == .number(31) && lines.last?["fps"] == .number(30))
  }

  @Test(arguments: ["24", "25", "60"])
  func `moves evenly at any rate`(_ rate: String) throws {
    let told = run(
      "map.animate_to{target = {46, 20}, duration = 1, easing = 'linear'}",
      ["--video", path("f/"), "--video-fps", rate, "--dry-run", "--json"])
    let longitudes = try told.messages.split(separator: "\n").dropLast().map { line in
      try JSONValue(parsing: String(line))["camera"]["target"]["lng"].number ?? .nan
    }
    let count = try #require(Int(rate))
    #expect(longitudes.count == count + 1)
    for (number, longitude) in longitudes.enumerated() {
      #expect(abs(longitude - (8 + 12 * Double(number) / Double(count))) < 1e-6)
    }
  }

  // MARK: Bad input

  @Test(arguments: [
    (["--video", "a.avi"], "unknown film format 'avi'"), (["--video", "a"], "has no ending"),
    (["--video", "a.mp4", "--frames", "5..2"], "--frames"),
    (["--video", "a.mp4", "--video-fps", "0"], "--video-fps"),
    (["--video", "a.mp4", "--video-fps", "1000"], "at most 240"),
    (["--video", "a.mp4", "--video-fade", "100"], "at most 10"),
    (["--video", "a.mp4", "--scale", "100"], "cannot be made"),
    (["--video", "a/", "--video-cache", "b"], "--video-cache"),
    (["--dry-run"], "--dry-run needs --video"), (["--frames", "1..2"], "--frames needs --video"),
  ]) func `is used wrongly`(_ options: [String], _ words: String) {
    let told = run("", options)
    #expect(told.code == .usage && told.messages.contains(words), "\(told.messages)")
  }

  @Test func `says what to install when there is no encoder`() {
    for path in ["", "/nowhere"] {
      let told = run(["--video", self.path("a.mp4")], path: path)
      #expect(told.code == .unavailable)
      #expect(told.messages.contains("apt-get install ffmpeg"))
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["/bin/false", "/bin/true"])
  func `leaves nothing when the encoder ends before the film does`(_ program: String) throws {
    try folder.write("", to: "bin/nothing")
    try folder.link("bin/ffmpeg", to: program)
    // More frames than a pipe holds.
    let told = run(
      "sleep(40)", ["--video", path("a.mp4")], size: "400x300",
      path: "\(path("bin")):/usr/bin:/bin")
    #expect(told.code == .unavailable)
    #expect(told.messages.contains("ffmpeg gave up"), "\(told.messages)")
    #expect(folder.names == ["bin"])
  }

  // MARK: Films in files

  @Test(
    .enabled(if: hasEncoder, "needs ffmpeg: apt-get install ffmpeg"),
    arguments: ["mp4", "webm", "gif"])
  func `makes films of the right length`(_ format: String) throws {
    let told = run(["--video", path("a.\(format)"), "-A"], size: "97x65")
    #expect(told.code == .done, "\(told.messages)")
    let probe = try probe("a.\(format)")
    #expect(probe["nb_read_frames"] == "31", "\(probe)")
    let isEven = format != "gif"
    #expect(probe["width"] == (isEven ? "98" : "97") && probe["height"] == (isEven ? "66" : "65"))
    #expect(folder.names.sorted() == ["a.\(format)", "half.png"])
  }

  @Test(.enabled(if: hasEncoder, "needs ffmpeg: apt-get install ffmpeg"))
  func `makes the same bytes every time, also of frames that were kept`() throws {
    #expect(run(["--video", path("a.mp4"), "-A"]).code == .done)
    #expect(run(["--video", path("b.mp4"), "-A"]).code == .done)
    let kept = ["--video-cache", path("kept")]
    #expect(run(["--video", path("c.mp4"), "-A"] + kept).code == .done)
    #expect(run(["--video", path("d.mp4"), "-A"] + kept).code == .done)
    let first = try #require(bytes("a.mp4"))
    for name in ["b.mp4", "c.mp4", "d.mp4"] { #expect(bytes(name) == first) }
    #expect(files("kept").count == 31)
  }

  @Test(.enabled(if: hasEncoder, "needs ffmpeg: apt-get install ffmpeg"))
  func `interrupted leaves no film and no encoder, and keeps the frames so far`() async throws {
    let code =
      "log.info('begun') map.animate_to{target = {60, 100}, zoom = 6, duration = 60}:wait()"
    let command = try CommandRun([
      "run", "-e", code, "--size", "800x600", "--video", path("a.mp4"), "--video-cache",
      path("kept"),
    ])
    command.send(SIGINT, after: "begun")
    let end = await command.end()
    #expect(end.code == 130, "\(end.messages)")
    #expect(end.messages.contains("interrupted"))
    #expect(folder.names == ["kept"])
  }

  private func probe(_ name: String) throws -> [String: String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-count_frames", "-show_entries",
      "stream=nb_read_frames,width,height", "-of", "default=noprint_wrappers=1", path(name),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    return values
  }
}
