import Foundation
import Glibc
import Harness
import Testing

/// The built command as a process of its own.
@Suite struct `The command` {
  @Test func `runs a script, code and standard input`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("print('script', args[1], args.x)", to: "a.lua")
    let script = try await CommandRun.run(["run", "a.lua", "w", "--", "--x=1"], in: folder.path)
    #expect(script.output == "script\tw\t1\n")
    let code = try await CommandRun.run(["run", "-e", "x = 1", "-e", "print(x, args[1])", "w"])
    #expect(code.output == "1\tw\n")
    let both = try await CommandRun.run(["run", "a.lua", "-e", "x = 1", "w"], in: folder.path)
    #expect(both.output == "script\tw\tnil\n")
    let input = try await CommandRun.run(["run", "-"], input: "print('input')")
    #expect(input.output == "input\n")
    for run in [script, code, both, input] { #expect(run.code == 0, "\(run.messages)") }
  }

  @Test func `tells what is wrong with a script that cannot be read`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("\u{1B}Lua", to: "binary.lua")
    try folder.write("\n\nprint(", to: "syntax.lua")
    for (path, code, words) in [
      (".", 4, "cannot read the script .: it is a directory, not a file"),
      ("gone.lua", 4, "cannot read the script gone.lua: there is no such file"),
      ("binary.lua", 2, "compiled (binary) Lua"), ("syntax.lua", 2, "syntax.lua:3:"),
      (CommandRun.path, 2, "is no text: it is binary data"),
    ] as [(String, Int32, String)] {
      let run = try await CommandRun.run(
        ["run", path, "--trace", "trace"], in: folder.path)
      #expect(run.code == code, "\(path)")
      #expect(run.messages.hasPrefix("error: ") && run.messages.contains(words), "\(run.messages)")
      #expect(folder.read("trace") == nil)
    }
  }

  @Test func `names code by its option and standard input by its name`() async throws {
    let code = try await CommandRun.run(["run", "-e", "x = 1", "-e", "error('x')"])
    #expect(code.code == 1)
    #expect(code.messages.hasPrefix("error: -e #2:1: x"))
    let input = try await CommandRun.run(["run", "-"], input: "x = = 1")
    #expect(input.code == 2)
    #expect(input.messages.hasPrefix("error: stdin:1:"))
  }

  @Test(arguments: [
    "while true do print('x') end",
    "timer.every(0.01, function() print(('x'):rep(5000)) end)",
  ])
  func `ends quietly when nobody reads its output`(_ code: String) async throws {
    let run = try await CommandRun(
      shell: "\"$0\" run -e \"\(code)\" | head -n 1 >/dev/null; echo ${PIPESTATUS[0]}"
    ).end()
    #expect(run.output == "4\n")
    #expect(run.messages.isEmpty)
  }

  @Test func `tells a full disk`() async throws {
    let run = try await CommandRun(["run", "-e", "print(1)"], output: "/dev/full").end()
    #expect(run.code == 4)
    #expect(
      run.messages.hasPrefix("error: cannot write to standard output: the disk is full"))
    let help = try await CommandRun(["help"], output: "/dev/full").end()
    #expect(help.code == 4)
    let trace = try await CommandRun.run(["run", "-e", "x = 1", "--trace", "/dev/full"])
    #expect(trace.code == 4)
    #expect(trace.messages.hasPrefix("error: cannot write the trace /dev/full: the disk is full"))
  }

  @Test(arguments: [
    (["run", "-e", "print(1) error('x')"], 1), (["render", "-o", "-"], 4),
    (["run", "--timeout", "0.5", "-e", "print(1) while true do end"], 124),
  ])
  func `tells a full disk once, whatever else went wrong`(_ words: [String], _ code: Int)
    async throws
  {
    let run = try await CommandRun(words, output: "/dev/full").end()
    #expect(run.code.map(Int.init) == code)
    let told = run.messages.split(separator: "\n").filter { $0.contains("the disk is full") }
    #expect(told == ["error: cannot write to standard output: the disk is full"])
  }

  @Test func `keeps the old trace when the new one fits no disk`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "trace")
    let run = try await CommandRun(
      shell: "cd \(folder.path); ulimit -f 64; "
        + "exec \"$0\" run -e 'for z = 3, 2000 do map.move_to{zoom = z % 9 + 3} end' --trace trace"
    ).end()
    #expect(run.code == 4, "ended by signal \(run.signal ?? 0)")
    #expect(run.messages.contains("cannot write the trace trace: it would grow beyond"))
    #expect(folder.read("trace") == "old")
    #expect(folder.names == ["trace"])
  }

  @Test func `refuses a trace that cannot be written before anything runs`() async throws {
    let folder = try TemporaryFolder()
    for path in ["gone/trace", "."] {
      let run = try await CommandRun.run(
        ["run", "-e", "print('never')", "--trace", path], in: folder.path)
      #expect(run.code == 4)
      #expect(run.output.isEmpty)
      #expect(run.messages.hasPrefix("error: cannot write the trace \(path): "))
    }
  }

  @Test func `gives the same bytes in each process`() async throws {
    let code = """
      local t = {} for i = 1, 50 do t['k' .. i] = i; t[{}] = i end
      for k, v in pairs(t) do print(type(k), v) end
      print({}, print, math.random(), coroutine.create(print))
      map.fly_to{target = {math.random(50), 20}, zoom = 9}
      """
    let folder = try TemporaryFolder()
    var outputs: Set<String> = []
    for index in 1...3 {
      let run = try await CommandRun.run(
        ["run", "-e", code, "--trace", "trace\(index)"], in: folder.path,
        environment: ["NOISE": String(repeating: "x", count: index * 999)])
      #expect(run.code == 0)
      outputs.insert(run.output)
      outputs.insert(folder.read("trace\(index)") ?? "")
    }
    #expect(outputs.count == 2)
  }

  @Test func `survives closed standard streams`() async throws {
    for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
      let folder = try TemporaryFolder()
      let run = try await CommandRun(
        shell: "cd \(folder.path); \"$0\" run -e 'print(1) log.warn(2) map.move_to{zoom = 3}' "
          + "--trace trace \(closed); echo $? >code"
      ).end()
      #expect(run.code == 0)
      let trace = folder.read("trace") ?? ""
      #expect(TraceRules.violations(in: Trace(trace)).isEmpty, "\(closed)")
      let loses = closed.split(separator: " ").contains(">&-")
      #expect(folder.read("code") == (loses ? "4\n" : "0\n"), "\(closed)")
    }
  }
}
