import LuaBridge

extension Script {
  /// `arg` holds the words as given; `args` has words by position and `--name=value` by name.
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
      }
    }
  }

  /// `require`, written in Lua so that the text of a module may wait.
  func installRequire() throws(LuaBridgeError) {
    let loader = try state.function("require") { [unowned self] call throws(LuaFailure) in
      guard let name = call.string(1) else {
        throw LuaFailure(message: "require: expected a text, got \(call[1].description)", level: 2)
      }
      switch host.module(name) {
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
      }
      return .results
    }
    do throws(LuaError) {
      let prelude = try state.load(Script.require, name: "require")
      let outcome = state.start(.reference(prelude), arguments: { $0.function(loader) })
      if case .failed(let error) = outcome { throw error }
    } catch {
      throw .refused(error.message)
    }
  }

  private static let require = """
    local load = ...
    local loaded, loading, type, error, setmetatable = {}, {}, type, error, setmetatable
    function require(name)
      if type(name) == "string" and loaded[name] ~= nil then return loaded[name] end
      if type(name) == "string" and loading[name] then
        error("module '" .. name .. "' is being loaded already: a loop of require, or another coroutine is still at it", 2)
      end
      local chunk, path = load(name)
      loading[name] = true
      local done <close> = setmetatable({}, {__close = function() loading[name] = nil end})
      local value = chunk(name, path)
      if value == nil then value = true end
      loaded[name] = value
      return value
    end
    """
}
