import Harness
import MapSession
import Testing

@Suite struct `Options of a script` {
  private static let script = """
    local o, words = args.options({
      city = "Bergen", zoom = {min = 2, max = 21, default = 10, summary = "how near"},
      mode = {choices = {"fast", "slow"}, default = "fast"}, loud = false,
      out = {type = "text", required = true},
    }, {summary = "Goes to a city.", words = "WORD…"})
    print(o.city, o.zoom, o.mode, o.loud, o.out, table.concat(words, " "))
    """

  private func run(_ code: String = script, _ words: String...) throws -> ScriptOutcome {
    try ScriptHarness.run(code) { $0.arguments = words }
  }

  @Test func `have the values that were given, or their defaults, beside the other words`() throws {
    #expect(try run(Self.script, "--out=x").result == "Bergen\t10\tfast\tfalse\tx\t\n")
    let run = try run(
      Self.script, "one", "--out", "a=b", "--zoom", "2.5", "--loud", "--mode=slow", "two", "--city="
    )
    #expect(run.result == "\t2.5\tslow\ttrue\ta=b\tone two\n")
    #expect(try self.run(Self.script, "--out=x", "--no-loud").result.contains("\tfalse\t"))
  }

  @Test(arguments: [
    (["--out=x", "--zom=3"], "unknown option --zom; did you mean --zoom?"),
    (["--out=x", "--zoom=30"], "--zoom: expected number, 2…21, got '30'"),
    (["--out=x", "--mode=quick"], "--mode: expected \"fast\" or \"slow\", got 'quick'"),
    (["--out=x", "--loud=yes"], "--loud: expected true or false, got 'yes'"),
    (["--out=x", "--out=y"], "--out is given twice"), ([], "--out is missing"),
    (["--out"], "--out needs a value: text"),
  ])
  func `that are wrong end the run with 2 and say what to do`(
    _ words: [String], _ message: String
  ) throws {
    let run = try ScriptHarness.run(Self.script) { $0.arguments = words }
    #expect(run.code == .usage)
    #expect(run.messages == "error: \(message)\n  see mapctl run case.lua -- --help\n")
    #expect(run.output.isEmpty)
  }

  @Test func `are told by --help, and nothing else runs`() throws {
    let run = try run(Self.script + " error('never') map.move_to{zoom = 3}", "--help")
    #expect(
      run.result == """
        Goes to a city.

        Usage: mapctl run case.lua WORD… -- [OPTIONS]

        Options:
          --city=TEXT       (default Bergen)
          --loud
          --mode=fast|slow  (default fast)
          --out=TEXT        (required)
          --zoom=2…21       how near (default 10)
          --help            print this

        """)
  }

  @Test(arguments: [
    ("args.options{Big = 1}", "an option's name has small letters"),
    ("args.options{a = print}", "a: expected a text, number, flag or table"),
    ("args.options{a = {type = 'choice'}}", "a: a choice needs a list of choices"),
    ("args.options{a = {min = 3, default = 1}}", "a: default: expected number, at least 3, got 1"),
    ("args.options{a = {tpye = 'text'}}", "unknown option 'tpye'; did you mean 'type'?"),
    ("args.options('x')", "declared: expected a table of options"),
  ])
  func `are declared rightly, or it is an error of the script`(
    _ code: String, _ message: String
  ) throws {
    let run = try run(code)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `leave args as it was, also with an option of that name`() throws {
    let run = try run(
      "for k, v in pairs(args) do print(k, v) end print(#args, args.options)", "w", "--options=1")
    #expect(run.result == "1\tw\noptions\t1\n1\t1\n")
  }
}

@Suite struct `What a script returns` {
  @Test(arguments: [
    ("return 0", 0), ("return 7", 7), ("return 255", 255), ("return true", 0), ("return false", 1),
    ("return 3.0", 3), ("return 256", 1), ("return -1", 1), ("return 'x'", 0), ("return {}", 0),
    ("sleep(1) return 9", 9), ("return 9, 'more'", 9),
  ])
  func `is its exit code, where it can be one`(_ code: String, _ number: Int32) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.code.rawValue == number)
    #expect(run.trace.lines.last?.json["code"] == .number(Double(number)))
  }

  @Test func `is heard by on_exit and yields to errors`() throws {
    let run = try ScriptHarness.run("function on_exit(c) print(c) end return 9")
    #expect(run.output == "9\n" && run.code.rawValue == 9)
    let failed = try ScriptHarness.run(
      "timer.after(1, function() error('x') end) return 9")
    #expect(failed.code == .scriptError)
  }
}

@Suite struct `Words of older Lua` {
  @Test(arguments: [
    ("unpack({})", "Lua 5.4 has it as table.unpack"), ("setfenv(1, {})", "set _ENV"),
    ("table.getn({})", "the length is #list"), ("loadstring('x')", "Lua 5.4 has it as load"),
    ("math.mod(2, 3)", "math.fmod"), ("('x'):gfind('x')", "string.gmatch"),
    ("io.open('x')", "files are reached through fs"), ("os.execute('ls')", "cannot start programs"),
    ("local shop = {} shop.rename('a')", "os.rename: files are reached through fs"),
    ("os.exit(3)", "what its own text returns is the exit code"),
    ("function on_tap() unpack({}) end gesture.tap{x = 1, y = 1}", "table.unpack"),
  ])
  func `are named in a hint`(_ code: String, _ hint: String) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains(hint), "\(run.messages)")
  }

  @Test func `a warning can be silenced and its parts belong together`() throws {
    let run = try ScriptHarness.run(
      "warn('a', 'b') warn('@off') warn('no') warn('@on') warn('c', '@')")
    #expect(run.messages == "warn: ab\nwarn: c@\n")
  }
}
