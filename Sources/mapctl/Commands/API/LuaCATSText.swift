import MapModel
import MapScript

/// The API table as LuaCATS definitions: what editors complete and check scripts by.
struct LuaCATSText {
  private var text = ""
  /// Words of the table that no type is known for; none, or the definitions are incomplete.
  private(set) var unknown: [String] = []

  /// The whole file.
  static var text: String { LuaCATSText().text }

  init() {
    text = """
      ---@meta mapctl

      -- The Lua API of mapctl, as LuaCATS definitions. Made by: mapctl api --luacats


      """
    text += LuaCATSText.tables
    for kind in API.classes { add(kind) }
    add(API.boundsMethods, owner: "mapctl.BoundsMethods", separator: ":", declares: true)
    for module in API.modules where module.home != .library { add(module) }
    for function in API.globals { add(function, owner: "", separator: "") }
    for handler in API.handlers { add(handler) }
    for kind in API.testClasses { add(kind) }
    for function in API.testGlobals { add(function, owner: "", separator: "") }
    text += LuaCATSText.values
  }

  private static let values = """
    ---The events of the test, in order.
    ---@type mapctl.Events
    events = nil

    ---Equal to everything in to_equal and patterns.
    ---@type any
    anything = nil

    ---The script's words as given; `arg[0]` is its name.
    ---@type table<integer, string>
    arg = {}

    """

  // MARK: Classes and modules

  private mutating func add(_ kind: APIClass) {
    let name = LuaTypes.className(kind.kind)
    let isEvents = name == "mapctl.Events"
    let values = API.testValues.contains(kind.kind.name) && !isEvents
    guard !values else { return }
    begin(kind.summary, name)
    fields(kind.properties)
    add(kind.methods, owner: name, separator: isEvents ? "." : ":", declares: false)
  }

  private mutating func add(_ module: APIModule) {
    begin(module.summary, "mapctl.module.\(module.name)")
    if module.home == .plainTable {
      text += "---@field [integer] string\n---@field [string] string|true\n"
    }
    fields(module.properties)
    text += "\(module.name) = {}\n\n"
    for function in module.functions { add(function, owner: module.name, separator: ".") }
  }

  private mutating func begin(_ summary: String, _ name: String) {
    text += "---\(summary)\n---@class \(name)\n"
  }

  private mutating func fields(_ properties: [APIProperty]) {
    for property in properties {
      let isAssignable = property.isAssignable
      guard let type = LuaTypes.property(property.type, isAssignable: isAssignable) else {
        unknown.append(property.type)
        continue
      }
      let note = isAssignable ? "" : " (read only)"
      text += "---@field \(property.name) \(type) \(property.summary)\(note)\n"
    }
  }

  private mutating func add(
    _ methods: [APIFunction], owner: String, separator: String, declares: Bool
  ) {
    let local = owner.split(separator: ".").last.map(String.init) ?? owner
    if declares { text += "---@class \(owner)\n" }
    text += "local \(local) = {}\n\n"
    for method in methods { add(method, owner: local, separator: separator, of: owner) }
  }

  // MARK: Functions

  private mutating func add(
    _ function: APIFunction, owner: String, separator: String, of place: String? = nil
  ) {
    let path = (place ?? owner).isEmpty ? function.name : "\(place ?? owner).\(function.name)"
    let options = "mapctl.options." + path.replacing("mapctl.", with: "")
    for parameter in function.parameters {
      if case .options(let table) = parameter.type { add(table, options, path) }
    }
    text += "---\(function.summary)\n"
    let parameters = function.parameters.map { self.parameter($0, path, options) }
    for parameter in parameters { text += "---@param \(parameter.name) \(parameter.type)\n" }
    if let returns = LuaTypes.returns(function.returns) {
      for type in returns { text += "---@return \(type)\n" }
    } else {
      unknown.append(function.returns)
    }
    if path == "map.on" { overloads() }
    overloadWithoutOptions(function, parameters)
    let names = parameters.map { $0.name.replacing("?", with: "") }.joined(separator: ", ")
    text += "function \(owner)\(separator)\(function.name)(\(names)) end\n\n"
  }

  /// A parameter as an annotation has it: a name, with a question mark when it may be left out.
  private func parameter(
    _ parameter: APIParameter, _ path: String, _ options: String
  ) -> (name: String, type: String) {
    var type = LuaTypes.type(parameter.type, options: options)
    if case .function = parameter.type {
      type = LuaTypes.functions["\(path).\(parameter.name)"] ?? type
    }
    if parameter.name.hasSuffix("…") { return ("...", type) }
    return (parameter.name + (parameter.isOptional ? "?" : ""), type)
  }

  /// Options in the middle that may be left out: a function stands in their place then.
  private mutating func overloadWithoutOptions(
    _ function: APIFunction, _ parameters: [(name: String, type: String)]
  ) {
    guard let last = function.parameters.last, case .function = last.type, parameters.count > 1,
      function.parameters[parameters.count - 2].isOptional
    else { return }
    let rest = parameters.dropLast(2) + parameters.suffix(1)
    let list = rest.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let returns = (LuaTypes.returns(function.returns) ?? []).joined(separator: ", ")
    text += "---@overload fun(\(list))\(returns.isEmpty ? "" : ": \(returns)")\n"
  }

  private mutating func add(_ table: OptionTable, _ name: String, _ path: String) {
    text += "---@class (exact) \(name)\n"
    for field in table.fields {
      var type = LuaTypes.type(field.type, options: "table")
      if case .function = field.type {
        type =
          field.name == "on_done"
          ? "fun(outcome: mapctl.Outcome)" : LuaTypes.functions["\(path).\(field.name)"] ?? type
      }
      text += "---@field \(field.name)? \(type) \(field.summary)\n"
    }
    text += "\n"
  }

  /// An event's name tells what its handler gets.
  private mutating func overloads() {
    for handler in API.handlers {
      text +=
        "---@overload fun(event: \"\(handler.event.word)\", handler: \(signature(handler)), "
        + "options?: mapctl.options.map.on): mapctl.Subscription\n"
    }
  }

  private func signature(_ handler: APIHandler) -> String {
    let arguments = LuaTypes.arguments(of: handler).map { "\($0.name): \($0.type)" }
    return "fun(\(arguments.joined(separator: ", "))): any"
  }

  private mutating func add(_ handler: APIHandler) {
    text += "---\(handler.summary)\n"
    text += "---@type \(signature(handler))\n"
    text += "on_\(handler.event.word) = nil\n\n"
  }
}
