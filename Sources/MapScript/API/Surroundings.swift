import LuaBridge

extension Script {
  /// `arg` holds the words as given; `args` has words by position, and `--name=value` and what the
  /// run was given besides by name.
  func installArguments(_ limits: ScriptLimits) throws(LuaBridgeError) {
    try state.setGlobal("arg") { writer in
      writer.table { table in
        for word in limits.arguments { table.element { $0.string(word) } }
        table.pair({ $0.integer(0) }, { $0.string(limits.scriptName) })
      }
    }
    try state.setGlobal("args") { writer in
      writer.table { table in
        for word in limits.arguments {
          guard word.hasPrefix("--"), word.count > 2 else {
            table.element { $0.string(word) }
            continue
          }
          let option = word.dropFirst(2)
          let cut = option.firstIndex(of: "=")
          table.field(String(option[..<(cut ?? option.endIndex)])) { writer in
            guard let cut else { return writer.boolean(true) }
            writer.string(String(option[option.index(after: cut)...]))
          }
        }
        for argument in limits.namedArguments {
          table.field(argument.name) { self.write(argument.value, to: $0) }
        }
      }
    }
  }

  /// What local debuggers need: Lua's `debug`, `io` with the standard streams, and `os.exit`.
  func installDebugging() throws(LuaBridgeError) {
    try state.openDebugLibraries()
    let exit = try state.function("os.exit") { [unowned self] call throws(LuaFailure) in
      noteReturned(call[1])
      host.quit()
      return .results
    }
    _ = try prelude("os.exit = ...", name: "os.exit", arguments: { $0.function(exit) })
  }

  /// `require`, written in Lua so that the text of a module may wait.
  func installRequire() throws(LuaBridgeError) {
    let loader = try state.function("require") { [unowned self] call throws(LuaFailure) in
      guard let name = call.string(1) else {
        throw LuaFailure(message: "require: expected a text, got \(call[1].description)", level: 2)
      }
      switch host.module(name, for: access) {
      case .found(let bytes, let path):
        do throws(LuaError) {
          let chunk = try state.load(bytes, name: path)
          call.results.reference(chunk)
          call.results.string(path)
          loadedModules.append(chunk)
        } catch {
          throw LuaFailure(message: error.message, level: 0)
        }
      case .missing(let places):
        let list = places.map { "\n\tno file '\($0)'" }.joined()
        throw LuaFailure(message: "module '\(name)' not found:\(list)", level: 2)
      case .refused(let reason):
        throw LuaFailure(message: "module '\(name)': \(reason)", level: 2)
      case .denied(let words):
        throw LuaFailure(
          message: "module '\(name)': \(words)", level: 2,
          cause: FailureCause.permission.rawValue)
      }
      return .results
    }
    let spawn = try register(TimeFunctions.start, of: "", offset: 0)
    let arguments: (LuaWriter) -> Void = { writer in
      writer.function(loader)
      writer.function(spawn)
    }
    _ = try prelude(Script.require, name: "require", arguments: arguments)
  }

  /// Runs a piece of Lua that belongs to the API.
  ///
  /// - Returns: the first value that it returns.
  func prelude(
    _ text: String, name: String, arguments: (LuaWriter) -> Void
  ) throws(LuaBridgeError) -> LuaReference? {
    try preludes(text, name: name, arguments: arguments).first
  }

  /// Runs a piece of Lua that belongs to the API.
  ///
  /// - Returns: the values that it returns.
  func preludes(
    _ text: String, name: String, arguments: (LuaWriter) -> Void
  ) throws(LuaBridgeError) -> [LuaReference] {
    do throws(LuaError) {
      let chunk = try state.load(own: text, name: name)
      var made: [LuaReference] = []
      let outcome = state.start(
        .reference(chunk), arguments: arguments,
        results: { results in
          made = (0..<results.count).compactMap { try? results.value(at: $0 + 1).reference() }
        })
      state.release(chunk)
      if case .failed(let error) = outcome { throw error }
      return made
    } catch {
      throw .refused(error.message)
    }
  }

  /// A module runs in a coroutine of its own, so that a second one that needs it meanwhile can
  /// wait for it. Who waits for whom tells a loop.
  private static let require = """
    local load, spawn = ...
    local running, type, error = coroutine.running, type, error
    local setmetatable = setmetatable
    local loaded, loading, names, needs = {}, {}, {}, {}
    local function loop(name)
      error("module '" .. name .. "' is being loaded already (a loop of require)", 3)
    end
    local function run(name, chunk, path)
      local co = running()
      names[co] = name
      local done <close> = setmetatable({}, {__close = function()
        names[co], loading[name] = nil, nil
      end})
      local value = chunk(name, path)
      if value == nil then value = true end
      loaded[name] = value
    end
    function require(name)
      if type(name) == "string" and loaded[name] ~= nil then return loaded[name] end
      local me, task = names[running()], type(name) == "string" and loading[name]
      local next = task and name
      while next do
        if next == me then loop(name) end
        next = needs[next]
      end
      if task == true then loop(name) end
      if me then needs[me] = name end
      local done <close> = setmetatable({}, {__close = function() if me then needs[me] = nil end end})
      if not task then
        local chunk, path = load(name)
        loading[name] = true
        task = spawn(function() run(name, chunk, path) end)
        if loading[name] then loading[name] = task end
      end
      task:wait()
      return loaded[name]
    end
    """
}
