import LuaBridge

/// The functions that exist in tests only.
enum TestFunctions {
  static let all: [APIFunction] =
    [
      describe, it, only, pending, beforeEach, afterEach, expect, near, spy, calls,
    ] + GoldenFunctions.all

  // MARK: Declaring

  private static let options = OptionTable([
    .init("tags", .texts, "words to choose tests by, with --tags"),
    .init("timeout", .number(atLeast: 0), "real seconds that a test may take"),
    .init("only", .flag, "whether tests that are not marked so are left out"),
    .init("pending", .text, "why it is not run now"),
  ])

  private static let parameters: [APIParameter] = [
    APIParameter("name", .text), .optional("options", .options(options)),
    .optional("fn", .function),
  ]

  private static let describe = APIFunction(
    "describe", parameters, "Puts the tests that the function declares into a group of that name."
  ) { script, arguments throws(LuaFailure) in
    let (book, name, declaration, place) = try declaration(script, arguments)
    guard let place else { throw arguments.failure("expected a function that declares tests") }
    let fn = try arguments.call.reference(place)
    defer { script.state.release(fn) }
    book.begin(name, declaration)
    defer { book.endGroup() }
    switch script.state.start(.reference(fn)) {
    case .finished, .absent: return .results
    case .suspended(let task):
      script.state.discard(task)
      throw arguments.failure("a group declares tests and cannot wait; wait in before_each or it")
    case .failed(let error):
      throw LuaFailure(message: error.message, level: 0, cause: error.cause)
    }
  }

  private static let it = APIFunction(
    "it", parameters,
    "Declares a test: it runs on a fresh map, with a clock and variables of its own. It may wait. "
      + "Without a function it is pending."
  ) { script, arguments throws(LuaFailure) in try declare(script, arguments) { _ in } }

  private static let only = APIFunction(
    "only", parameters, "As it, for a test that runs while those that are not marked so do not."
  ) { script, arguments throws(LuaFailure) in try declare(script, arguments) { $0.isOnly = true } }

  private static let pending = APIFunction(
    "pending", parameters,
    "As it, for a test that is not run yet; within a test: ends it without a result, for a reason."
  ) { script, arguments throws(LuaFailure) in
    let book = try script.book("pending")
    guard book.isDeclaring else {
      book.pendingReason = try arguments.text(1)
      throw LuaFailure(message: "pending", level: 0, cause: TestBook.pendingCause)
    }
    return try declare(script, arguments) { $0.pending = $0.pending ?? "" }
  }

