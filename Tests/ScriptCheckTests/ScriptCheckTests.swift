import Testing

@testable import ScriptCheck

@Suite struct `A check` {
  private func problems(_ code: String) -> [String] {
    ScriptCheck.problems(in: Array(code.utf8), name: "case.lua").map { "\($0.line) \($0.message)" }
  }

  @Test func `finds nothing in a good script`() {
    let code = """
      local stores = {{name = "a", lat = 1, lng = 2}}
      local function show(store) map.add_marker{position = store, title = store.name} end
      function on_idle(camera, info) for _, store in ipairs(stores) do show(store) end end
      map.fit_bounds(geo.bounds({1, 2}, {3, 4}), {padding = 10, duration = 2})
      map.on("tap", function(c) print(c) end, {once = true})
      local ok <const>, why = wait_for("idle", {timeout = 3, where = function(c) return c.zoom > 3 end})
      map.animate_to{zoom = 3, on_done = function() end}
      print(ok, why, os.time(), args.name, #arg, [[ map.nothing ]]) -- map.nothing
      """
    #expect(problems(code) == [])
  }

  @Test(arguments: [
    ("local x = = 1", "1 unexpected symbol near '='"),
    ("function on_idel() end", "1 unknown handler 'on_idel'; did you mean 'on_idle'?"),
    ("map.add_maker{}", "1 map has no 'add_maker'; did you mean 'add_marker'?"),
    (
      "\nmap.add_marker{position = {1, 2}, colour = 'red'}",
      "2 add_marker: unknown option 'colour'; did you mean 'color'?"
    ),
    (
      "map.fit_bounds(geo.bounds({1, 2}, {3, 4}), {paddin = 3})",
      "1 fit_bounds: unknown option 'paddin'; did you mean 'padding'?"
    ),
    ("map.on('idel', print)", "1 unknown event 'idel'; did you mean 'idle'?"),
    ("wait_for('tpa')", "1 unknown event 'tpa'; did you mean 'tap'?"),
    ("print(unpack({1}))", "1 'unpack': Lua 5.4 has it as table.unpack"),
    ("print(table.getn({1}))", "1 'table.getn': Lua 5.4 has no table.getn; the length is #list"),
    ("prnt(1)", "1 undefined global 'prnt'; did you mean 'print'?"),
    (
      "count = 1 print(count)",
      "1 makes a global of 'count'; write 'local count' if it is not meant"
    ),
  ])
  func `names what is wrong, where, and the nearest name`(_ code: String, _ problem: String) {
    #expect(problems(code) == [problem])
  }

  @Test func `survives every cut of a script`() {
    let code = Array(
      "#!x\nlocal a = [==[ x ]] ]==] .. 'b\\'' --[[ c ]] map.move_to{zoom = 3, target = {lat = 1}} ::l:: goto l"
        .utf8)
    for end in code.indices { _ = LuaLexer.tokens(of: Array(code[..<end])) }
    #expect(LuaLexer.tokens(of: code).count == 27)
  }
}
