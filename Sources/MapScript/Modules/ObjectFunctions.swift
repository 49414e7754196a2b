import LuaBridge
import MapModel

/// The functions of `map` that deal with what lies on it and with handlers.
enum ObjectFunctions {
  static let all = [clear, MarkerFields.shape.add, markers, find, findAll, hits, on, off, observe]

  private static let clear = APIFunction(
    "clear", "Takes all markup off the map; camera, settings and handlers stay."
  ) { script, _ throws(LuaFailure) in
    script.ledger.clearMap()
    script.host.clear()
    script.forgetAll()
    return .results
  }

  private static let markers = APIFunction(
    "markers", returns: "list of markers", "All markers in the order of adding."
  ) { script, arguments throws(LuaFailure) in
    let all = script.host.find(OverlayQuestion(kind: .marker), limit: .max)
    script.write(all, to: arguments.results)
    return .results
  }

  private static let findOptions = OptionTable([
    .init("id", .text, "the script's own name"), .init("title", .text, "the title"),
    .init("snippet", .text, "the snippet of a marker"),
    .init("kind", .choice(OverlayKind.allCases.map(\.rawValue)), "what sort of thing it is"),
  ])

  private static let find = APIFunction(
    "find", [APIParameter("by", .options(findOptions))], returns: "object or nil",
    "The first thing on the map with these fields."
  ) { script, arguments throws(LuaFailure) in
    guard let first = try found(script, arguments, limit: 1).first else {
      arguments.results.null()
      return .results
    }
    arguments.results.handle(LuaHandle(first))
    return .results
  }

  private static let findAll = APIFunction(
    "find_all", [APIParameter("by", .options(findOptions))], returns: "list",
    "Everything on the map with these fields."
  ) { script, arguments throws(LuaFailure) in
    script.write(try found(script, arguments, limit: .max), to: arguments.results)
    return .results
  }

  private static func found(
    _ script: Script, _ arguments: Arguments, limit: Int
  ) throws(LuaFailure) -> [OverlayID] {
    let options = try arguments.options(1, findOptions)
    let question = OverlayQuestion(
      kind: options.text("kind").flatMap(OverlayKind.init), id: options.text("id"),
      title: options.text("title"), snippet: options.text("snippet"))
    return script.host.find(question, limit: limit)
  }

  private static let hits = APIFunction(
    "hits", [APIParameter("point", .point)], returns: "list",
    "What a tap at the point could hit, topmost first; the first one gets it."
  ) { script, arguments throws(LuaFailure) in
    let targets = script.host.touchTargets(at: try arguments.point(1))
    arguments.results.table { table in
      for target in targets { table.element { script.write(target, to: $0) } }
    }
    return .results
  }

  private static let onOptions = OptionTable([
    .init("priority", .number(), "higher runs earlier (default 0)"),
    .init("once", .flag, "whether it runs for one event only (default false)"),
  ])

  private static let on = APIFunction(
    "on",
    [
      APIParameter("event", .text), APIParameter("handler", .function),
      .optional("options", .options(onOptions)),
    ],
    returns: "subscription", "Calls the function for every event of that name."
  ) { script, arguments throws(LuaFailure) in
    let event = try script.event(arguments, 1)
    let options = try arguments.options(3, onOptions)
    try script.hold(Ledger.object)
    let subscription = Handlers.Subscription(
      id: script.nextSerial(), function: try arguments.function(2),
      priority: options.number("priority") ?? 0, isOnce: options.flag("once") ?? false)
    script.handlers.add(subscription, to: event)
    arguments.results.handle(LuaHandle(kind: .subscription, subscription.id))
    return .results
  }

  private static let off = APIFunction(
    "off", [APIParameter("subscription", .object(.subscription))],
    "Ends a subscription; harmless when it has ended."
  ) { script, arguments throws(LuaFailure) in
    script.unsubscribe(Int(try arguments.object(1, .subscription)))
    return .results
  }

  private static let observe = APIFunction(
    "observe",
    [APIParameter("property", .choice(Script.observable)), APIParameter("fn", .function)],
    returns: "subscription",
    "Calls fn(new, old) at the end of an instant in which a property has changed."
  ) { script, arguments throws(LuaFailure) in
    let property = try arguments.text(1)
    try script.hold(Ledger.object)
    guard let id = script.observe(property, try arguments.function(2)) else {
      let near = nearestName(to: property, among: Script.observable)
      throw arguments.failure(
        "map has no property '\(property)' to observe; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "there are \(Script.observable.joined(separator: ", "))"))
    }
    arguments.results.handle(LuaHandle(kind: .subscription, id))
    return .results
  }
}

extension Script {
  /// An event's name among the arguments.
  func event(_ arguments: Arguments, _ index: Int) throws(LuaFailure) -> EventName {
    let word = try arguments.text(index)
    if let event = EventName(word: word) { return event }
    throw arguments.failure(unknownEvent(word))
  }

  func write(_ ids: [OverlayID], to writer: LuaWriter) {
    writer.table { table in
      for id in ids { table.element { $0.handle(LuaHandle(id)) } }
    }
  }

  /// Ends a subscription; harmless when it has ended.
  func unsubscribe(_ id: Int) {
    guard let function = handlers.remove(id) ?? observers.remove(id) ?? part.remove(id) else {
      return
    }
    state.release(function)
    letGo(Ledger.object)
  }
}

/// What to say of an event that is not there.
func unknownEvent(_ word: String) -> String {
  let near = nearestName(to: word, among: EventName.allCases.map(\.word))
  return "unknown event '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
}
