import Testing

@testable import LuaBridge

@Suite struct OrderTests {
  private static let survey = """
    local function survey(t)
      local keys = {}
      for k in pairs(t) do keys[#keys + 1] = tostring(k) end
      local others, k = {}, nil
      repeat
        k = next(t, k)
        if k ~= nil then others[#others + 1] = tostring(k) end
      until k == nil
      assert(table.concat(keys, " ") == table.concat(others, " "))
      return table.concat(keys, " ")
    end

    """

  @Test func `pairs and next go by kind and value`() throws {
    let script = try Script()
    #expect(
      script.output(
        Self.survey + """
          print(survey{})
          print(survey{10, 20, 30})
          print(survey{[3] = 1, [1] = 1, [2] = 1, [7] = 1, [-1] = 1, [0] = 1, [-10] = 1})
          print(survey{"a", "b", z = 1, a = 1, aa = 1, [true] = 1, [false] = 1, [0.5] = 1, [-2.5] = 1})
          print(survey{[1] = 1, [3] = 3, x = 1, [4] = 4, ["é"] = 1, [""] = 1, ["a\\0b"] = 1, ["a"] = 1})
          print(survey{[math.maxinteger] = 1, [math.mininteger] = 1, [1 << 40] = 1})
          """) == """

          1 2 3
          1 2 3 7 -10 -1 0
          1 2 -2.5 0.5 a aa z false true
          1 3 4  a a\0b x é
          1099511627776 9223372036854775807 -9223372036854775808

          """)
  }

  @Test func `keys that go meanwhile are skipped and values may change`() throws {
    let script = try Script()
    #expect(
      script.output(
        """
        local t = {a = 1, b = 2, c = 3, d = 4, 5, 6, 7}
        for k, v in pairs(t) do
          if k == 2 then t[3] = nil t.b = nil collectgarbage() end
          if k == "a" then t.c = 30 end
          print(k, v)
          t[k] = nil
        end
        print(next(t))
        """) == "1\t5\n2\t6\na\t1\nc\t30\nd\t4\nnil\n")
  }

  @Test func `pairs respects its metamethod and refuses other values`() throws {
    let script = try Script()
    #expect(
      script.output(
        """
        local t = setmetatable({}, {__pairs = function(t) return function(_, k) if not k then return 1, 2 end end, t end})
        for k, v in pairs(t) do print(k, v) end
        print(pcall(next, nil))
        for k in pairs(nil) do end
        """)
        == "error: case.lua:4: bad argument #1 to 'for iterator' (table expected, got nil)")
    #expect(script.printed.hasPrefix("1\t2\nfalse\tbad argument #1 to 'next'"))
  }

  /// Tables that grow and shrink by the hashes of their keys, addresses, the collector's count.
  static let program = """
    local t = {}
    for i = 1, 3000 do
      t["key" .. i * 7919 % 4001] = i
      if i % 3 == 0 then t["key" .. i] = nil end
    end
    local u = {}
    for i = 1, 30 do u[{}] = i u[function() return i end] = -i u[coroutine.create(print)] = i end
    local list = {}
    for k, v in pairs(t) do list[#list + 1] = k .. v end
    for k, v in pairs(u) do list[#list + 1] = tostring(k) .. v end
    for k, v in pairs(string) do list[#list + 1] = k .. tostring(v) end
    for _, f in ipairs{print, next, pairs, ipairs{}, utf8.codes(""), string.gmatch("", ""), tostring} do
      list[#list + 1] = tostring(f) .. string.format("%p", f)
    end
    list[#list + 1] = math.random(1 << 40)
    math.randomseed()
    list[#list + 1] = math.random(1 << 40)
    list[#list + 1] = collectgarbage("count")
    print(table.concat(list, "\\n"))
    """

  @Test func `the same program with the same seed prints the same`() throws {
    // One after the other in one slot, with the process's own memory shifted in between.
    var outputs: [String] = []
    for round in 0..<3 {
      let ballast = [UInt8](repeating: 0, count: round * 70_001)
      let script = try Script(seed: 5, slot: 1000)
      outputs.append(script.output(Self.program))
      script.state.close()
      #expect(ballast.count == round * 70_001)
    }
    #expect(outputs[0].contains("table: 0x"))
    // A sanitizer takes the addresses for itself.
    guard Script.isPlain else { return }
    #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
  }

  @Test(.enabled(if: Script.isPlain)) func `ten thousand states find room, each at its address`()
    throws
  {
    // Enough of them that they would not fit with the room that the first ones have.
    let states = try (0..<40).map { number throws(LuaBridgeError) in
      try LuaState(
        memoryLimit: 512 << 20, seed: 0, slot: number < 20 ? 980 + number : 12_000 + number)
    }
    #expect(states.filter(\.hasFixedAddresses).count == 40)
    states.forEach { $0.close() }
    // More room than such a place has: anywhere.
    let large = try LuaState(memoryLimit: 4 << 30, seed: 0, slot: 11_000)
    #expect(!large.hasFixedAddresses)
    large.close()
  }

  @Test func `another seed hashes otherwise and keeps the order`() throws {
    func keys(_ seed: UInt64) throws -> String {
      let script = try Script(seed: seed)
      return script.output(
        "local t = {} for i = 1, 500 do t['k' .. i] = i end for k, v in pairs(t) do print(k, v) end"
      )
    }
    #expect(try keys(1) == keys(2))
    func random(_ seed: UInt64) throws -> String {
      try Script(seed: seed).output("print(math.random(1 << 50), math.random())")
    }
    #expect(try random(1) != random(2))
    #expect(try random(1) == random(1))
  }

  @Test func `long lists and large tables are walked whole`() throws {
    let script = try Script()
    #expect(
      script.output(
        """
        local t = {}
        for i = 1, 100000 do t[i] = i end
        local n, sum = 0, 0
        for k, v in pairs(t) do assert(k == n + 1) n = k sum = sum + v end
        for k, v in next, t do sum = sum - v end
        t.x = 0
        for k, v in pairs(t) do sum = sum + v end
        for k, v in next, t do sum = sum - v end
        local u = {}
        for i = 1, 20000 do u["k" .. i] = i end
        local count = 0
        for k in next, u do count = count + 1 if count % 5000 == 0 then collectgarbage() end end
        print(n, sum, count)
        """) == "100000\t0\t20000\n")
  }
}
