import LuaBridge
import MapModel

/// Timers, waiting and coroutines.
enum TimeFunctions {
  static let timer = APIModule(
    "timer", "Functions that run later, on the virtual clock.",
    functions: [
      APIFunction(
        "after", [APIParameter("seconds", .number(atLeast: 0)), APIParameter("fn", .function)],
        returns: "timer", "Calls the function once."
      ) { script, arguments throws(LuaFailure) in
        try startTimer(script, arguments, repeats: false)
      },
      APIFunction(
        "every", [APIParameter("seconds", .number(atLeast: 0)), APIParameter("fn", .function)],
        returns: "timer", "Calls the function again and again until it is cancelled."
      ) { script, arguments throws(LuaFailure) in
        try startTimer(script, arguments, repeats: true)
      },
    ])

  private static func startTimer(
    _ script: Script, _ arguments: Arguments, repeats: Bool
  ) throws(LuaFailure) -> LuaReturn {
    let seconds = try arguments.number(1, atLeast: 0)
    if repeats, seconds < 0.001 { throw arguments.failure(1, "must be at least 0.001") }
    let id = try script.startTimer(
      try arguments.function(2), after: seconds, repeats: repeats)
    arguments.results.handle(LuaHandle(kind: .timer, id))
    return .results
  }

  static let globals: [APIFunction] = [
    sleep, waitIdle, waitSettled, waitFor, start, all, race, now,
  ]

  private static let sleep = APIFunction(
    "sleep", [APIParameter("seconds", .number(atLeast: 0))], "Waits on the virtual clock."
  ) { script, arguments throws(LuaFailure) in
    let time = script.host.now + (try arguments.number(1, atLeast: 0))
    return try script.park(arguments, for: .sleep(until: time), until: time)
  }

  private static let waitIdle = APIFunction(
    "wait_idle", [.optional("timeout", .number(atLeast: 0))], returns: "true, or nil and reasons",
    "Waits until the camera is at rest and no finger is about to move it."
  ) { script, arguments throws(LuaFailure) in
    let timeout = try arguments.optionalNumber(1, atLeast: 0)
    guard script.host.isCameraBusy else {
      arguments.results.boolean(true)
      return .results
    }
    return try script.park(arguments, for: .idle, until: timeout.map { script.host.now + $0 })
  }

  static let waitSettled = APIFunction(
    "wait_settled", [.optional("timeout", .number(atLeast: 0))],
    returns: "true, or nil and reasons",
    "Waits until the camera is at rest and the tiles are there."
  ) { script, arguments throws(LuaFailure) in
    let timeout = try arguments.optionalNumber(1, atLeast: 0)
    guard !script.host.pending.isEmpty || script.host.isCameraBusy else {
      arguments.results.boolean(true)
      return .results
    }
    return try script.park(arguments, for: .settled, until: timeout.map { script.host.now + $0 })
  }

  private static let waitForOptions = OptionTable([
    .init("timeout", .number(atLeast: 0), "virtual seconds after which it gives up"),
    .init("where", .function, "gets the event's arguments; true for the wanted event"),
  ])

  private static let waitFor = APIFunction(
    "wait_for", [APIParameter("event", .text), .optional("options", .options(waitForOptions))],
    returns: "the event's arguments, or nil and \"timeout\"", "Waits for an event."
  ) { script, arguments throws(LuaFailure) in
    // A misspelt option is more likely than a misspelt event, and named first.
    let options = try arguments.options(2, waitForOptions)
    let event = try script.event(arguments, 1)
    return try script.park(
      arguments, for: .event(event, filter: options.reference("where")),
      until: options.number("timeout").map { script.host.now + $0 })
  }

  static let start = APIFunction(
    "spawn", [APIParameter("fn", .function)], returns: "task",
    "Runs the function in a coroutine of its own; it begins at once."
  ) { script, arguments throws(LuaFailure) in
    let id = script.spawn(try arguments.function(1))
    arguments.results.handle(LuaHandle(kind: .task, id))
    return .results
  }

  private static let all = APIFunction(
    "all", [APIParameter("parts", .anything)], returns: "list of results in order",
    "Waits for all motions, functions and tasks in a list."
  ) { script, arguments throws(LuaFailure) in try script.join(arguments, isRace: false) }

  private static let race = APIFunction(
    "race", [APIParameter("parts", .anything)], returns: "index, result",
    "Waits for the first of the motions, functions and tasks in a list; ends the other functions."
  ) { script, arguments throws(LuaFailure) in try script.join(arguments, isRace: true) }

  private static let now = APIFunction(
    "now", returns: "number", "Virtual seconds since the run began."
  ) { script, arguments throws(LuaFailure) in
    arguments.results.number(script.host.now)
    return .results
  }
}

extension Script {
  func join(_ arguments: Arguments, isRace: Bool) throws(LuaFailure) -> LuaReturn {
    guard let list = arguments.view(1).table else {
      throw arguments.failure(1, "expected a list, got \(arguments.view(1).description)")
    }
    var parts: [SpawnedTasks.Part] = []
    var functions: [(place: Int, function: LuaReference)] = []
    try list.forEachElement { index, value throws(LuaFailure) in
      if value.type == .function {
        functions.append((index - 1, try value.reference()))
        parts.append(.task(0))
      } else if let handle = value.handle, handle.kind == ObjectKind.motion.rawValue {
        parts.append(.motion(MotionID(Int(handle.id))))
      } else if let handle = value.handle, handle.kind == ObjectKind.task.rawValue {
        parts.append(.task(Int(handle.id)))
      } else {
        throw arguments.failure(
          1, "[\(index)]: expected a motion, a function or a task, got \(value.description)")
      }
    }
    guard !isRace || !parts.isEmpty else { throw arguments.failure(1, "has nothing to wait for") }
    var owned: Set<Int> = []
    for (place, function) in functions {
      let id = spawn(function)
      parts[place] = .task(id)
      owned.insert(id)
    }
    return try join(parts, owned: owned, isRace: isRace, arguments)
  }
}
