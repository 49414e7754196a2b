import Testing

@testable import LuaBridge

@Suite struct ClassTests {
  private func scripted() throws -> (Script, () -> [UInt64]) {
    let script = try Script()
    let state = script.state
    final class Ends { var ids: [UInt64] = [] }
    let ends = Ends()
    let get = try state.function("get") { (call) throws(LuaFailure) in
      guard let handle = call.handle(1), let name = call.string(2), name != "nothing" else {
        throw LuaFailure("no property '\(call.string(2) ?? "?")'")
      }
      call.results.string("\(name) of \(handle.id)")
      return .results
    }
    let set = try state.function("set") { (call) throws(LuaFailure) in
      throw LuaFailure("\(call.string(2) ?? "?") is \(call[3])")
    }
    let method = try state.function("hide") { (call) throws(LuaFailure) in
      call.results.integer(Int64(call.handle(1)?.id ?? 0))
      return .results
    }
    let describe = try state.function("describe") { (call) throws(LuaFailure) in
      call.results.string("marker #\(call.handle(1)?.id ?? 0)")
      return .results
    }
    try state.defineClass(
      kind: 3, name: "marker", methods: [("hide", method)], get: get, set: set, describe: describe,
      released: { ends.ids.append($0) })
    try state.defineClass(
      kind: 4, name: "plain", methods: [], get: nil, set: nil, describe: nil, released: nil)
    let make = try state.function("make") { (call) throws(LuaFailure) in
      call.results.handle(
        LuaHandle(kind: UInt16(call.integer(2) ?? 3), id: UInt64(bitPattern: call.integer(1) ?? 0)))
      return .results
    }
    try state.setGlobal("make") { $0.function(make) }
    return (script, { ends.ids })
  }

