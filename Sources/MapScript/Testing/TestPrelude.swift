import LuaBridge

/// The part of the test functions that calls functions of the script, which may wait: in Lua.
enum TestPrelude {
  /// What messages call its text.
  static let name = "test functions"

  /// The same as the file of a place in it.
  static let file = LuaState.ownChunkPrefix + name

  /// The functions that it returns, in this order.
  static let names = [
    "spy", "calls", "to_raise", "to_match", "to_have", "to_be_called", "to_be_called_with",
    "expect_snapshot",
  ]

  /// `judge(expectation, holds, words, actual)` and the others are host functions; they are called
  /// last, so that the line they name is the script's.
  static let text = """
    local judge, subject, match, have, called_with, fail, snapshot, wait_settled = ...
    local find, gsub, pack = string.find, string.gsub, table.pack
    local concat = table.concat
    local pairs, pcall, tostring, type = pairs, pcall, tostring, type
    local recorded = setmetatable({}, {__mode = "k"})

    local function spy(fn)
      if fn ~= nil and type(fn) ~= "function" then
        return fail("spy: expected a function, got " .. type(fn))
      end
      local calls = {}
      local function spying(...)
        calls[#calls + 1] = pack(...)
        if fn then return fn(...) end
      end
      recorded[spying] = calls
      return spying
    end

    local function calls(spying)
      local list = recorded[spying]
      if not list then return fail("calls: expected a spy, got " .. tostring(spying)) end
      return list
    end

    local function to_raise(self, pattern)
      local fn = subject(self)
      if type(fn) ~= "function" then
        return fail("to_raise: expected a function in expect(…), got " .. tostring(fn))
      end
      local fine, message = pcall(fn)
      if fine then return judge(self, false, "to raise an error", "a function") end
      message = tostring(message)
      if pattern == nil then return judge(self, true, "to raise an error", "a function") end
      local holds = find(message, pattern, 1, true) or find(message, pattern)
      return judge(self, holds and true or false, "to raise '" .. pattern .. "'",
        "the error '" .. message .. "'")
    end

    local function fields_of(value, wanted)
      local fields = {}
      for name in pairs(wanted) do fields[name] = value[name] end
      return fields
    end

    local function to_have(self, wanted)
      local value = subject(self)
      if type(wanted) ~= "table" then
        return fail("to_have: expected a table of fields, got " .. tostring(wanted))
      end
      if type(value) ~= "table" and type(value) ~= "userdata" then
        return fail("to_have: expected a table or an object in expect(…), got " .. tostring(value))
      end
      local fine, fields = pcall(fields_of, value, wanted)
      if not fine then return fail("to_have: " .. gsub(tostring(fields), "^%[mapctl%] test functions:%d+: ", "")) end
      return have(self, fields, wanted, tostring(value))
    end

    local function to_match(self, pattern)
      local value = subject(self)
      if type(value) == "string" then
        if type(pattern) ~= "string" then
          return fail("to_match: expected a Lua pattern, got " .. tostring(pattern))
        end
        local holds = find(value, pattern) ~= nil
        return judge(self, holds, "to match '" .. pattern .. "'", '"' .. value .. '"')
      end
      if match(self) then return match(self, pattern) end
      return to_have(self, pattern)
    end

    local function often(count) return count == 1 and "once" or count .. " times" end

    local function to_be_called(self, times)
      local list = recorded[subject(self)]
      if not list then return fail("to_be_called: expected a spy in expect(…)") end
      local count = #list
      if times == nil then
        return judge(self, count > 0, "to be called", "the spy, called " .. often(count) .. ",")
      end
      return judge(self, count == times, "to be called " .. often(times),
        "the spy, called " .. often(count) .. ",")
    end

    local function to_be_called_with(self, ...)
      local list = recorded[subject(self)]
      if not list then return fail("to_be_called_with: expected a spy in expect(…)") end
      return called_with(self, list, pack(...))
    end

    local function expect_snapshot(name, options)
      if type(options) ~= "table" or options.wait ~= false then
        local settled, reasons = wait_settled(60)
        if not settled then
          return fail("expect_snapshot: the map does not come to rest: " .. concat(reasons, ", "))
        end
      end
      return snapshot(name, options)
    end

    return spy, calls, to_raise, to_match, to_have, to_be_called, to_be_called_with,
      expect_snapshot
    """
}

