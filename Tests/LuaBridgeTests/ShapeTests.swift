import Testing

@testable import LuaBridge

@Suite struct ShapeTests {
  @Test func `a shape makes the table that its fields would make`() throws {
    let script = try Script()
    let state = script.state
    let names = try ["lat", "lng", "target", "zoom"].map { try state.key($0) }
    let meta = try state.defineMetatable(name: "place", metamethods: [], methods: [])
    let place = try state.defineShape([(names[0], nil), (names[1], nil)], metatable: meta)
    let camera = try state.defineShape([(names[2], place), (names[3], nil)])
    let make = try state.function("make") { (call) throws(LuaFailure) in
      call.results.table(of: camera, [46.5, -7.25, 12])
      call.results.table { $0.field(names[2]) { $0.table(of: place, [1, .infinity]) } }
      return .results
    }
    try state.setGlobal("make") { $0.function(make) }
    let printed = script.output(
      """
      local a, b = make()
      print(a.target.lat, a.target.lng, a.zoom, math.type(a.zoom), getmetatable(a),
        getmetatable(a.target), b.target.lat, b.target.lng, getmetatable(b.target))
      for key in pairs(a) do print(key) end
      """)
    #expect(
      printed == """
        46.5\t-7.25\t12.0\tfloat\tnil\tplace\t1.0\tinf\tplace
        target
        zoom

        """)
  }

  @Test func `a shape outlives the values it was told with`() throws {
    let script = try Script()
    let state = script.state
    let key = try state.key("lat")
    let meta = try state.defineMetatable(name: "place", metamethods: [], methods: [])
    let place = try state.defineShape([(key, nil)], metatable: meta)
    state.release(meta)
    let make = try state.function("make") { (call) throws(LuaFailure) in
      call.results.table(of: place, [3])
      return .results
    }
    try state.setGlobal("make") { $0.function(make) }
    #expect(script.output("print(make().lat, getmetatable(make()))") == "3.0\tplace\n")
  }

  @Test func `shapes inside one another go deep`() throws {
    let script = try Script()
    let state = script.state
    let key = try state.key("inner")
    var shape = try state.defineShape([(key, nil)])
    for _ in 0..<60 { shape = try state.defineShape([(key, shape)]) }
    let make = try state.function("make") { (call) throws(LuaFailure) in
      call.results.table(of: shape, [7])
      return .results
    }
    try state.setGlobal("make") { $0.function(make) }
    let printed = script.output(
      """
      local value, depth = make(), 0
      while type(value) == "table" do value, depth = value.inner, depth + 1 end
      print(value, depth)
      """)
    #expect(printed == "7.0\t61\n")
  }

  @Test func `a shape of a value of another state is refused`() throws {
    let (one, other) = (try Script(), try Script())
    let foreign = try other.state.key("lat")
    #expect(throws: LuaBridgeError.self) { _ = try one.state.defineShape([(foreign, nil)]) }
  }
}
