import Harness
import MapSession
import Testing

@Suite struct DataScriptTests {
  private func output(_ code: String) throws -> String { try ScriptHarness.run(code).result }

  private func message(_ code: String) throws -> String {
    try output("print(select(2, pcall(function() \(code) end)))")
  }

  @Test(
    "Values become JSON",
    arguments: [
      ("{b = 1, a = {1, 2.5, 'x'}}", #"{"a":[1,2.5,"x"],"b":1}"#),
      ("{}", "[]"), ("json.null", "null"), ("nil", "null"), ("true", "true"),
      ("9007199254740993", "9007199254740993"), ("1.0", "1.0"), ("1e300", "1e+300"),
      ("math.mininteger", "-9223372036854775808"), ("-0.0", "-0.0"),
      (#""a\"\\\n\0é""#, #""a\"\\\n\u0000é""#), ("{json.null, {}}", "[null,[]]"),
      ("geo.coordinate(1, 2)", #"{"lat":1.0,"lng":2.0}"#), ("json.decode('{}')", "{}"),
    ])
  func encoded(value: String, expected: String) throws {
    #expect(try output("print(json.encode(\(value)))") == expected + "\n")
  }

  @Test(
    "What JSON cannot say is refused with its place",
    arguments: [
      ("{a = {1, print}}", "value.a[2]"), ("{1, 2, x = 3}", "it is a list and has names"),
      ("{[2] = 1}", "it has [2] but not [1]"), ("{[1.5] = 1}", "1.5 cannot be a name"),
      ("{[true] = 1}", "true cannot be a name"), ("{x = 0/0}", "value.x: not a number"),
      ("{x = {math.huge}}", "value.x[1]: infinity"), (#"{k = "\xff"}"#, "value.k: the text is not"),
      (
        "(function() local t = {} t.a = {t} return t end)()",
        "value.a[1]: the table contains itself"
      ),
      ("(function() local t = {} for i = 1, 200 do t = {t} end return t end)()", "more than 128"),
      ("map.add_marker{position = {1, 1}}", "has no place in JSON"),
      ("coroutine.create(print)", "has no place in JSON"), (#"{["a\0"] = 1}"#, "a zero byte"),
    ])
  func refused(value: String, words: String) throws {
    #expect(try message("json.encode(\(value))").contains(words))
  }

  @Test("Broken JSON is refused with line and column")
  func broken() throws {
    #expect(try message(#"json.decode('{"a":\n}')"#).contains("line 2, column 1"))
    #expect(try message("json.decode(('['):rep(100000))").contains("levels"))
    #expect(try message("json.decode('')").contains("empty"))
    #expect(try message("json.decode('[1,]')").contains("line 1"))
    #expect(try message("json.decode('NaN')").contains("line 1"))
    #expect(try message("json.decode(12)").contains("expected text"))
  }

  @Test("Null is itself, integers stay integers, pretty has two spaces")
  func decoded() throws {
    #expect(
      try output(
        """
        local v = json.decode('{"a":[1,1.0,null,1e2],"b":{}}')
        print(math.type(v.a[1]), math.type(v.a[2]), v.a[3] == json.null, #v.a, tostring(json.null))
        print(json.encode(v, {pretty = true}))
        print(json.encode({}, {empty = "object"}))
        """)
          == """
          integer\tfloat\ttrue\t4\tnull
          {
            "a": [
              1,
              1.0,
              null,
              100.0
            ],
            "b": {}
          }
          {}

          """)
  }

  @Test("CSV is read by header or by place")
  func csv() throws {
    #expect(
      try output(
        #"""
        local rows = csv.decode('\xef\xbb\xbfid,"the name"\r\n1,"a ""q"", b"\r\n\r\n2,"two\nlines"')
        print(#rows, rows[1].id, rows[1]["the name"], rows[2]["the name"])
        local lists = csv.decode("a;b\n;\n", {header = false, delimiter = ";"})
        print(#lists, lists[1][2], #lists[2], lists[2][1] == "")
        print(csv.encode(rows, {line_end = "lf", columns = {"the name", "id"}}))
        print(csv.encode({{1, 2.5, true}, {" x", "", json.null}}, {line_end = "lf"}))
        print((csv.encode({{a = 1}, {b = "x"}}):gsub("\r", "<CR>")))
        """#)
          == """
          2\t1\ta "q", b\ttwo
          lines
          2\tb\t2\ttrue
          the name,id
          "a ""q"", b",1
          "two
          lines",2

          1,2.5,true
          " x",,

          a,b<CR>
          1,<CR>
          ,x<CR>


          """)
  }

  @Test(
    "Broken CSV is refused with its line",
    arguments: [
      (#"csv.decode('a\n"x')"#, "line 2: a quoted field is never closed"),
      (#"csv.decode('a\n"x"y')"#, "line 2: after the closing quote"),
      (#"csv.decode('a\nx"y')"#, "line 2: a quote inside"),
      (#"csv.decode('a,b\n1\n')"#, "line 2 has 1 fields, the header 2"),
      (#"csv.decode('a,a\n1,2')"#, "two columns are named 'a'"),
      (#"csv.decode('a', {delimiter = "ab"})"#, "delimiter"),
      ("csv.encode({1})", "[1]: expected a row"), ("csv.encode({{a = {}}})", "[1].a: expected"),
      ("csv.encode({{1, a = 2}})", "not both"), ("csv.encode({{1}, {a = 2}})", "all rows"),
      ("csv.encode({{0/0}})", "[1][1]: expected"),
    ])
  func brokenCSV(code: String, words: String) throws {
    let message = try message(code)
    #expect(message.contains(words), "\(message)")
  }

  @Test("Random values come back from JSON and CSV as they were", arguments: 1...4)
  func roundTrips(seed: Int) throws {
    let code = #"""
      local function text(n)
        local bytes = {}
        for i = 1, math.random(0, n) do bytes[i] = utf8.char(math.random(1, 0xD7FF)) end
        return table.concat(bytes)
      end
      local function value(depth)
        local kind = math.random(1, depth > 0 and 7 or 5)
        if kind == 1 then return math.random(0) end
        if kind == 2 then return (math.random() - 0.5) * 10.0 ^ math.random(-300, 300) end
        if kind == 3 then return math.random() < 0.5 end
        if kind == 4 then return json.null end
        if kind == 5 then return text(8) end
        local t = {}
        for i = 1, math.random(1, 5) do t[kind == 6 and i or text(4) .. i] = value(depth - 1) end
        return t
      end
      local function same(a, b)
        if type(a) ~= "table" then return a == b and math.type(a) == math.type(b) end
        for k, v in pairs(a) do if not same(v, b[k]) then return false end end
        for k in pairs(b) do if a[k] == nil then return false end end
        return true
      end
      for i = 1, 300 do
        local v = value(5)
        local written = json.encode(v, {pretty = i % 2 == 0})
        assert(same(v, json.decode(written)), written)
        assert(json.encode(json.decode(written), {pretty = i % 2 == 0}) == written, "not stable")
      end
      local marks = {'"', ",", ";", "\n", "\r", " ", "", "x", "é", "\0", "\xff", "\xef\xbb\xbf"}
      for i = 1, 300 do
        local rows, width = {}, math.random(1, 4)
        for r = 1, math.random(1, 5) do
          rows[r] = {}
          for c = 1, width do
            local field = {}
            for n = 1, math.random(0, 4) do field[n] = marks[math.random(#marks)] end
            rows[r][c] = table.concat(field)
          end
        end
        local options = {header = false, delimiter = i % 2 == 0 and ";" or ","}
        assert(same(rows, csv.decode(csv.encode(rows, options), options)), json.encode(#rows))
      end
      -- Noise is read or refused, and nothing else.
      for i = 1, 2000 do
        local noise = {}
        for n = 1, math.random(0, 12) do noise[n] = ('[]{}",:0-1eE.tfn\\u\n;a'):sub(math.random(22)):sub(1, 1) end
        pcall(json.decode, table.concat(noise))
        pcall(csv.decode, table.concat(noise))
      end
      print("OK")
      """#
    let result = try ScriptHarness.run(code) { $0.seed = seed }.result
    #expect(result == "OK\n", "\(result)")
  }
}
