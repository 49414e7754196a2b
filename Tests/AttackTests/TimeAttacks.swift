extension Attack {
  /// Scripts that never end by themselves.
  static let onTime: [Attack] = [
    .endless("a loop", "while true do end"),
    .endless("a loop within pcall", "while true do pcall(function() while true do end end) end"),
    .endless(
      "pcall of pcall", "pcall(pcall, pcall, function() while true do end end) while true do end"),
    .endless("errors by the million", "while true do pcall(error, {}) end"),
    .endless(
      "a message handler",
      "while true do xpcall(error, function() while true do end end) end"),
    .endless(
      "coroutines one after the other",
      "while true do coroutine.wrap(function() while true do end end)() end"),
    .endless(
      "coroutines within coroutines",
      """
      local function f(n) coroutine.wrap(function() f(n + 1) end)() end while true do pcall(f,
      1) end
      """
    ),
    .endless("tail calls", "local function f() return f() end f()"),
    .endless("goto", "::a:: goto a"),
    .endless("a comparator", "table.sort({3, 2, 1}, function() while true do end end)"),
    .endless(
      "an index", "local t = setmetatable({}, {__index = function() while true do end end}) t = t.x"
    ),
    .endless(
      "an operator",
      "local t = setmetatable({}, {__add = function() while true do end end}) t = t + t"),
    .endless(
      "a comparison",
      "local t = setmetatable({}, {__eq = function() while true do end end}) "
        + "print(t == setmetatable({}, getmetatable(t)))"),
    .endless(
      "a text of itself", "print(setmetatable({}, {__tostring = function() while true do end end}))"
    ),
    .endless(
      "a variable that closes",
      "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end"),
    .endless("an iterator", "for _ in function() return 1 end do end"),
    .endless("a reader of load", "load(function() return ' ' end) while true do end"),
    .endless("a long text compiled", "local s = ('x = 1 '):rep(3000000) while true do load(s) end"),
    .endless(
      "a pattern that backtracks", "print(('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40)))"),
    .endless("gsub", "print(('a'):rep(300000):gsub('.-.-.-b', ''))"),
    .endless("gmatch", "for _ in ('a'):rep(300000):gmatch('a-a-a-b') do end"),
    .endless("a balanced match", "print(('('):rep(300000):find('%b()%b()x'))"),
    .endless("nothing repeated for ever", "while true do (''):rep(1 << 62) end"),
    .endless(
      "an element before too many",
      "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)"),
    .endless(
      "an element out of too many",
      "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)"),
    .endless(
      "too many to join",
      "table.concat(setmetatable({}, {__index = table.concat}), '', 1, 1 << 60)"),
    .endless("moves of nothing", "while true do table.move({}, 1, 99999999, 2) end"),
    .endless(
      "sorting", "local t = {} for i = 1, 200000 do t[i] = -i end while true do table.sort(t) end"),
    .endless(
      "keys in order",
      """
      local t = {} for i = 1, 200000 do t['k' .. i] = i end while true do next(t, 'k7')
      next({}) end
      """
    ),
    .endless(
      "a path that is hard to simplify",
      """
      local n, p = 200000, {}
      for i = 1, n do p[i] = {(i % 2 * 2 - 1) * (n - i) * 1e-5, i * 1e-4} end
      while true do geo.simplify(p, 0) end
      """),
    .endless(
      "handlers that set one another off",
      """
      function on_idle() map.move_to{} end while true do end
      """),
    .endless(
      "a handler that never returns",
      "function on_idle() while true do end end map.move_to{zoom = 3}"),
    .endless(
      "a callback that never returns",
      "map.reverse_geocode({1, 2}, function() while true do end end)"),
    .endless("a timer that never returns", "timer.after(1, function() while true do end end)"),
    .endless("the last call", "function on_exit() while true do end end"),
    .endless(
      "the error handler", "function on_error() while true do end end timer.after(1, error)"),
    .endless(
      "an observer", "map.observe('camera', function() while true do end end) map.move_to{zoom = 4}"
    ),
    .endless(
      "a filter",
      """
      spawn(function() wait_for('idle', {where = function() while true do end end}) end)
      map.move_to{zoom = 4}
      """
    ),
    .endless("timers without end", "timer.every(0.001, function() end)"),
    .endless("sleep without end", "while true do sleep(1) end"),
    .endless(
      "coroutines that start coroutines",
      "local function f() spawn(function() sleep(0) f() end) end f() while true do sleep(1) end"),
    .endless(
      "messages among scripts",
      """
      plugin.on('x', function() plugin.emit('x') sleep(1e-9) end) plugin.emit('x') while true
      do sleep(1) end
      """
    ),
    .endless(
      "services that ask themselves",
      """
      plugin.provide('x', function(n) return plugin.call('x', n) end) spawn(function()
      plugin.call('x', 1) end) while true do sleep(1e-3) end
      """
    ),
  ]
}
