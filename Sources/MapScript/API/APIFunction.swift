import LuaBridge

/// One argument of a function, as messages, help and types show it.
public struct APIParameter: Sendable {
  /// Its name.
  public let name: String
  /// What it takes.
  public let type: ArgumentType
  /// Whether it may be left out.
  public let isOptional: Bool

  /// Makes a parameter that must be given.
  public init(_ name: String, _ type: ArgumentType) {
    self.init(name: name, type: type, isOptional: false)
  }

  /// Makes a parameter that may be left out.
  public static func optional(_ name: String, _ type: ArgumentType) -> APIParameter {
    APIParameter(name: name, type: type, isOptional: true)
  }

  private init(name: String, type: ArgumentType, isOptional: Bool) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
  }
}

/// One function of the API: what it is called, what it takes, what it does. The only place that
/// knows; registration, checks, help and types are made of it.
public struct APIFunction: Sendable {
  typealias Body = @Sendable (Script, Arguments) throws(LuaFailure) -> LuaReturn

  /// The name within its module.
  public let name: String
  /// The arguments in order.
  public let parameters: [APIParameter]
  /// What comes back, in words, empty for nothing.
  public let returns: String
  /// One line on what it does.
  public let summary: String
  let body: Body
  /// Whether the part of the test functions that is in Lua has it.
  let isWrittenInLua: Bool

  init(
    _ name: String, _ parameters: [APIParameter], returns: String = "", _ summary: String,
    _ body: @escaping Body
  ) {
    isWrittenInLua = false
    self.name = name
    self.parameters = parameters
    self.returns = returns
    self.summary = summary
    self.body = body
  }

  /// A function that calls others of the script, and so is written in Lua.
  init(
    _ name: String, _ parameters: [APIParameter], returns: String = "", _ summary: String,
    writtenInLua: Bool
  ) {
    isWrittenInLua = writtenInLua
    self.name = name
    self.parameters = parameters
    self.returns = returns
    self.summary = summary
    body = { _, arguments throws(LuaFailure) in throw arguments.failure("there are no tests here") }
  }

  /// A function that takes nothing.
  init(_ name: String, returns: String = "", _ summary: String, _ body: @escaping Body) {
    self.init(name, [], returns: returns, summary, body)
  }
}

/// A property of a module or of an object.
public struct APIProperty: Sendable {
  typealias Getter = @Sendable (Script, Arguments) throws(LuaFailure) -> LuaReturn

  /// Its name.
  public let name: String
  /// What it holds, in words.
  public let type: String
  /// One line on it.
  public let summary: String
  let read: Getter
  let assign: Getter?

  /// Whether scripts may assign it.
  public var isAssignable: Bool { assign != nil }

  init(
    _ name: String, _ type: String, _ summary: String, get: @escaping Getter, set: Getter? = nil
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    read = get
    assign = set
  }
}

/// A global table of functions and properties, such as `map`.
public struct APIModule: Sendable {
  /// The global's name; empty for plain global functions.
  public let name: String
  /// One line on it.
  public let summary: String
  /// Its functions.
  public let functions: [APIFunction]
  /// Its properties.
  public let properties: [APIProperty]
  /// What table it is.
  public let home: Home

  /// What table a module is.
  public enum Home: Sendable {
    /// One of its own.
    case own
    /// A library of Lua, which the functions join.
    case library
    /// A plain table, behind which the functions are found.
    case plainTable
  }

  init(
    _ name: String, _ summary: String, functions: [APIFunction], properties: [APIProperty] = [],
    home: Home = .own
  ) {
    self.home = home
    self.name = name
    self.summary = summary
    self.functions = functions
    self.properties = properties
  }
}

/// A kind of object with its fields and methods.
public struct APIClass: Sendable {
  /// The kind.
  public let kind: ObjectKind
  /// One line on it.
  public let summary: String
  /// Its methods; the object itself is the first argument and not listed.
  public let methods: [APIFunction]
  /// Its fields.
  public let properties: [APIProperty]
  let describe: @Sendable (Script, UInt64) -> String

  init(
    _ kind: ObjectKind, _ summary: String, methods: [APIFunction],
    properties: [APIProperty] = [],
    describe: @escaping @Sendable (Script, UInt64) -> String
  ) {
    self.kind = kind
    self.summary = summary
    self.methods = methods
    self.properties = properties
    self.describe = describe
  }
}