extension Script {
  /// Runs the part that is in Lua.
  ///
  /// - Returns: its functions by name.
  func makeTestPrelude() throws(LuaBridgeError) -> [String: LuaReference] {
    let host = [
      TestPreludeFunctions.judge, TestPreludeFunctions.subject, TestPreludeFunctions.match,
      TestPreludeFunctions.have, TestPreludeFunctions.calledWith, TestPreludeFunctions.fail,
      TestPreludeFunctions.snapshot, TimeFunctions.waitSettled,
    ]
    var ids: [LuaFunctionID] = []
    for function in host { ids.append(try register(function, of: "", offset: 0)) }
    let made = try preludes(
      TestPrelude.text, name: TestPrelude.name, arguments: { for id in ids { $0.function(id) } })
    return Dictionary(uniqueKeysWithValues: zip(TestPrelude.names, made))
  }
}

/// What the part in Lua asks of the host; the expectation is the first argument.
private enum TestPreludeFunctions {
  private static let anything = APIParameter("value", .anything)

  /// A function whose failures name the script's line and not one of the part in Lua.
  private static func function(
    _ name: String, _ summary: String, _ body: @escaping APIFunction.Body
  ) -> APIFunction {
    APIFunction(name, [anything], summary) { script, arguments throws(LuaFailure) in
      do throws(LuaFailure) {
        return try body(script, arguments)
      } catch {
        guard error.level == 1 else { throw error }
        throw LuaFailure(
          message: error.message, level: script.scriptLevel(arguments), cause: error.cause)
      }
    }
  }

  static let fail = function("fail", "Raises an error in the script's line.") {
    _, arguments throws(LuaFailure) in throw LuaFailure(try arguments.text(1))
  }

  static let snapshot = function("expect_snapshot", "Judges a picture.") {
    script, arguments throws(LuaFailure) in try GoldenFunctions.judgePicture(script, arguments)
  }

  static let subject = function("subject", "What expect was given.") {
    script, arguments throws(LuaFailure) in
    arguments.results.reference(try script.expectation(arguments).subject)
    return .results
  }

  static let judge = function("judge", "Judges by what Lua has found.") {
    script, arguments throws(LuaFailure) in
    try script.judge(
      Verdict(
        holds: try arguments.flag(2), words: try arguments.text(3), actual: try arguments.text(4)),
      arguments)
  }

  static let match = function("to_match", "Whether it is events; judges them.") {
    script, arguments throws(LuaFailure) in
    guard arguments.call.count > 1 else {
      arguments.results.boolean(try script.isEvents(arguments))
      return .results
    }
    return try script.judgeEvents(arguments, anchored: true, pattern: 2)
  }

  static let have = function("to_have", "Judges the fields of something.") {
    script, arguments throws(LuaFailure) in
    let (actual, expected) = (try script.value(arguments, 2), try script.value(arguments, 3))
    let found = ValueComparison.differences(expected: expected, actual: actual, partial: true)
    let kind = try script.subject(arguments)
    let name =
      kind.type == .table ? try script.subjectValue(arguments).short : try arguments.text(4)
    return try script.judge(
      Verdict(
        holds: found.isEmpty, words: "to have \(expected.short)", expected: expected.long,
        actual: name, details: ExpectationClass.details(found)), arguments)
  }

  static let calledWith = function("to_be_called_with", "Judges a spy's calls.") {
    script, arguments throws(LuaFailure) in
    let (calls, wanted) = (try script.value(arguments, 2), try script.value(arguments, 3))
    let list = calls.asTable?.items ?? []
    let holds = list.contains {
      ValueComparison.differences(expected: wanted, actual: $0, partial: true).isEmpty
    }
    func words(_ call: ScriptValue) -> String {
      "(" + (call.asTable?.items.map(\.short).joined(separator: ", ") ?? "") + ")"
    }
    return try script.judge(
      Verdict(
        holds: holds, words: "to be called with \(words(wanted))", expected: words(wanted),
        actual: "the spy, called \(list.count == 1 ? "once" : "\(list.count) times"),",
        details: list.prefix(10).map(words)),
      arguments)
  }
}
