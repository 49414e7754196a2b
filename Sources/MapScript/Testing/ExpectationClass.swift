import LuaBridge
import MapModel

/// What `expect` returns: its matchers.
enum ExpectationClass {
  static let api = APIClass(
    .expectation, "What `expect` returns; each matcher fails the test when it does not hold.",
    methods: values + numbers + contents + functions,
    properties: [
      APIProperty(
        "never", "expectation", "The opposite: the next matcher must not hold.",
        get: { script, arguments throws(LuaFailure) in
          try script.derive(arguments) { $0.isNever.toggle() }
        }),
      APIProperty(
        "soft", "expectation", "The test goes on after a failure, and fails at its end.",
        get: { script, arguments throws(LuaFailure) in
          try script.derive(arguments) { $0.isSoft = true }
        }),
    ], describe: { _, _ in "expectation" })

  // MARK: Values

  private static let values: [APIFunction] = [
    APIFunction(
      "to_equal", [APIParameter("value", .anything)],
      "The same value; of tables the same contents at any depth. near(…) and anything may stand in it."
    ) { script, arguments throws(LuaFailure) in
      let (actual, expected) = (try script.subjectValue(arguments), try script.value(arguments, 1))
      let found = ValueComparison.differences(expected: expected, actual: actual)
      return try script.judge(
        Verdict(
          holds: found.isEmpty, words: "to equal \(expected.short)", expected: expected.long,
          actual: actual.short, details: details(found)), arguments)
    },
    APIFunction(
      "to_be_near", [APIParameter("value", .anything), .optional("tolerance", .anything)],
      "A number, coordinate (metres), camera or table of such within a tolerance, see near."
    ) { script, arguments throws(LuaFailure) in
      let near = try script.nearness(arguments)
      let actual = try script.subjectValue(arguments)
      let gap = near.difference(from: actual)
      let words = "to be near \(near.center.short) (\(roundNumber(near.tolerance)))"
      return try script.judge(
        Verdict(
          holds: gap == nil, words: words + (gap.map { ", but it \($0)" } ?? ""),
          expected: near.center.long, actual: actual.short), arguments)
    },
    plain("to_be_true", "true.") { if case .flag(true) = $0 { true } else { false } },
    plain("to_be_false", "false.") { if case .flag(false) = $0 { true } else { false } },
    plain("to_be_nil", "nil.") { $0.isNull },
    plain("to_be_truthy", "Anything but nil and false.") { $0.isTruthy },
    plain("to_be_falsy", "nil or false.") { !$0.isTruthy },
    APIFunction(
      "to_be_a", [APIParameter("kind", .text)],
      "Of a Lua type, or an object of a kind such as \"marker\"."
    ) { script, arguments throws(LuaFailure) in
      let kind = try arguments.text(1)
      let actual = try script.subjectValue(arguments)
      let verdict = Verdict(
        holds: actual.kindWords.contains(kind), words: "to be a \(kind)", expected: kind,
        actual: actual.short)
      return try script.judge(verdict, arguments)
    },
  ]

  static func details(_ differences: [ValueDifference]) -> [String] {
    guard differences.count > 1 || differences.first.map({ !$0.path.isEmpty }) == true else {
      return []
    }
    return differences.map { difference in
      let path = difference.path.hasPrefix(".") ? difference.path.dropFirst() : difference.path[...]
      return path.isEmpty ? difference.words : "\(path): \(difference.words)"
    }
  }

  private static func plain(
    _ name: String, _ summary: String, _ holds: @escaping @Sendable (ScriptValue) -> Bool
  ) -> APIFunction {
    APIFunction(name, summary) { script, arguments throws(LuaFailure) in
      let actual = try script.subjectValue(arguments)
      let words = name.split(separator: "_").joined(separator: " ")
      return try script.judge(
        Verdict(
          holds: holds(actual), words: words,
          expected: name.split(separator: "_").last.map(String.init), actual: actual.short),
        arguments)
    }
  }

  // MARK: Numbers

  private static let numbers: [APIFunction] = [
    comparison("to_be_more_than", "A number above the limit.") { $0 > $1 },
    comparison("to_be_at_least", "A number not below the limit.") { $0 >= $1 },
    comparison("to_be_less_than", "A number below the limit.") { $0 < $1 },
    comparison("to_be_at_most", "A number not above the limit.") { $0 <= $1 },
  ]

