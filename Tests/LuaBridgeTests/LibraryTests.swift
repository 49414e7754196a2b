import Testing

@testable import LuaBridge

@Suite struct LibraryTests {
  @Test func `a chunk runs and prints`() throws {
    let script = try Script()
    #expect(script.output("print('hello', 1, 2.5, true, nil)") == "hello\t1\t2.5\ttrue\tnil\n")
  }

  @Test func `only the allowed names are there`() throws {
    let script = try Script()
    let names = script.output(
      """
      local function list(t, prefix)
        local names = {}
        for k, v in pairs(t) do
          if type(v) ~= "table" or k == "_G" then names[#names + 1] = k end
        end
        print(prefix .. table.concat(names, " "))
      end
      list(_G, "") list(os, "os: ") list(string, "string: ") list(table, "table: ")
      list(coroutine, "coroutine: ") list(utf8, "utf8: ") list(math, "math: ")
      """)
    #expect(
      names == """
        _G _VERSION assert collectgarbage emit error fail getmetatable ipairs load next pairs pcall \
        print rawequal rawget rawlen rawset select setmetatable tonumber tostring type wait warn xpcall
        os: clock date difftime time
        string: byte char find format gmatch gsub len lower match pack packsize rep reverse sub unpack \
        upper
        table: concat insert move pack remove sort unpack
        coroutine: close create isyieldable resume running status wrap yield
        utf8: char charpattern codepoint codes len offset
        math: abs acos asin atan atan2 ceil cos cosh deg exp floor fmod frexp huge ldexp log log10 max \
        maxinteger min mininteger modf pi pow rad random randomseed sin sinh sqrt tan tanh tointeger \
        type ult

        """)
  }

  @Test func `binary chunks are refused`() throws {
    let script = try Script()
    #expect(script.output(#"print(load("\27Lua", "x", "b"))"#).contains("binary"))
    #expect(script.error("\u{1b}Lua")?.kind == .syntax)
    #expect(script.output(#"print(load("return ...", "x", "b", {})(7))"#) == "7\n")
    #expect(script.output("print(load(function() return nil end))").hasPrefix("function: 0x"))
  }

  @Test func `absurd sizes end at once`() throws {
    let script = try Script()
    #expect(script.output("print(#(''):rep(1 << 60))") == "0\n")
    #expect(script.error("return ('x'):rep(1 << 60)")?.message.contains("too large") == true)
    #expect(script.error("return ('x'):rep(1 << 40)")?.line == 1)
    #expect(script.error("return ('x'):rep(1 << 30)")?.kind == .memory)
    #expect(
      script.output("print(('ab'):rep(3, '-'), ('x'):rep(-1), ('x'):rep(0))") == "ab-ab-ab\t\t\n")
    #expect(
      script.output("print(table.concat(table.move({1, 2, 3, 4}, 2, 4, 1), ' '))") == "2 3 4 4\n")
    #expect(
      script.output("print(table.concat(table.move({1, 2, 3, 4}, 1, 3, 2), ' '))") == "1 1 2 3\n")
    #expect(script.error("table.move({}, 1, 1 << 60, 2)")?.message.contains("too many") == true)
    #expect(script.error("return table.unpack({}, 1, 1e8)")?.message.contains("too many") == true)
  }

  @Test func `finalizers and locked metatables are refused`() throws {
    let script = try Script()
    #expect(script.error("setmetatable({}, {__gc = print})")?.message.contains("__gc") == true)
    #expect(script.error("setmetatable(_G, {})")?.message.contains("protected") == true)
    #expect(script.output("print(getmetatable(''), getmetatable(_G))") == "string\tlocked\n")
  }

  @Test func `time is the host's and dates are UTC`() throws {
    let script = try Script()
    script.state.clock = { (epoch: 1_000_000_000.75, elapsed: 12.5) }
    #expect(
      script.output(
        "print(os.time(), os.clock(), os.date('!%Y-%m-%d %H:%M:%S'), os.difftime(5, 3))")
        == "1000000000\t12.5\t2001-09-09 01:46:40\t2.0\n")
    #expect(
      script.output(
        "print(os.time{year=2001,month=9,day=9,hour=1,min=46,sec=40}, os.time{year=2000,month=14,day=-3})"
      ) == "1000000000\t980683200\n")
    #expect(
      script.output("print(os.date('%a %d %b %Y %j %U %W %V %G %p %c', 0))")
        == "Thu 01 Jan 1970 001 00 00 01 1970 AM Thu Jan  1 00:00:00 1970\n")
    #expect(
      script.output(
        "print(os.date('%G-%V', os.time{year=2021,month=1,day=3}), os.date('*t', -1).sec)")
        == "2020-53\t59\n")
    #expect(script.error("os.date('%Q')")?.message.contains("invalid conversion") == true)
    #expect(script.error("os.date('%')")?.message.contains("invalid conversion") == true)
    #expect(script.error("os.time{year=2000}")?.message.contains("missing") == true)
  }

  @Test func `sorting is stable and keeps the list when the order fails`() throws {
    let script = try Script()
    #expect(
      script.output(
        """
        local t = {}
        for i = 1, 500 do t[i] = {key = i * 7919 % 10, place = i} end
        table.sort(t, function(a, b) return a.key < b.key end)
        local ok = true
        for i = 2, 500 do
          local a, b = t[i - 1], t[i]
          ok = ok and (a.key < b.key or a.key == b.key and a.place < b.place)
        end
        local u = {3, 1, 2}
        print(ok, pcall(table.sort, u, function() error("no", 0) end))
        print(table.concat(u, " "))
        table.sort(u)
        print(table.concat(u, " "), select("#", table.sort({})))
        print(pcall(table.sort, {1, "x"}))
        """)
        == "true\tfalse\tno\n3 1 2\n1 2 3\t0\n"
        + "false\tattempt to compare string with number\n")
  }

  @Test func `warnings reach the host`() throws {
    let script = try Script()
    _ = script.run("warn('a', 'b')")
    #expect(script.warned == ["ab"])
  }

  @Test func `the byte order mark and the first line's hash are skipped`() throws {
    let script = try Script()
    #expect(script.output("\u{feff}print(1)") == "1\n")
    #expect(script.error("#!/usr/bin/env mapctl\nerror('x')")?.message == "case.lua:2: x")
    #expect(script.output("#only") == "")
  }
}
