import LuaBridge
import MapFiles

/// What a script keeps from run to run.
enum StoreFunctions {
  static let module = APIModule(
    "store",
    "Values that a script keeps from run to run, in the user's state folder; it needs no "
      + "permission. A run that uses it depends on the runs before it.",
    functions: [get, set, keys])

  private static let get = APIFunction(
    "get", [APIParameter("key", .text), .optional("default", .anything)], returns: "value or nil",
    "The value that was kept under that name, or the default."
  ) { script, arguments throws(LuaFailure) in
    let key = try arguments.text(1)
    guard
      let value = try stored(
        "store.get",
        { () throws(ScriptStore.Fault) in
          try script.access.store.get(key)
        })
    else {
      if arguments.isGiven(2) { arguments.results.argument(2) } else { arguments.results.null() }
      return .results
    }
    script.write(value, to: arguments.results)
    return .results
  }

  private static let set = APIFunction(
    "set", [APIParameter("key", .text), .optional("value", .anything)],
    "Keeps a value that JSON can say; nil takes it out."
  ) { script, arguments throws(LuaFailure) in
    let key = try arguments.text(1)
    guard !key.utf8.contains(0) else { throw arguments.failure(1, "has a zero byte in it") }
    var value: JSONValue?
    if arguments.isGiven(2) {
      var reading = JSONReading(script, "store.set")
      value = try reading.read(arguments.view(2), "value")
    }
    try stored("store.set") { () throws(ScriptStore.Fault) in
      try script.access.store.set(key, value)
    }
    return .results
  }

  private static let keys = APIFunction(
    "keys", returns: "list of names", "The names of all values that are kept, sorted."
  ) { script, arguments throws(LuaFailure) in
    let keys = try stored("store.keys") { () throws(ScriptStore.Fault) in
      try script.access.store.keys()
    }
    arguments.results.table { list in
      for key in keys { list.element { $0.string(key) } }
    }
    return .results
  }

  private static func stored<Value>(
    _ function: String, _ body: () throws(ScriptStore.Fault) -> Value
  ) throws(LuaFailure) -> Value {
    do throws(ScriptStore.Fault) {
      return try body()
    } catch {
      throw LuaFailure(
        message: "\(function): \(error.words)", cause: FailureCause.unavailable.rawValue)
    }
  }
}
