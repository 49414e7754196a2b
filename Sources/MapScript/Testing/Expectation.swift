import LuaBridge

/// What `expect` was given, until a matcher judges it.
struct Expectation {
  let subject: LuaReference
  /// What the script calls it in the message.
  let label: String?
  var isNever = false
  var isSoft = false
}

/// What a matcher has found.
struct Verdict {
  /// Whether the value is as the matcher says.
  var holds: Bool
  /// The matcher in words, such as "to equal 5".
  var words: String
  var expected: String?
  var actual: String
  var details: [String] = []
}

extension Script {
  /// What this is, for functions that exist in tests only.
  func book(_ function: String) throws(LuaFailure) -> TestBook {
    guard let tests else { throw LuaFailure("\(function): this is no test; see mapctl help test") }
    return tests
  }

  /// The expectation that a method belongs to.
  func expectation(_ arguments: Arguments) throws(LuaFailure) -> Expectation {
    guard arguments.call.handle(1)?.kind == ObjectKind.expectation.rawValue,
      let expectation = tests?.expectations[Int(arguments.this)]
    else {
      throw LuaFailure("\(arguments.function): expected an expectation in front, as in expect(x):…")
    }
    return expectation
  }

  /// What `expect` was given, to look at during the call.
  func subject(_ arguments: Arguments) throws(LuaFailure) -> LuaValueView {
    arguments.call.view(of: try expectation(arguments).subject)
  }

  /// What `expect` was given, written down.
  func subjectValue(_ arguments: Arguments) throws(LuaFailure) -> ScriptValue {
    var reading = ScriptValueReading(self, arguments.function)
    return try reading.read(try subject(arguments))
  }

  /// Lets the test go on, or fails it.
  func judge(_ verdict: Verdict, _ arguments: Arguments) throws(LuaFailure) -> LuaReturn {
    let expectation = try expectation(arguments)
    let book = try book(arguments.function)
    guard verdict.holds == expectation.isNever else {
      arguments.results.argument(1)
      return .results
    }
    let never = expectation.isNever ? "not " : ""
    let label = expectation.label.map { "\($0): " } ?? ""
    var failure = TestFailure(
      .expectation, "\(label)expected \(verdict.actual) \(never)\(verdict.words)")
    if !expectation.isNever {
      failure.expected = verdict.expected
      failure.actual = verdict.actual
      failure.details = verdict.details
    }
    let level = scriptLevel(arguments)
    if let place = arguments.call.location(level: level) {
      failure.file = place.file
      failure.line = place.line
    }
    failure.time = host.now
    guard expectation.isSoft else {
      throw LuaFailure(
        message: failure.message, level: failure.line == nil ? 0 : level, cause: book.write(failure)
      )
    }
    failure.activity = current == .test ? "" : current.words
    book.writeSoft(failure)
    arguments.results.argument(1)
    return .results
  }

  /// How many calls up the script's own line is: what is written in Lua lies in between.
  func scriptLevel(_ arguments: Arguments) -> Int {
    arguments.call.location(level: 1)?.file == TestPrelude.file ? 2 : 1
  }

  /// Another expectation about the same value.
  func derive(
    _ arguments: Arguments, _ change: (inout Expectation) -> Void
  ) throws(LuaFailure) -> LuaReturn {
    let expectation = try expectation(arguments)
    var derived = Expectation(
      subject: try arguments.call.view(of: expectation.subject).reference(),
      label: expectation.label, isNever: expectation.isNever, isSoft: expectation.isSoft)
    change(&derived)
    return try keep(derived, arguments)
  }

  /// Hands an expectation to the script.
  func keep(_ expectation: Expectation, _ arguments: Arguments) throws(LuaFailure) -> LuaReturn {
    let book = try book(arguments.function)
    let id = nextSerial()
    book.expectations[id] = expectation
    arguments.results.handle(LuaHandle(kind: .expectation, id))
    return .results
  }
}
