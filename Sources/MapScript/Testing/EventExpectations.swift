import LuaBridge
import MapModel

extension Script {
  /// Whether the expectation is about `events`.
  func isEvents(_ arguments: Arguments) throws(LuaFailure) -> Bool {
    try subject(arguments).handle?.kind == ObjectKind.events.rawValue
  }

  /// The events since the test began, or since they were cleared.
  var seenEvents: [SeenEvent] {
    host.records.dropFirst(tests?.firstEvent ?? 0).compactMap(SeenEvent.init)
  }

  /// Compares the events with a pattern.
  ///
  /// - Parameter anchored: whether nothing else may have happened.
  func judgeEvents(
    _ arguments: Arguments, anchored: Bool, pattern index: Int = 1
  ) throws(LuaFailure) -> LuaReturn {
    let given = try value(arguments, index)
    let pattern: EventPattern
    do throws(EventPatternFault) {
      pattern = try EventPattern(given)
    } catch {
      throw arguments.failure(error.words)
    }
    let matching = EventMatching(anchored ? pattern : pattern.withGaps, seenEvents)
    let expected = pattern.items.map(\.text).joined(separator: ", ")
    let holds = matching.holds
    return try judge(
      Verdict(
        holds: holds,
        words: "to \(anchored ? "be" : "contain") \(expected.isEmpty ? "none" : expected)",
        expected: expected, actual: "the events", details: holds ? [] : matching.difference),
      arguments)
  }
}

/// The global `events`: what the map has told since the test began.
enum EventsClass {
  private static let name = APIParameter.optional("name", .text)

  static let api = APIClass(
    .events, "The global `events` of tests: what happened on the map since the test began.",
    methods: [
      APIFunction(
        "all", [name], returns: "list",
        "The events so far, or those of a name: {name=, t=, …} with the fields that traces have."
      ) { script, arguments throws(LuaFailure) in
        let events = try found(script, arguments)
        arguments.results.table { table in
          for event in events { table.element { script.write(event.value, to: $0) } }
        }
        return .results
      },
      APIFunction("count", [name], returns: "number", "How many there were, or of a name.") {
        script, arguments throws(LuaFailure) in
        arguments.results.integer(try found(script, arguments).count)
        return .results
      },
      APIFunction("last", [name], returns: "event or nil", "The last one, or of a name.") {
        script, arguments throws(LuaFailure) in
        guard let last = try found(script, arguments).last else {
          arguments.results.null()
          return .results
        }
        script.write(last.value, to: arguments.results)
        return .results
      },
      APIFunction("clear", "Forgets what has happened so far.") {
        script, arguments throws(LuaFailure) in
        try script.book("clear").firstEvent = script.host.records.count
        return .results
      },
    ], describe: { _, _ in "events" })

  private static func found(
    _ script: Script, _ arguments: Arguments
  ) throws(LuaFailure) -> [SeenEvent] {
    guard arguments.isGiven(1) else { return script.seenEvents }
    let name = try script.event(arguments, 1).word
    return script.seenEvents.filter { $0.name == name }
  }
}

extension Script {
  /// Writes a value that was written down before; objects that are gone are nil.
  func write(_ value: ScriptValue, to writer: LuaWriter) {
    switch value {
    case .flag(let flag): writer.boolean(flag)
    case .integer(let integer): writer.integer(integer)
    case .number(let number): writer.number(number)
    case .text(let bytes): writer.string(bytes)
    case .object(let handle, _): writer.handle(handle)
    case .table(let table):
      writer.table(metatable: value.isNamedCoordinate ? metatables?.coordinate : nil) { writer in
        for item in table.items { writer.element { self.write(item, to: $0) } }
        for (key, item) in table.members {
          writer.pair({ self.write(key, to: $0) }, { self.write(item, to: $0) })
        }
      }
    case .null, .function, .coroutine, .other, .near, .anything, .again: writer.null()
    }
  }
}
