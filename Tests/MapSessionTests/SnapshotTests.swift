import Harness
import MapSession
import Testing

@Suite struct `Snapshots` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='20'><rect width='60' height='20'/></svg>",
      to: "bar.svg")
    try folder.write("no picture", to: "broken.png")
  }

  private func run(
    _ code: String, _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    try ScriptHarness.run(
      "local function look() return map.snapshot(nil, {format = 'rgba'}) end\n" + code
    ) { options in
      options.scriptFolder = folder.path
      options.permissions.workingFolder = folder.path
      options.viewport = .init(width: 120, height: 90)
      options.camera = .init(target: .init(lat: 10, lng: 20), zoom: 5)
      configure(&options)
    }
  }

  @Test func `show this instant, not a later one`() throws {
    let run = try run(
      """
      local before = look()
      local m = map.add_marker{position = {10, 20}}
      local with = look()
      m:remove()
      print(before == look(), before == with, #before)
      function on_will_move() print(look() == before) end
      function on_change() print(look() == before) end
      map.move_to{target = {30, 40}}
      """)
    #expect(run.result == "true\tfalse\t43200\ntrue\nfalse\n")
  }

  @Test func `cost no virtual time`() throws {
    let run = try run(
      """
      map.animate_to{target = {11, 21}, duration = 0.1}
      sleep(0.05)
      local t, camera = now(), map.camera.target
      look()
      print(now() == t, map.camera.target == camera)
      """)
    #expect(run.result == "true\ttrue\n")
  }

  @Test func `come as bytes of each format`() throws {
    let run = try run(
      """
      for _, format in ipairs{"png", "svg", "pdf"} do
        print((map.snapshot(nil, {format = format}):sub(1, 8):gsub("[^%g]", ".")))
      end
      print(map.snapshot() == map.snapshot(nil, {format = "png"}))
      print(#map.snapshot(nil, {format = "rgba", scale = 2}), #map.snapshot(nil,
        {format = "rgba", size = {width = 10, height = 20}}))
      print(map.snapshot(nil, {camera = {zoom = 9}}) == map.snapshot(),
        map.snapshot(nil, {map_type = "none"}) == map.snapshot(), map.camera.zoom)
      """)
    #expect(
      run.result == """
        .PNG....
        <?xml.ve
        %PDF-1.5
        true
        172800\t800
        false\tfalse\t5.0

        """)
  }

  @Test func `are written under permission, whole or not at all`() throws {
    let refused = try run(#"map.snapshot("x.png")"#)
    #expect(refused.code == .permission)
    #expect(refused.messages.contains("allow it with --allow-write=x.png"))
    let written = try run(#"map.snapshot("out/x.svg") map.snapshot("out/y", {format = "png"})"#) {
      $0.permissions.allow(.write, ["out"])
    }
    #expect(written.code == .unavailable)
    try folder.write("", to: "out/old")
    let there = try run(#"map.snapshot("out/x.svg") map.snapshot("out/y", {format = "png"})"#) {
      $0.permissions.allow(.write, ["out"])
    }
    #expect(there.result == "")
    #expect(folder.read("out/x.svg")?.hasSuffix("</svg>\n") == true)
    #expect(there.trace.lines.filter { $0.name == "snapshot" }.count == 2)
  }

  @Test(arguments: [
    (#"map.snapshot("x.xyz")"#, "snapshot: path: unknown picture format 'xyz'; there are .png"),
    (#"map.snapshot("x.pgn")"#, "snapshot: path: unknown picture format 'pgn'; did you mean .png?"),
    (#"map.snapshot("png")"#, "snapshot: path: 'png' has no ending that names a picture format"),
    (#"map.snapshot(nil, {format = "gif"})"#, "snapshot: format: expected \"png\" or"),
    (#"map.snapshot(nil, {scale = 0})"#, "snapshot: scale: must lie in 0.01…100, got 0"),
    (
      #"map.snapshot(nil, {scale = 99})"#,
      "snapshot: a picture of 11880x8910 pixels is out of range"
    ),
    (#"map.snapshot(nil, {size = {width = 0, height = 5}})"#, "must lie in 1…16384, got 0"),
    (#"map.snapshot(nil, {sise = 1})"#, "unknown option 'sise'; did you mean 'size'?"),
    (#"map.map_type = "sattelite""#, "did you mean \"satellite\"?"),
  ])
  func `say what is wrong with a wish`(_ code: String, _ words: String) throws {
    let run = try run(code)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test func `show what handlers say of a window`() throws {
    let run = try run(
      """
      local m = map.add_marker{position = {10, 20}, title = "T"}
      local function open(contents)
        function on_marker_info_window() return contents end
        m:hide_info_window() m:show_info_window()
        return look()
      end
      local usual = open(nil)
      print(usual == open(true), usual == open("T"), usual == open{title = "T"})
      print(open{title = "T", background = "black"} == open{title = "T", background = "#000"})
      print(open{"one", {text = "two", bold = true, size = 20, color = "red"}} == usual)
      """
    ) { $0.viewport = .init(width: 240, height: 200) }
    #expect(run.result == "true\tfalse\ttrue\ntrue\nfalse\n")
  }

  @Test(arguments: [
    ("5", "on_marker_info_contents: expected a text or table, got 5"),
    ("{titel = 'x'}", "on_marker_info_contents: unknown option 'titel'; did you mean 'title'?"),
    ("{lines = {{bold = true}}}", "on_marker_info_contents: lines[1]: 'text' is missing"),
    ("{{text = 'x', size = 99}}", "on_marker_info_contents: [1]: size: must be 6…48 points"),
  ])
  func `need window contents that make sense`(_ contents: String, _ words: String) throws {
    let run = try run(
      """
      function on_marker_info_contents() return \(contents) end
      map.add_marker{position = {10, 20}}:show_info_window()
      """)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test func `and taps know how large a window is`() throws {
    let run = try run(
      """
      local m = map.add_marker{position = {10, 20}}
      function on_marker_info_window() return ("long "):rep(30) end
      m:show_info_window()
      print(map.hits{x = 60, y = -20}[1], map.hits{x = 10, y = -20}[1])
      """)
    #expect(run.result == "info window of marker-1\tinfo window of marker-1\n")
  }

  @Test func `and taps know how large an icon is`() throws {
    let run = try run(
      """
      local m = map.add_marker{position = {10, 20}, icon = "bar.svg", ground_anchor = {x = 0.5, y = 0.5}}
      print(m.icon, map.hits{x = 88, y = 52}[1], map.hits{x = 92, y = 45}[1], map.hits{x = 60, y = 57}[1])
      local plain = look()
      m.icon = nil
      print(m.icon, map.hits{x = 60, y = 60}[1], look() == plain)
      """)
    #expect(
      run.result
        == "bar.svg\tmarker marker-1 at 10.0, 20.0\tnil\tnil\nnil\tmarker marker-1 at 10.0, 20.0\tfalse\n"
    )
  }

  @Test(arguments: [
    ("none.png", "add_marker: icon: 'none.png': there is no such file", ExitCode.unavailable),
    ("broken.png", "add_marker: icon: 'broken.png' is no picture; PNG, JPEG, WebP", .scriptError),
    (
      "data:image/png;base64,!", "add_marker: icon: the data: address is no whole base64",
      .scriptError
    ),
    ("data:x", "add_marker: icon: the data: address has no comma", .scriptError),
    ("ftp://a/b", "add_marker: icon: 'ftp:' is no path", .scriptError),
  ])
  func `need icons that are pictures`(_ icon: String, _ words: String, _ code: ExitCode) throws {
    let run = try run("map.add_marker{position = {10, 20}, icon = \"\(icon)\"}")
    #expect(run.code == code)
    #expect(run.messages.contains(words), "\(run.messages)")
  }
}
