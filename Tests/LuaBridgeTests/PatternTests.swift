import CLua
import Testing

@testable import LuaBridge

/// Lua as it comes, to compare with.
private final class PlainLua {
  private let state: OpaquePointer

  init() throws {
    state = try #require(luaL_newstate())
    luaL_openlibs(state)
  }

  deinit { lua_close(state) }

  /// What a chunk returns, as text.
  func text(_ source: String) -> String {
    let loaded = luaL_loadbufferx(state, source, source.utf8.count, "@case.lua", "t")
    guard loaded == LUA_OK, lua_pcallk(state, 0, 1, 0, 0, nil) == LUA_OK
    else { return "error: " + take() }
    return take()
  }

  private func take() -> String {
    var length = 0
    defer { lua_settop(state, 0) }
    guard let bytes = lua_tolstring(state, -1, &length) else { return "?" }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }
}

@Suite struct `Patterns` {
  /// Makes patterns, subjects and replacements at random, and writes down what comes of them.
  private static let program = """
    local seed = SEED
    local function random(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
    local function pick(list) return list[random(#list)] end
    local letters = {"a", "b", "a", "b", "c", "1", " ", "\\n", "\\0", "-", "]", "^", "%", "(", "é"}
    local singles = {"a", "b", "c", ".", "%a", "%d", "%s", "%w", "%A", "%x", "%p", "%%", "%-", "[ab]", "[^a]",
      "[a-c]", "[%w_]", "[]]", "[^]]", "[a-]", "[%]]", "[^%s]", "%l", "%u", "%c", "%g", "%z", "\\0", "%]"}
    local suffixes = {"", "", "", "*", "+", "-", "?"}
    local extras = {"()", "(", ")", "%b()", "%bab", "%f[%a]", "%f[^a]", "%1", "%2", "%0", "^", "$", "%", "[", "[^",
      "%f", "%b", "[a", "[%", "(a)", "(.)", "(%a+)", "(a*(.)b)", "(())"}
    local function pattern()
      local parts = {}
      if random(6) == 1 then parts[1] = "^" end
      for _ = 1, random(5) do
        parts[#parts + 1] = random(4) == 1 and pick(extras) or pick(singles) .. pick(suffixes)
      end
      if random(6) == 1 then parts[#parts + 1] = "$" end
      return table.concat(parts)
    end
    local function subject()
      local parts = {}
      for i = 1, random(12) - 1 do parts[i] = pick(letters) end
      return table.concat(parts)
    end
    local replacements = {"x", "", "%0", "<%1>", "%2", "%%", "%", "%x", "a%0b%1", 7}
    local function call(fn, ...)
      local results = table.pack(pcall(fn, ...))
      local parts = {}
      for i = 1, math.min(results.n, 40) do
        local value = results[i]
        if type(value) == "string" then value = value:gsub("^[^:]*:%d+: ", "") end
        parts[i] = tostring(value)
      end
      return table.concat(parts, "|")
    end
    local lines = {}
    local function note(...)
      lines[#lines + 1] = table.concat({...}, " ")
    end
    for case = 1, COUNT do
      local s, p = subject(), pattern()
      local init = random(5) == 1 and random(20) - 10 or nil
      local head = ("%q %q %s"):format(s, p, tostring(init))
      note(head, "find", call(string.find, s, p, init))
      note(head, "plain", call(string.find, s, p, init, true))
      note(head, "match", call(string.match, s, p, init))
      local found = {}
      local ok, problem = pcall(function()
        for a, b, c in string.gmatch(s, p, init) do found[#found + 1] = tostring(a) .. tostring(b) .. tostring(c) end
      end)
      note(head, "gmatch", table.concat(found, ","), ok and "" or (problem:gsub("^[^:]*:%d+: ", "")))
      local repl, most = pick(replacements), random(4) == 1 and random(4) - 1 or nil
      note(head, "gsub", tostring(repl), tostring(most), call(string.gsub, s, p, repl, most))
      note(head, "gsub fn", call(string.gsub, s, p, function(a, b)
        if a == "a" then return nil elseif a == "b" then return false end
        return "<" .. tostring(a) .. tostring(b) .. ">"
      end, most))
      note(head, "gsub table", call(string.gsub, s, p, {a = "A", b = false, c = 3, ["1"] = {}}, most))
    end
    return table.concat(lines, "\\n")
    """

