import Testing

@testable import LuaBridge

@Suite struct ErrorTests {
  @Test(
    "whatever is thrown is described",
    arguments: [
      ("error('plain')", "case.lua:1: plain"),
      ("error('plain', 0)", "plain"),
      ("error({code = 'E_CODE'})", #"{code = "E_CODE"}"#),
      (
        "error({1, 2, {x = {y = {z = 1}}}, ['odd key'] = true})",
        #"{1, 2, {x = {y = {…}}}, ["odd key"] = true}"#
      ),
      ("error({})", "an error without a word: an empty table was raised"),
      ("error(setmetatable({}, {__tostring = function() return 'own words' end}))", "own words"),
      ("error(nil)", "an error without a word: nil was raised"),
      ("error()", "an error without a word: nil was raised"),
      ("error(12)", "12"),
      ("error(true)", "true"),
      ("local t = nil; t.x = 1", "case.lua:1: attempt to index a nil value (local 't')"),
      ("fail('no luck')", "case.lua:1: no luck"),
      ("fail('no luck', 0)", "no luck"),
      ("local function f() fail('up', 2) end\nf()", "case.lua:2: up"),
      ("coroutine.wrap(function() error('inside') end)()", "case.lua:1: inside"),
      ("coroutine.wrap(function() error({code = 1}) end)()", "{code = 1}"),
      (
        "error(setmetatable({}, {__tostring = function() error('worse') end}))",
        "case.lua:1: worse"
      ),
      (
        "error(setmetatable({}, {__tostring = function() return {} end}))",
        "'__tostring' must return a string"
      ),
    ])
  func described(_ source: String, _ message: String) throws {
    let script = try Script()
    #expect(script.error(source)?.message == message)
  }

  @Test func `an error knows its line, its file and the calls that led there`() throws {
    let script = try Script()
    let long = "a/rather/long/path/to/a/plugin/that/lua/shortens/in/its/messages/main.lua"
    let source = "local function deep()\n  error('x')\nend\nlocal function f() deep() end\nf()"
    guard case .failed(let error) = script.run(source, name: long) else { return }
    #expect(error.file == long && error.line == 2)
    #expect(error.kind == .runtime)
    #expect(error.traceback.hasPrefix("stack traceback:\n\t[C]: in function 'error'"))
    #expect(error.traceback.contains("main.lua:2: in upvalue 'deep'"))
    #expect(error.traceback.hasSuffix("in main chunk"))
    let thrown = script.error("\n\nerror({code = 1})")
    #expect(thrown?.line == 3 && thrown?.file == "case.lua")
  }

  @Test func `a syntax error names the line`() throws {
    let script = try Script()
    let error = script.error("x = 1\ny = = 2")
    #expect(error?.kind == .syntax && error?.line == 2 && error?.file == "case.lua")
    #expect(error?.message == "case.lua:2: unexpected symbol near '='")
  }

  @Test func `too little memory is told with the line that asked`() throws {
    let script = try Script(memoryLimit: 4 << 20)
    let error = script.error("local s = 'x'\nwhile true do\n  s = s .. s\nend")
    #expect(error?.kind == .memory && error?.line == 3)
    #expect(error?.message == "case.lua:3: not enough memory")
    #expect(
      script.error("local t = {}\nwhile true do t[#t + 1] = coroutine.create(print) end")?.kind
        == .memory)
    #expect(script.error("local t = {} while true do t[#t + 1] = {} end")?.kind == .memory)
    #expect(script.output("print(pcall(string.rep, 'x', 1 << 23))") == "false\tnot enough memory\n")
    #expect(script.output("print('alive')") == "alive\n")
  }

  @Test func `deep recursion is an error`() throws {
    let script = try Script(memoryLimit: 256 << 20)
    #expect(
      script.error("local function f() return 1 + f() end f()")?.message.contains("stack overflow")
        == true)
    #expect(
      script.error(
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end return t.x"
      )?.message.contains("overflow") == true)
    let closing = """
      local chain
      for i = 1, 1000 do
        local inner = chain
        chain = coroutine.create(function()
          local x <close> = setmetatable({}, {__close = function() if inner then coroutine.close(inner) end end})
          coroutine.yield()
        end)
        coroutine.resume(chain)
      end
      print(coroutine.close(chain))
      """
    #expect(script.output(closing) == "true\n")
    let nested = "local function f() return coroutine.wrap(f)() end f()"
    #expect(script.error(nested)?.message.contains("overflow") == true)
    #expect(
      script.error("string.rep('(', 1000)\n" + String(repeating: "(", count: 1000))?.kind == .syntax
    )
    #expect(script.output("print('alive')") == "alive\n")
  }

  @Test func `a million errors of host functions leave memory flat`() throws {
    let script = try Script()
    // ThreadSanitizer has a stack of its own, which the jumps of Lua's errors do not unwind.
    let count = Script.isPlain ? 1_000_000 : 10_000
    _ = script.run("for i = 1, \(count / 100) do pcall(fail, 'x') end collectgarbage()")
    let before = script.state.memoryInUse
    #expect(
      script.output(
        "local n = 0 for i = 1, \(count) do if not pcall(fail, 'x') then n = n + 1 end end print(n)"
      )
        == "\(count)\n")
    _ = script.run("collectgarbage()")
    #expect(script.state.memoryInUse < before + 4096)
    #expect(script.state.peakMemory < before + (2 << 20))
  }
}
