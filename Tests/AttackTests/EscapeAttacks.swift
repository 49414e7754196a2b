extension Attack {
  /// Scripts that want what is not theirs.
  static let onWalls: [Attack] = [
    .curious(
      "programs and files of Lua",
      """
      print(os.execute, os.exit, os.remove, os.rename, os.tmpname, os.setlocale, io, debug,
      package, dofile, loadfile)
      """,
      prints: "nil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil"),
    .curious(
      "compiled chunks",
      "print(string.dump, load('\\27Lua'), (load(function() return '\\27Lua' end, 'x', 'b')))",
      prints: "nil\tnil\tnil"),
    .curious(
      "a compiled module", "print((pcall(require, 'm')))", prints: "false",
      files: ["m.lua": "\u{1B}LuaT"]),
    .curious(
      "a native module", "print((pcall(require, 'm')), (pcall(require, 'm.so')))",
      prints: "false\tfalse", files: ["m.so": "\u{7F}ELF"]),
    .curious(
      "a module outside", "print((pcall(require, '..outside.m')), (pcall(require, '/etc/passwd')))",
      prints: "false\tfalse"),
    .curious(
      "the strings' metatable", "print(getmetatable(''), (pcall(setmetatable, '', {})))",
      prints: "string\tfalse"),
    .curious(
      "the globals' metatable", "print(getmetatable(_G), (pcall(setmetatable, _G, {})))",
      prints: "locked\tfalse"),
    .curious(
      "an object's metatable",
      """
      print(type(getmetatable(map.add_marker{position = {1, 2}})) ~= 'table', (pcall(setmetatable,
      map, {})))
      """,
      prints: "true\tfalse"),
    .curious("a finalizer", "print((pcall(setmetatable, {}, {__gc = print})))", prints: "false"),
    .curious(
      "a finalizer that comes later",
      """
      local m = {} local t = setmetatable({}, m) m.__gc = function() print('ran') end t = nil
      collectgarbage() print('end')
      """,
      prints: "end"),
    .curious(
      "the environment of the process", "print((pcall(os.getenv, 'HOME')))", prints: "false"),
    .curious(
      "files outside",
      """
      local n = 0
      for _, p in ipairs{"/etc/passwd", "../outside/secret.txt", "./../outside/secret.txt", "link.txt",
        "/proc/self/environ", "/proc/self/mem", "/dev/stdin", "//etc//passwd", "/etc/../etc/passwd"} do
        if not pcall(fs.read, p) and not pcall(fs.lines, p) then n = n + 1 end
      end
      print(n)
      """, prints: "9"),
    .curious(
      "writing",
      """
      print((pcall(fs.write, 'x', '')), (pcall(fs.append, 'case.lua', '')), (pcall(fs.mkdir,
      'd')), (pcall(fs.remove, 'case.lua')))
      """,
      prints: "false\tfalse\tfalse\tfalse"),
    .curious(
      "paths with zero bytes",
      "print((pcall(fs.read, 'case.lua\\0.txt')), (pcall(fs.exists, '\\0')))",
      prints: "false\tfalse"),
    .curious(
      "the network",
      "print((pcall(http.get, 'http://127.0.0.1:1/')), (pcall(http.get, 'file:///etc/passwd')))",
      prints: "false\tfalse"),
    .curious(
      "addresses", "print(tostring({}) == tostring({}), ('%p'):format(print) ~= nil)",
      prints: "false\ttrue"),
    .curious(
      "the host's coroutine",
      """
      print(coroutine.isyieldable(), (pcall(coroutine.close, coroutine.running())),
      (coroutine.resume(coroutine.running())))
      """,
      prints: "false\tfalse\tfalse"),
    .curious(
      "another's handles",
      """
      local m = map.add_marker{position = {1, 2}} m:remove() print((pcall(function() return
      m.title end)), (pcall(map.off, m)), (pcall(gesture.tap, m)))
      """,
      prints: "false\tfalse\tfalse"),
    .curious(
      "the clock", "local a = os.time() for i = 1, 1e6 do end print(os.time() == a, os.clock())",
      prints: "true\t0.0"),
    .curious(
      "the collector",
      """
      collectgarbage('stop') collectgarbage('setpause', 1) for i = 1, 1e6 do local t = {} end
      print(collectgarbage('count') < 20000)
      """,
      prints: "true"),
    .curious(
      "libraries of its own only",
      """
      string.format = nil table.insert = nil print(map.camera.zoom, tostring(geo.coordinate(1,
      2)))
      """,
      prints: "2.0\t1.0, 2.0"),
  ]
}
