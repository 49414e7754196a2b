extension Attack {
  /// Scripts that take what they can get.
  static let onMemory: [Attack] = [
    .greedy("a text that doubles", "local s = 'x' while true do s = s .. s end"),
    .greedy("a list", "local t = {} while true do t[#t + 1] = {} end"),
    .greedy("keys", "local t, i = {}, 0 while true do i = i + 1 t['key' .. i] = i end"),
    .greedy("functions", "local t = {} while true do t[#t + 1] = function() return t end end"),
    .greedy("coroutines", "local t = {} while true do t[#t + 1] = coroutine.create(print) end"),
    .greedy(
      "coroutines that wait",
      """
      while true do local co = coroutine.wrap(function() coroutine.yield() end) co() t = {t,
      co} end
      """
    ),
    .greedy("a repetition", "local t = {} while true do t[#t + 1] = ('x'):rep(1 << 20) .. #t end"),
    .greedy(
      "a format",
      """
      local s = ('%s'):rep(200) local x = ('x'):rep(1 << 20) local t = {} for i = 1, 200 do
      t[i] = x end print(#s:format(table.unpack(t)))
      """
    ),
    .greedy(
      "joined texts",
      """
      local x = ('x'):rep(1 << 20) local t = {} for i = 1, 400 do t[i] = x end
      print(#table.concat(t))
      """
    ),
    .greedy("replacements", "local s = ('x'):rep(1 << 20) print(#s:gsub('x', ('y'):rep(400)))"),
    .greedy(
      "errors that are caught and go on",
      """
      local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end)
      error('full') end
      """
    ),
    .greedy(
      "a table for an error",
      "local t = {} for i = 1, 1e5 do t[i] = ('x'):rep(500) .. i end error(t)"),
    .greedy(
      "markers", "while true do map.add_marker{position = {1, 2}, title = ('x'):rep(1000)} end"),
    .greedy(
      "shapes",
      """
      local p = {} for i = 1, 10000 do p[i] = {i % 80, i % 170} end while true do
      map.add_polygon{path = p} end
      """
    ),
    .greedy("timers", "while true do timer.after(1, print) end"),
    .greedy("handlers", "while true do map.on('idle', print) end"),
    .greedy("observers", "while true do map.observe('camera', print) end"),
    .greedy("tasks", "while true do spawn(function() sleep(1) end) end"),
    .greedy("requests", "while true do map.reverse_geocode({1, 2}, function() end) end"),
    .greedy("messages", "local s = ('x'):rep(1 << 16) while true do plugin.emit('x', s) end"),
    .greedy("services", "local i = 0 while true do i = i + 1 plugin.provide('s' .. i, print) end"),
    .greedy(
      "commands", "local i = 0 while true do i = i + 1 plugin.command('s' .. i, {}, print) end"),
    .greedy("listeners", "while true do plugin.on('x', print) end"),
    .greedy("projections", "local t = {} while true do t[#t + 1] = map.projection end"),
    .greedy(
      "JSON of a table that is there again and again",
      "local t = {} for i = 1, 60 do t = {t, t} end print(#json.encode(t))"),
    .greedy("JSON of brackets", "print(pcall(json.decode, ('['):rep(1 << 22))) error('x')"),
    .greedy(
      "a message of a table that is there again and again",
      "local t = {} for i = 1, 60 do t = {t, t} end plugin.emit('x', t)"),
    .greedy("CSV", "print(#csv.decode(('a,b,c\\n'):rep(1 << 22)))"),
    .greedy("paths", "local p = geo.encode({{1, 2}}) print(#geo.decode(p .. ('??'):rep(1 << 23)))"),
    Attack(
      description: "words without end", code: "while true do print(('x'):rep(1000)) end",
      options: ["--timeout", "1"], codes: [124], output: nil),
    Attack(
      description: "messages without end",
      code: "local i = 0 while true do i = i + 1 log.info(i) end",
      options: ["--timeout", "1"], codes: [124]),
    Attack(
      description: "errors without end", code: "timer.every(0.001, function() error(now()) end)",
      options: ["--timeout", "2"], codes: [124], megabytes: 300),
  ]
}