  private static func comparison(
    _ name: String, _ summary: String, _ holds: @escaping @Sendable (Double, Double) -> Bool
  ) -> APIFunction {
    APIFunction(name, [APIParameter("limit", .number())], summary) {
      script, arguments throws(LuaFailure) in
      let limit = try arguments.number(1)
      let actual = try script.subjectValue(arguments)
      let words = "\(name.split(separator: "_").joined(separator: " ")) \(shortNumber(limit))"
      return try script.judge(
        Verdict(
          holds: actual.asNumber.map { holds($0, limit) } ?? false, words: words,
          expected: shortNumber(limit), actual: actual.short), arguments)
    }
  }

  // MARK: Contents

  private static let contents: [APIFunction] = [
    APIFunction(
      "to_contain", [APIParameter("value", .anything)],
      "A text with that text in it, a list with such an element, events in that order among others."
    ) { script, arguments throws(LuaFailure) in
      if try script.isEvents(arguments) {
        return try script.judgeEvents(arguments, anchored: false)
      }
      let (actual, expected) = (try script.subjectValue(arguments), try script.value(arguments, 1))
      return try script.judge(
        Verdict(
          holds: try contains(expected, in: actual, arguments),
          words: "to contain \(expected.short)", expected: expected.long, actual: actual.short),
        arguments)
    },
    APIFunction(
      "to_match", [APIParameter("pattern", .anything)],
      "A text that a Lua pattern finds, a table or object with at least those fields, the events as "
        + "they came: \"will_move(false), change+, idle\" or a list of such and of tables.",
      writtenInLua: true),
    APIFunction(
      "to_have", [APIParameter("fields", .anything)],
      "A table or an object with at least those fields.", writtenInLua: true),
    APIFunction(
      "to_have_count", [APIParameter("count", .count)],
      "A list with so many elements, a text with so many bytes."
    ) { script, arguments throws(LuaFailure) in
      let count = Int(try arguments.number(1, atLeast: 0))
      let actual = try script.subjectValue(arguments)
      guard let found = actual.asTable?.items.count ?? actual.asText?.utf8.count else {
        throw arguments.failure("expected a list or a text in expect(…), got \(actual.short)")
      }
      return try script.judge(
        Verdict(
          holds: found == count, words: "to have \(count), but it has \(found)",
          expected: "\(count)", actual: actual.short), arguments)
    },
  ]

  private static func contains(
    _ expected: ScriptValue, in actual: ScriptValue, _ arguments: Arguments
  ) throws(LuaFailure) -> Bool {
    if case .text(let text) = actual {
      guard case .text(let part) = expected else {
        throw arguments.failure(1, "expected a text to look for, got \(expected.short)")
      }
      return String(decoding: text, as: UTF8.self).contains(String(decoding: part, as: UTF8.self))
    }
    guard let table = actual.asTable else {
      throw arguments.failure("expected a text, a list or events in expect(…), got \(actual.short)")
    }
    return (table.items + table.members.map(\.value)).contains { item in
      ValueComparison.differences(expected: expected, actual: item, partial: true).isEmpty
    }
  }

  // MARK: Functions

  private static let functions: [APIFunction] = [
    APIFunction(
      "to_raise", [.optional("pattern", .text)],
      "A function that raises an error, with that Lua pattern in its message. It may wait.",
      writtenInLua: true),
    APIFunction(
      "to_be_called", [.optional("times", .count)],
      "A spy that was called, so many times when a number is given.", writtenInLua: true),
    APIFunction(
      "to_be_called_with", [.optional("values…", .anything)],
      "A spy that was called with these values once at least.", writtenInLua: true),
  ]
}

extension ScriptValue {
  /// What the value may be called.
  fileprivate var kindWords: [String] {
    switch self {
    case .null: ["nil"]
    case .flag: ["boolean"]
    case .integer: ["number", "integer"]
    case .number: ["number", "float"]
    case .text: ["string", "text"]
    case .table: isNamedCoordinate ? ["table", "coordinate"] : ["table"]
    case .object(let handle, _):
      ["userdata", "object"] + (ObjectKind(rawValue: handle.kind).map { [$0.name] } ?? [])
    case .function: ["function"]
    case .coroutine: ["thread", "coroutine"]
    case .other, .near, .anything, .again: ["userdata"]
    }
  }
}