  private static func declaration(
    _ script: Script, _ arguments: Arguments
  ) throws(LuaFailure) -> (TestBook, name: String, TestDeclaration, function: Int?) {
    let book = try script.book(arguments.function)
    guard book.isDeclaring else {
      throw arguments.failure("tests are declared by the file's own text, not while a test runs")
    }
    let name = try arguments.text(1)
    guard !name.isEmpty else { throw arguments.failure(1, "is empty") }
    // A name stands in lists, reports and commands.
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw arguments.failure(1, "is to be one line without control characters")
    }
    var declaration = TestDeclaration()
    var place = 2
    if arguments.type(2) == .table {
      let given = try arguments.options(2, options)
      declaration.tags = given.texts("tags") ?? []
      declaration.timeout = given.number("timeout")
      declaration.isOnly = given.flag("only") ?? false
      declaration.pending = given.text("pending")
      place = 3
    }
    guard arguments.isGiven(place) else { return (book, name, declaration, nil) }
    guard arguments.type(place) == .function else {
      throw arguments.failure("expected a function, got \(arguments.view(place).description)")
    }
    return (book, name, declaration, place)
  }

  private static func declare(
    _ script: Script, _ arguments: Arguments, _ change: (inout TestDeclaration) -> Void
  ) throws(LuaFailure) -> LuaReturn {
    let book = try script.book(arguments.function)
    if let chosen = book.chosen, book.isDeclaring, book.cases.count != chosen {
      // One of the others: its number is all that counts.
      _ = book.declare("", line: 0, TestDeclaration())
      return .results
    }
    var (_, name, declaration, place) = try declaration(script, arguments)
    if place == nil { declaration.pending = declaration.pending ?? "" }
    change(&declaration)
    let line = arguments.call.location(level: 1)?.line ?? 0
    if book.declare(name, line: line, declaration), let place {
      book.keep(try arguments.call.reference(place))
    }
    return .results
  }

  private static let beforeEach = hook(
    "before_each", "Runs before each test of the group, outer groups first. It may wait.",
    before: true)

  private static let afterEach = hook(
    "after_each", "Runs after each test of the group, also a failed one. It may wait.",
    before: false)

  private static func hook(_ name: String, _ summary: String, before: Bool) -> APIFunction {
    APIFunction(name, [APIParameter("fn", .function)], summary) {
      script, arguments throws(LuaFailure) in
      let book = try script.book(name)
      guard book.isDeclaring else {
        throw arguments.failure("stands beside tests, not in one")
      }
      guard book.chosen != nil else {
        guard arguments.type(1) == .function else {
          throw arguments.failure(1, "expected a function, got \(arguments.view(1).description)")
        }
        return .results
      }
      book.add(try arguments.function(1), before: before)
      return .results
    }
  }

  // MARK: Expecting

  private static let expect = APIFunction(
    "expect", [APIParameter("value", .anything), .optional("label", .text)],
    returns: "expectation",
    "Begins an expectation about a value, as in expect(map.camera.zoom):to_equal(5)."
  ) { script, arguments throws(LuaFailure) in
    guard arguments.call.count > 0 else { throw arguments.failure("expected a value") }
    let label = arguments.isGiven(2) ? try arguments.text(2) : nil
    return try script.keep(
      Expectation(subject: try arguments.view(1).reference(), label: label), arguments)
  }

  private static let near = APIFunction(
    "near", [APIParameter("value", .anything), .optional("tolerance", .anything)],
    returns: "value for to_equal and patterns",
    "Stands for any number, coordinate or camera within a tolerance: a number's own unit, metres for "
      + "coordinates; zoom, bearing and viewing angle of a camera within 0.01, or by name as in "
      + "{target = 100, zoom = 0.1}. Without a tolerance: 1e-9, for coordinates 1 m."
  ) { script, arguments throws(LuaFailure) in
    let book = try script.book("near")
    let id = script.nextSerial()
    book.nearness[id] = try script.nearness(arguments)
    arguments.results.handle(LuaHandle(kind: .nearness, id))
    return .results
  }

  private static let spy = APIFunction(
    "spy", [.optional("fn", .function)], returns: "function",
    "A function that notes its calls, and does what the given one does.", writtenInLua: true)

  private static let calls = APIFunction(
    "calls", [APIParameter("spy", .function)], returns: "list",
    "The calls of a spy: a list of arguments each.", writtenInLua: true)
}

extension Script {
  /// `value, tolerance` as `near` and `to_be_near` take them.
  func nearness(_ arguments: Arguments) throws(LuaFailure) -> Nearness {
    let center = try value(arguments, 1)
    let isPlace = center.asCoordinate != nil || center.asTable?["target"] != nil
    var near = Nearness(center: center, tolerance: isPlace ? 1 : 1e-9)
    guard near.hasMiddle else {
      throw arguments.failure(
        1, "expected a number, a coordinate, a camera or a table of such, got \(center.short)")
    }
    guard arguments.isGiven(2) else { return near }
    guard arguments.type(2) == .table else {
      near.tolerance = try arguments.number(2, atLeast: 0)
      return near
    }
    for (key, item) in try value(arguments, 2).asTable?.members ?? [] {
      guard let name = key.asText, let limit = item.asNumber, limit >= 0 else {
        throw arguments.failure(2, "expected a number, 0 or more, for \(key.short)")
      }
      near.fields[name] = limit
    }
    return near
  }
}

/// The objects of tests.
enum TestClasses {
  static let all = [ExpectationClass.api, EventsClass.api, nearness, anything]

  private static let nearness = APIClass(
    .nearness, "What `near` returns.", methods: [],
    describe: { script, id in
      script.tests?.nearness[Int(id)].map { ScriptValue.near($0).short } ?? "near"
    })

  private static let anything = APIClass(
    .anything, "The global `anything` of tests: stands for any value but nil.", methods: [],
    describe: { _, _ in "anything" })
}
