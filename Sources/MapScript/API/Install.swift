import LuaBridge
import MapModel

extension Script {
  /// Puts the API into the state.
  func install(_ limits: ScriptLimits) throws(LuaBridgeError) {
    let host = host
    state.onPrint = { [unowned host] bytes in host.write(bytes) }
    state.onWarn = { [unowned host] bytes in host.log(.warn, String(decoding: bytes, as: UTF8.self))
    }
    // Scripts see the first second of 2000 when a run begins, whatever the day is.
    state.clock = { [unowned host] in (946_684_800 + host.now, host.now) }
    for module in API.modules {
      try state.setModule(
        module.name, functions: try ids(module.functions, of: module.name, offset: 0),
        get: try getter(module.name, module.properties, module.functions.map(\.name)),
        set: try setter(module.name, module.properties, module.functions.map(\.name)))
    }
    for function in API.globals {
      let id = try register(function, of: "", offset: 0)
      try state.setGlobal(function.name) { $0.function(id) }
    }
    for kind in API.classes { try install(kind) }
    try state.guardGlobals(prefix: "on_") { call throws(LuaFailure) in
      let name = call.string(1) ?? ""
      guard call.type(2) == .function, EventName(word: name) == nil || !name.hasPrefix("on_") else {
        return .results
      }
      let near = nearestName(to: name, among: EventName.allCases.map { "on_" + $0.word })
      throw LuaFailure("unknown handler '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    try installArguments(limits)
    try installRequire()
  }

  private func install(_ kind: APIClass) throws(LuaBridgeError) {
    let describe = try state.function(kind.kind.name + ".__tostring") {
      [unowned self] call throws(LuaFailure) in
      call.results.string(kind.describe(self, call.handle(1)?.id ?? 0))
      return .results
    }
    let name = kind.kind.name
    let methods = kind.methods.map(\.name)
    try state.defineClass(
      kind: kind.kind.rawValue, name: name, methods: try ids(kind.methods, of: name, offset: 1),
      get: try getter(name, kind.properties, methods),
      set: try setter(name, kind.properties, methods), describe: describe,
      released: released(kind.kind))
  }

  private func released(_ kind: ObjectKind) -> ((UInt64) -> Void)? {
    switch kind {
    case .motion: { [unowned self] id in released(motion: MotionID(Int(id))) }
    case .projection: { [unowned self] id in projections[id] = nil }
    case .task:
      { [unowned self] id in
        if let value = spawned.forget(Int(id)) { state.release(value) }
      }
    case .marker, .polyline, .polygon, .circle, .groundOverlay, .region, .timer, .subscription,
      .settings, .infoWindow, .locationDot:
      nil
    }
  }

  private func ids(
    _ functions: [APIFunction], of owner: String, offset: Int
  ) throws(LuaBridgeError) -> [(String, LuaFunctionID)] {
    var ids: [(String, LuaFunctionID)] = []
    for function in functions {
      ids.append((function.name, try register(function, of: owner, offset: offset)))
    }
    return ids
  }

  func register(
    _ function: APIFunction, of owner: String, offset: Int
  ) throws(LuaBridgeError) -> LuaFunctionID {
    let (body, name, parameters) = (function.body, function.name, function.parameters)
    return try state.function(owner.isEmpty ? name : "\(owner).\(name)") {
      [unowned self] call throws(LuaFailure) in
      if offset == 1, call.handle(1) == nil, call.type(1) != .table {
        throw LuaFailure("\(name): call it with a colon, as in \(owner):\(name)()")
      }
      return try body(
        self,
        Arguments(call: call, function: name, parameters: parameters, script: self, offset: offset))
    }
  }

  private func getter(
    _ owner: String, _ properties: [APIProperty], _ functions: [String]
  ) throws(LuaBridgeError) -> LuaFunctionID {
    var byName: [String: APIProperty] = [:]
    for property in properties { byName[property.name] = property }
    return try state.function("\(owner).__index") {
      [unowned self, byName] call throws(LuaFailure) in
      guard let word = call.string(2) else {
        throw LuaFailure("\(owner) has no field \(call[2].description)")
      }
      guard let property = byName[word] else {
        throw LuaFailure(unknown(word, of: owner, Array(properties.map(\.name) + functions)))
      }
      return try property.read(self, accessor(call, owner))
    }
  }

  private func setter(
    _ owner: String, _ properties: [APIProperty], _ functions: [String]
  ) throws(LuaBridgeError) -> LuaFunctionID {
    try state.function("\(owner).__newindex") { [unowned self] call throws(LuaFailure) in
      let word = call.string(2) ?? call[2].description
      guard let property = properties.first(where: { $0.name == word }) else {
        if functions.contains(word) { throw LuaFailure("\(owner).\(word) cannot be replaced") }
        throw LuaFailure(unknown(word, of: owner, Array(properties.map(\.name) + functions)))
      }
      guard let assign = property.assign else { throw LuaFailure("\(owner).\(word) is read only") }
      return try assign(self, accessor(call, owner))
    }
  }

  private func accessor(_ call: LuaCall, _ owner: String) -> Arguments {
    Arguments(call: call, function: owner, parameters: [], script: self, offset: 0)
  }

  private func unknown(_ word: String, of owner: String, _ known: [String]) -> String {
    let near = nearestName(to: word, among: known).map { "; did you mean '\($0)'?" }
    return "\(owner) has no '\(word)'\(near ?? "")"
  }
}
