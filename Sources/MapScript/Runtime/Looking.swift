import LuaBridge

/// A name that can be typed, and what it stands for.
public struct KnownName: Sendable {
  /// What a name stands for.
  public enum Kind: Sendable {
    case function(APIFunction, owner: String, separator: String)
    case property(APIProperty, owner: String)
    case module(APIModule)
    /// Something of the script's own, or of Lua's, in a few words.
    case value(String)
  }

  /// The name.
  public let name: String
  /// What it stands for.
  public let kind: Kind

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// What can be typed behind names, looked up without running anything of the script.
extension Script {
  /// The globals: the API's, Lua's and the script's own, by name.
  public var globalNames: [KnownName] {
    var names: [KnownName] = []
    peek { globals in names = self.members(of: globals) }
    return names.map { known in
      if let module = API.modules.first(where: { $0.name == known.name }) {
        return KnownName(known.name, .module(module))
      }
      if let function = API.globals.first(where: { $0.name == known.name }) {
        return KnownName(known.name, .function(function, owner: "", separator: "."))
      }
      return known
    }
  }

  /// What can stand behind names with dots between them, such as `map.camera`.
  public func names(behind path: [String]) -> [KnownName] {
    guard let first = path.first else { return globalNames }
    var names: [KnownName] = []
    peek(first) { value in names = self.names(behind: path.dropFirst(), in: value) }
    return names
  }

  private func names(behind path: ArraySlice<String>, in value: LuaValueView) -> [KnownName] {
    guard let next = path.first else { return members(of: value) }
    guard let table = value.table else { return [] }
    if let module = module(of: table) {
      guard module.properties.contains(where: { $0.name == next }) else { return [] }
      var names: [KnownName] = []
      read(next, of: table) { names = self.names(behind: path.dropFirst(), in: $0) }
      return names
    }
    var names: [KnownName] = []
    try? table.forEachPair { key, inner throws(LuaFailure) in
      if key.string == next { names = self.names(behind: path.dropFirst(), in: inner) }
    }
    return names
  }

  private func members(of value: LuaValueView) -> [KnownName] {
    if let handle = value.handle {
      let kind = API.allClasses.first { $0.kind.rawValue == handle.kind }
      return kind.map(Script.members(of:)) ?? []
    }
    if value.type == .string { return stringNames }
    guard let table = value.table else { return [] }
    if let module = module(of: table) { return Script.members(of: module) }
    let own = members(of: table)
    guard table.metatableName(keys.name) == "bounds" else { return own }
    return own
      + API.boundsMethods.map {
        KnownName($0.name, .function($0, owner: "bounds", separator: ":"))
      }
  }

  private var stringNames: [KnownName] {
    var names: [KnownName] = []
    peek("string") { library in names = library.table.map(self.members(of:)) ?? [] }
    return names
  }

  private func members(of table: LuaTableView) -> [KnownName] {
    var names: [KnownName] = []
    try? table.forEachPair { key, value throws(LuaFailure) in
      guard let name = key.string, LuaText.isName(name) else { return }
      names.append(KnownName(name, .value(Script.words(for: value))))
    }
    return names
  }

  private static func members(of module: APIModule) -> [KnownName] {
    (module.functions.map {
      KnownName($0.name, .function($0, owner: module.name, separator: "."))
    } + module.properties.map { KnownName($0.name, .property($0, owner: module.name)) })
    .sorted { $0.name < $1.name }
  }

  private static func members(of kind: APIClass) -> [KnownName] {
    (kind.methods.map { KnownName($0.name, .function($0, owner: kind.kind.name, separator: ":")) }
      + kind.properties.map { KnownName($0.name, .property($0, owner: kind.kind.name)) })
      .sorted { $0.name < $1.name }
  }

  private static func words(for value: LuaValueView) -> String {
    switch value.type {
    case .function: "function"
    case .table: "table"
    default: value.description
    }
  }
}