  @Test(arguments: 1...20)
  func `match as the library of Lua does, errors and all`(_ seed: Int) throws {
    let source = Self.program.replacing("SEED", with: "\(seed * 7919)").replacing(
      "COUNT", with: "400")
    let plain = try PlainLua().text(source).split(separator: "\n")
    let script = try Script()
    var own: [Substring] = []
    let outcome = script.run(source) { results in
      own = (results.value(at: 1).string ?? "").split(separator: "\n")
    }
    if case .failed(let error) = outcome { Issue.record("\(error.message)") }
    #expect(plain.count == own.count && plain.count > 2000)
    for (theirs, ours) in zip(plain, own) where theirs != ours {
      Issue.record("Lua: \(theirs)\nhere: \(ours)")
      break
    }
  }

  @Test(arguments: [
    "return ('x'):find('x', 1e15)", "return ('x'):match('x', math.mininteger)",
    "return ('abc'):gsub('', '-')", "return ('abc'):gsub('b*', 'x')",
    "return ('hello world'):gsub('o', {o = '0'})", "return ('x'):rep(3):gsub('x', '%1')",
    "return string.gsub('abc', '%w', '%%%0', 2)", "return ('a,b,,c'):gsub(',', '%0%0')",
    "return pcall(string.gsub, 'x', 'x', true)", "return pcall(string.gsub, 'x')",
    "return pcall(string.find, 'x', {})", "return pcall(string.rep)", "return (5):rep(2)",
    "return pcall(string.match, ('a'):rep(300), ('a?'):rep(300))",
    "return pcall(string.match, ('('):rep(40), ('()'):rep(40))",
    "return pcall(string.gsub, 'abc', '(', 'x')", "return pcall(string.gsub, 'abc', 'a)', 'x')",
    "return ('THE (quick) fox'):find('%((%a+)%)')", "return ('k = v'):match('^(%w+)%s*=%s*(%w+)$')",
    "return table.concat({1, 2.5, 'x'}, ', ')", "return table.concat({1, 2, 3}, '', 2, 3)",
    "return pcall(table.concat, {1, {}, 3})", "return table.concat({}, 'x')",
    "return table.concat({1, 2, 3}, ',', 3, 2)", "return pcall(table.concat, {1}, ',', 1, 3)",
    "local t = {1, 2, 3} table.insert(t, 2, 'x') return table.concat(t, ',')",
    "local t = {1, 2, 3} table.insert(t, 4, 'x') return table.concat(t, ',')",
    "return pcall(table.insert, {1, 2}, 5, 'x')", "return pcall(table.insert, {1, 2}, 0, 'x')",
    "return pcall(table.insert, {1})", "return pcall(table.insert, {1}, 1, 2, 3)",
    "local t = {1, 2, 3} return table.remove(t), table.remove(t, 1), #t, t[1]",
    "local t = {} return table.remove(t), table.remove(t, 0), #t",
    "return (pcall(table.remove, {1, 2}, 7))", "return table.remove({1, 2}, 3)",
    "local t = {n = 1, [0] = 'z'} return table.remove(t, 0), t[0]",
    "return pcall(load, 'return 1 +', 'x')", "return load('return ...', 'n', 't', {})(7)",
    "return load('return a', 'n', 't', {a = 5})()", "return load('x = = 1', '=name')",
    "return load('return _ENV', 'n', 'bt', nil)()", "return load(('x = 1 '):rep(9000))()",
  ])
  func `and lists do what the library does`(_ code: String) throws {
    let source = """
      local results = table.pack((function() \(code) end)())
      for i = 1, results.n do
        local v = results[i]
        results[i] = type(v) == "table" and "table" or tostring(v)
      end
      return table.concat(results, "|", 1, results.n)
      """
    let script = try Script()
    var own = ""
    let outcome = script.run(source) { own = $0.value(at: 1).string ?? "?" }
    if case .failed(let error) = outcome { own = "error: \(error.message)" }
    let plain = try PlainLua().text(source)
    #expect(own == plain)
  }
}
