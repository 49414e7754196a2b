import Harness
import MapSession
import Testing

@Suite struct FileScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one\ntwo\r\n\nlast", to: "lines.txt")
    try folder.write("b", to: "sub/b.txt")
    try folder.write("a", to: "sub/a.txt")
  }

  private func run(
    _ code: String, _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    try ScriptHarness.run(code) { options in
      options.scriptFolder = folder.path
      options.permissions.workingFolder = folder.path
      options.permissions.allow(.write, ["out"])
      configure(&options)
    }
  }

  @Test("Files are written, added to, read, listed and removed")
  func files() throws {
    let outcome = try run(
      """
      fs.mkdir("out/deep/er")
      fs.write("out/x.bin", "a\\0b\\xff")
      fs.append("out/x.bin", "!")
      print(#fs.read("out/x.bin"), fs.read("out/x.bin") == "a\\0b\\xff!")
      print(table.concat(fs.list("out"), " "), table.concat(fs.list("sub"), " "))
      print(fs.exists("out/x.bin"), fs.exists("out/none"), fs.exists("out/deep"))
      fs.remove("out/x.bin") fs.remove("out/deep/er")
      print(fs.exists("out/x.bin"), #fs.list("out/deep"))
      """)
    #expect(outcome.result == "5\ttrue\ndeep x.bin\ta.txt b.txt\ntrue\tfalse\ttrue\nfalse\t0\n")
  }

  @Test("Lines come one by one, a lone last one too, and loops may be left early")
  func lines() throws {
    let outcome = try run(
      #"""
      for line in fs.lines("lines.txt") do print((line:gsub("\r", "<CR>"))) end
      for i = 1, 2000 do for line in fs.lines("lines.txt") do break end end
      local next = fs.lines("lines.txt")
      print(next(), next(), next(), next(), next(), next())
      """#)
    #expect(
      outcome.result == "one\ntwo<CR>\n\nlast\none\ttwo\r\t\tlast\tnil\tnil\n")
  }

  @Test("A file larger than the state's memory is an error for fs.read and fine for fs.lines")
  func large() throws {
    let line = String(repeating: "x", count: 99) + "\n"
    try folder.write(String(repeating: line, count: 60_000), to: "large.txt")
    let outcome = try run(
      """
      print(select(2, pcall(fs.read, "large.txt")))
      local n = 0
      for line in fs.lines("large.txt") do n = n + #line end
      print(n)
      """
    ) { $0.maxMemory = 4 << 20 }
    #expect(outcome.code == .done, "\(outcome.messages)")
    #expect(outcome.output.contains("fs.lines"))
    #expect(outcome.lines.last == "5940000")
  }

  @Test("A line that is too long is an error at the line of the loop")
  func longLine() throws {
    try folder.write(String(repeating: "x", count: 6 << 20), to: "long.txt")
    let outcome = try run("\nfor line in fs.lines('long.txt') do end") { $0.maxMemory = 4 << 20 }
    #expect(outcome.code == .scriptError)
    #expect(outcome.messages.contains("case.lua:2: fs.lines: 'long.txt'"), "\(outcome.messages)")
  }

  @Test(
    "A refused permission ends with 3 and names line and flag",
    arguments: [
      (#"fs.read("/etc/passwd")"#, "--allow-read=/etc/passwd"),
      (#"fs.lines("/etc/passwd")"#, "--allow-read=/etc/passwd"),
      (#"fs.list("/etc")"#, "--allow-read=/etc"), (#"fs.exists("/etc")"#, "--allow-read=/etc"),
      (#"fs.write("else.txt", "")"#, "--allow-write=else.txt"),
      (#"fs.append("else.txt", "")"#, "--allow-write=else.txt"),
      (#"fs.mkdir("else")"#, "--allow-write=else"),
      (#"fs.remove("lines.txt")"#, "--allow-write=lines.txt"),
      (#"os.getenv("HOME")"#, "--allow-env=HOME"),
      (#"http.get("https://example.org/x")"#, "--allow-net=example.org"),
      (#"http.post("http://example.org:81/", "x")"#, "--allow-net=example.org:81"),
      (#"map.play_location{gpx = "/etc/hosts"}"#, "--allow-read=/etc/hosts"),
      (#"map.add_marker{position = {1, 1}, icon = "/etc/x.png"}"#, "--allow-read=/etc/x.png"),
      (#"map.add_marker{position = {1, 1}, icon = "http://a.b/x"}"#, "--allow-net=a.b"),
      (#"map.add_marker{position = {1, 1}}.icon = "/etc/x.png""#, "--allow-read=/etc/x.png"),
    ])
  func refused(code: String, flag: String) throws {
    let outcome = try run("\n" + code)
    #expect(outcome.code == .permission, "\(outcome.messages)")
    #expect(outcome.messages.contains("case.lua:2: "))
    #expect(outcome.messages.contains(flag), "\(outcome.messages)")
    let caught = try run("print(pcall(function() \(code) end))")
    #expect(caught.code == .done)
    #expect(caught.output.hasPrefix("false\t"))
  }

  @Test(
    "The exit code knows a refusal by its kind, wherever it has been",
    arguments: [
      (#"function on_ready() fs.read("/x") end"#, ExitCode.permission),
      (#"function on_ready() fs.read("/x") end function on_error() return true end"#, .done),
      (#"local ok, e = pcall(fs.read, "/x") error(e, 0)"#, .permission),
      (#"local ok, e = pcall(fs.read, "/x") error("no: " .. e)"#, .scriptError),
      (#"local t = coroutine.wrap(function() fs.read("/x") end) t()"#, .permission),
      (#"all{function() sleep(1) fs.read("/x") end}"#, .permission),
      (#"spawn(function() sleep(1) fs.read("/x") end)"#, .permission),
      (#"timer.after(1, function() fs.read("/x") end)"#, .permission),
      (
        #"function on_ready() error("a") end timer.after(1, function() fs.read("/x") end)"#,
        .permission
      ),
      (
        #"timer.after(1, function() fs.read("/x") end) timer.after(2, function() error("a") end)"#,
        .permission
      ),
      (#"pcall(fs.read, "/x") error("case.lua:1: something else")"#, .scriptError),
      (#"fs.read("none.txt")"#, .unavailable), (#"xpcall(fs.read, print, "/x")"#, .done),
      (#"local <const> x = 1"#, .usage),
    ])
  func kinds(code: String, expected: ExitCode) throws {
    #expect(try run(code).code == expected)
  }

  @Test("Denied is denied, named words are readable, require obeys too")
  func flags() throws {
    try folder.write("return 1", to: "mod.lua")
    let other = try TemporaryFolder()
    let path = try other.write("word", to: "w.txt")
    let named = try run("print(fs.read(arg[1]), fs.read(args.file))") {
      $0.arguments = [path, "--file=\(path)"]
    }
    #expect(named.result == "word\tword\n")
    let denied = try run("print(fs.exists('lines.txt')) require('mod')") {
      $0.permissions.deny(.read, [folder.path(of: "mod.lua")])
    }
    #expect(denied.code == .permission, "\(denied.messages)")
    #expect(denied.messages.contains("--deny-read"))
  }
}
