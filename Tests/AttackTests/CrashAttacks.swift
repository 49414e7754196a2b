extension Attack {
  /// Scripts that want the host to fall over.
  static let onFeet: [Attack] = [
    .rough("calls without end", "local function f() return 1 + f() end f()", codes: [1]),
    .rough(
      "calls through C without end", "local function f() return (('x'):gsub('x', f)) end f()",
      codes: [1]),
    .rough("pcall within pcall", "local function f() pcall(f) end f()"),
    .rough(
      "metamethods without end",
      """
      local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k .. 1]
      end print(pcall(function() return t.x end))
      """
    ),
    .rough(
      "an index chain",
      """
      local t = {} for i = 1, 1e5 do t = setmetatable({}, {__index = t}) end
      print(pcall(function() return t.x end))
      """
    ),
    .rough(
      "wraps within wraps",
      """
      local function f(n) return coroutine.wrap(function() f(n + 1) end)() end print(pcall(f,
      1))
      """),
    .rough(
      "wraps that close one another",
      """
      local function f(n) local x <close> = setmetatable({}, {__close = function() if n < 1000
      then f(n + 1) end end}) error('x') end print(pcall(f, 1))
      """
    ),
    .rough("parentheses", "print(load('return ' .. ('('):rep(5000) .. '1' .. (')'):rep(5000)))"),
    .rough("local variables", "print(load(('local a '):rep(300)))"),
    .rough(
      "deep tables",
      """
      local t = {} for i = 1, 1e5 do t = {t} end print(pcall(json.encode, t),
      pcall(plugin.emit, 'x', t)) error(t)
      """,
      codes: [1]),
    .rough(
      "a table in itself",
      "local t = {} t[1] = t t.t = t print(pcall(json.encode, t), pcall(map.move_to, t)) error(t)",
      codes: [1]),
    .rough(
      "errors that are no texts",
      "for _, e in ipairs{false, 1, {}, print} do print(pcall(error, e)) end error(nil)", codes: [1]
    ),
    .rough(
      "an error whose text fails",
      "error(setmetatable({}, {__tostring = function() error('again') end}))", codes: [1]),
    .rough(
      "a name that is none", "error(setmetatable({}, {__name = ('x'):rep(1 << 20)}))", codes: [1]),
    .rough(
      "numbers at their ends",
      """
      for _, n in ipairs{1/0, -1/0, 0/0, math.maxinteger, math.mininteger, 1e308, -0.0} do
      pcall(map.move_to, {zoom = n, target = {n, n}}) pcall(sleep, n) pcall(timer.after, n,
      print) pcall(map.add_circle, {position = {1, 2}, radius = n}) end
      """
    ),
    .rough(
      "sizes at their ends",
      """
      for _, n in ipairs{math.maxinteger, math.mininteger, 1 << 31, -1} do pcall(string.rep,
      'x', n) pcall(table.move, {}, n, 1, n) pcall(table.unpack, {}, 1, n) pcall(table.concat,
      {}, '', n, n) pcall(string.sub, 'x', n, n) pcall(utf8.char, n) pcall(math.random, n, n)
      pcall(string.char, n) end
      """
    ),
    .rough(
      "texts that are no UTF-8",
      """
      for _, f in ipairs{log.info, map.geocode, json.encode, json.decode, geo.decode,
      plugin.emit, fs.exists, require} do pcall(f, '\\xff\\xfe\\0\\xc0') end
      map.add_marker{position = {1, 2}, title = '\\xff\\0'} map.move_to{zoom = 3}
      """
    ),
    .rough("orders to a terminal", "log.info('\\27[2J\\27]0;x\\7') error('\\27[31m')", codes: [1]),
    .rough(
      "handlers that take one another out",
      """
      local s = {} for i = 1, 100 do s[i] = map.on('idle', function() for _, x in ipairs(s) do
      x:cancel() end map.clear() end) end map.move_to{zoom = 3}
      """,
      codes: [0]),
    .rough(
      "camera calls without end",
      """
      function on_idle() map.move_to{zoom = map.camera.zoom == 3 and 4 or 3} end
      map.move_to{zoom = 3}
      """,
      codes: [1]),
    .rough(
      "camera calls within camera calls",
      """
      map.observe('camera', function() map.move_to{zoom = 3 + now()} end) local function f(n)
      map.move_to{zoom = 3, on_done = function() if n < 1e4 then f(n + 1) end end} end f(1)
      """
    ),
    .rough(
      "waiting where nobody can", "table.sort({1, 2, 3}, function() sleep(1) end)", codes: [1]),
    .rough("yields to the host", "coroutine.yield(1) print('on')"),
    .rough("a loop of modules", "require('a')", codes: [1]),
    .rough(
      "a module of itself", "local ok, why = pcall(require, 'case') print(ok)", codes: [0, 1]),
    .rough(
      "joins of joins",
      "print(pcall(all, {function() all{function() race{function() error('x') end} end} end}))"),
    .rough(
      "a task that waits for itself",
      "local t t = spawn(function() sleep(0) t:wait() end) t:wait()", codes: [1]),
    .rough(
      "tasks that wait for each other",
      "local a, b a = spawn(function() sleep(0) b:wait() end) b = spawn(function() a:wait() end)",
      codes: [1]),
    .rough(
      "removing what is being told of",
      """
      function on_tap_marker(m) m:remove() map.clear() return nil end
      gesture.tap(map.add_marker{position = {0, 0}}):wait()
      """,
      codes: [0, 1]),
    .rough(
      "objects of the wrong kind everywhere",
      """
      local m, l = map.add_marker{position = {1, 2}}, map.add_polyline{path = {{1, 2}, {3,
      4}}} for _, f in ipairs{getmetatable and l.remove, m.show_info_window} do print(pcall(f,
      l), pcall(f, m), pcall(f, timer.after(1, print)), pcall(f)) end
      """
    ),
    .rough("a locale", "print(pcall(os.setlocale, 'de_DE'), 1.5, tonumber('1,5'))", codes: [0, 1]),
    .rough(
      "dates",
      """
      for _, f in ipairs{'%', '%E', '%Ez', ('%c'):rep(1000), '*t', '!%x'} do pcall(os.date, f,
      math.maxinteger) pcall(os.date, f, -1e15) end pcall(os.time, {year = math.maxinteger,
      month = 1, day = 1})
      """
    ),
  ]
}
