import Harness
import Testing

@Suite struct `A debugger beside the script` {
  /// What debuggers do: a line hook, a prompt, looks at local variables.
  private static let debugger = """
    local function prompt(event, line)
      io.write(debug.getinfo(2, "S").short_src, ":", line, "> ")
      local word = io.read()
      if word == "stop" then os.exit(7) end
      if word then
        for i = 1, 9 do
          local name, value = debug.getlocal(2, i)
          if name == word then io.stdout:write(name, " = ", tostring(value), "\\n") end
        end
      else
        debug.sethook()
      end
    end
    return function() debug.sethook(prompt, "l") end
    """

  private func run(_ script: String, _ input: String, _ options: [String] = ["--debug"])
    async throws -> CommandRun.End
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.debugger, to: "debugger.lua")
    try folder.write(script, to: "trip.lua")
    return try await CommandRun.run(
      ["run", "trip.lua"] + options, input: input, in: folder.path, environment: ["DBG": "on"])
  }

  private static let script = """
    local stop = require("debugger")
    function on_idle(camera)
      local near = camera.zoom > 4
      stop()
      print("goes on", near)
    end
    map.move_to{zoom = 5}
    """

  @Test func `has debug and standard input, and the run says so`() async throws {
    let end = try await run(Self.script, "near\n")
    #expect(end.code == 0, "\(end.messages)")
    #expect(
      end.output
        == "trip.lua:5> near = true\ngoes on\ttrue\ntrip.lua:6> ")
    #expect(end.messages == "warn: --debug: the script is trusted, its sandbox is open\n")
  }

  @Test func `ends the run with os.exit`() async throws {
    let end = try await run(Self.script, "stop\n")
    #expect(end.code == 7, "\(end.messages)")
    #expect(end.output == "trip.lua:5> ")
  }

  @Test func `reads the environment, but no files`() async throws {
    let end = try await run(
      """
      print(os.getenv("DBG"), io.open, io.popen, io.input, (pcall(io.lines, "/etc/hostname")))
      for line in io.lines() do io.stderr:write(line, ";") end
      """, "a\nb\n")
    #expect(end.output == "on\tnil\tnil\tnil\tfalse\n")
    #expect(end.messages.hasSuffix("a;b;"))
  }

  @Test func `is stopped by the time limit all the same`() async throws {
    let end = try await run(
      "debug.sethook(function() end, 'l') while true do end", "", ["--debug", "--timeout", "1"])
    #expect(end.code == 124)
    #expect(
      end.messages.contains("trip.lua:1 in main chunk") || end.messages.contains("trip.lua:1:"))
  }

  @Test func `is nothing that scripts and plugins have without the option`() async throws {
    let end = try await run("print(debug, io, os.exit)", "", [])
    #expect(end.output == "nil\tnil\tnil\n")
    let folder = try TemporaryFolder()
    try folder.write("print(debug, io, os.exit)", to: "p.lua")
    let plugin = try await CommandRun.run(
      ["run", "--debug", "--plugin", "p.lua", "-e", "print(type(debug))"], in: folder.path)
    #expect(plugin.output == "nil\tnil\tnil\ntable\n")
  }

  @Test func `cannot have the standard input that the script comes from`() async throws {
    let end = try await CommandRun.run(["run", "-", "--debug"], input: "print(1)")
    #expect(end.code == 2)
    #expect(end.messages.contains("put the script in a file"))
  }
}