  @Test func `objects have methods, properties, a name and an identity`() throws {
    let (script, _) = try scripted()
    #expect(
      script.output(
        """
        local a, b = make(1), make(2)
        print(a:hide(), a.title, tostring(b), type(a), getmetatable(a))
        print(a == make(1), a == b, rawequal(a, make(1)), make(1, 4) == a)
        local t = {} t[a] = "found" print(t[make(1)])
        print(pcall(function() return a.nothing end))
        print(pcall(function() a.x = {} end))
        print(make(7, 4), make(7, 4).anything, pcall(function() make(7, 4).x = 1 end))
        print(pcall(setmetatable, a, {}))
        print(make(-1) == make(-1), select(2, pcall(make, 1, 9)))
        """) == """
          1\ttitle of 1\tmarker #2\tuserdata\tmarker
          true\tfalse\ttrue\tfalse
          found
          false\tcase.lua:5: no property 'nothing'
          false\tcase.lua:6: x is a table
          plain: 7\tnil\tfalse\tcase.lua:7: 'plain' cannot be changed
          false\tbad argument #1 to 'setmetatable' (table expected, got marker)
          true\tthe host used an object of a class that is not defined

          """)
  }

  @Test func `the host is told when the last holder of an object is gone`() throws {
    let (script, ended) = try scripted()
    _ = script.run("keep = make(1) make(2) make(2) make(5, 4) collectgarbage() collectgarbage()")
    #expect(ended() == [2])
    _ = script.run("keep = nil collectgarbage() collectgarbage()")
    #expect(ended() == [2, 1])
    _ = script.run("for i = 1, 10000 do make(i) end collectgarbage()")
    #expect(ended().count == 10002)
    script.state.close()
    #expect(ended().count == 10002)
  }

  @Test func `modules find functions first and ask the host for the rest`() throws {
    let script = try Script()
    let state = script.state
    let move = try state.function("move_to") { _ throws(LuaFailure) in .results }
    let get = try state.function("get") { (call) throws(LuaFailure) in
      guard call.string(2) == "camera" else { throw LuaFailure("map has no '\(call[2])'") }
      call.results.integer(12)
      return .results
    }
    let set = try state.function("set") { (call) throws(LuaFailure) in
      throw LuaFailure("map.\(call.string(2) ?? "") cannot be \(call[3])")
    }
    try state.setModule("map", functions: [("move_to", move), ("add", move)], get: get, set: set)
    try state.setModule("geo", functions: [("length", move)], get: nil, set: nil)
    #expect(
      script.output(
        """
        print(type(map.move_to), map.camera, geo.unknown, getmetatable(map), pcall(setmetatable, map, {}))
        for k in pairs(map) do print(k) end
        print(pcall(function() return map.x end))
        print(pcall(function() map.move_to = 1 end))
        print(pcall(function() geo.length = 1 end))
        print(next(map), rawget(map, "move_to"))
        """) == """
          function\t12\tnil\tmap\tfalse\tcannot change a protected metatable
          add
          move_to
          false\tcase.lua:3: map has no '"x"'
          false\tcase.lua:4: map.move_to cannot be 1
          false\tcase.lua:5: 'geo' cannot be changed
          nil\tnil

          """)
  }

  @Test func `plain tables get the host's metatable`() throws {
    let script = try Script()
    let state = script.state
    let lat = try state.key("lat")
    let equal = try state.function("eq") { (call) throws(LuaFailure) in
      call.results.boolean(call.table(1)?.number(lat) == call.table(2)?.number(lat))
      return .results
    }
    let text = try state.function("tostring") { (call) throws(LuaFailure) in
      call.results.string("at \(call.table(1)?.number(lat) ?? 0)")
      return .results
    }
    let meta = try state.defineMetatable(
      name: "coordinate", metamethods: [("__eq", equal), ("__tostring", text)],
      methods: [("text", text)])
    let at = try state.function("at") { (call) throws(LuaFailure) in
      let value = call.number(1) ?? 0
      call.results.table(metatable: meta) { $0.field(lat, value) }
      return .results
    }
    try state.setGlobal("at") { $0.function(at) }
    #expect(
      script.output(
        "print(at(1) == at(1), at(1) == at(2), at(3), at(4):text(), at(5).lat, getmetatable(at(1)))"
      )
        == "true\tfalse\tat 3.0\tat 4.0\t5.0\tcoordinate\n")
  }

  @Test func `new globals with the prefix are shown to the guard`() throws {
    let script = try Script()
    try script.state.guardGlobals(prefix: "on_") { (call) throws(LuaFailure) in
      guard call.string(1) == "on_idle" else { throw LuaFailure("no handler '\(call[1])'") }
      guard call.type(2) == .function else { throw LuaFailure("\(call[2]) is no handler") }
      return .results
    }
    #expect(
      script.output(
        """
        x = 1
        function on_idle() return "ran" end
        on_idle = function() return "again" end
        print(on_idle(), x, pcall(function() on_tap = 2 end))
        function on_idel() end
        """) == "error: case.lua:5: no handler '\"on_idel\"'")
    #expect(script.printed == "again\t1\tfalse\tcase.lua:4: no handler '\"on_tap\"'\n")
    try script.state.guardGlobals(prefix: "on_") { _ throws(LuaFailure) in .suspend }
    #expect(script.error("on_x = 1")?.message.contains("cannot wait here") == true)
  }

  @Test func `a class is defined once and names are checked`() throws {
    let (script, _) = try scripted()
    #expect(throws: LuaBridgeError.refused("the class is defined already")) {
      try script.state.defineClass(
        kind: 3, name: "x", methods: [], get: nil, set: nil, describe: nil, released: nil)
    }
    #expect(throws: LuaBridgeError.invalidName("a\0b")) { try script.state.key("a\0b") }
    let other = try Script()
    let foreign = try other.state.function("f") { _ throws(LuaFailure) in .results }
    #expect(throws: LuaBridgeError.self) {
      try script.state.setModule("m", functions: [("f", foreign)], get: nil, set: nil)
    }
  }
}
