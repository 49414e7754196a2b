import LuaBridge
import MapModel

extension Script {
  /// Puts the API into the state.
  func install(_ limits: ScriptLimits) throws(LuaBridgeError) {
    let host = host
    state.onPrint = { [unowned host] bytes in host.write(bytes) }
    let plugin = plugin?.id
    state.onWarn = { [unowned host] bytes in
      host.log(.warn, String(decoding: bytes, as: UTF8.self), of: plugin)
    }
    // Scripts see the first second of 2000 when a run begins, whatever the day is.
    state.clock = { [unowned host] in (946_684_800 + host.now, host.now) }
    for module in API.modules where module.home == .library { try join(module) }
    for module in API.modules where module.home == .own {
      let functions = try ids(module.functions, of: module.name, offset: 0)
      let get = try getter(module.name, module.properties, module.functions.map(\.name))
      let set = try setter(module.name, module.properties, module.functions.map(\.name))
      let table = try state.setModule(module.name, functions: functions, get: get, set: set)
      modules[module.name] = state.identity(of: table)
      placed(functions.map(\.1) + [get, set])
    }
    for function in API.globals {
      let id = try register(function, of: "", offset: 0)
      try state.setGlobal(function.name) { $0.function(id) }
      placed([id])
    }
    state.onUndefinedClass = { [unowned self] in define($0) }
    if tests != nil { try installTests() }
    try state.guardGlobals(prefix: "on_") { call throws(LuaFailure) in
      let name = call.string(1) ?? ""
      if EventName(word: name) != nil {
        guard call.type(2) == .function || call[2].isNull else {
          throw LuaFailure("\(name): expected a function, got \(call[2].description)")
        }
        return .results
      }
      guard call.type(2) == .function else { return .results }
      let near = nearestName(to: name, among: EventName.allCases.map { "on_" + $0.word })
      throw LuaFailure("unknown handler '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    try installArguments(limits)
    for module in API.modules where module.home == .plainTable { try stand(behind: module) }
    try installRequire()
    try installIterators()
  }

  /// Puts functions into a library that Lua has.
  private func join(_ module: APIModule) throws(LuaBridgeError) {
    for function in module.functions {
      let id = try register(function, of: module.name, offset: 0)
      _ = try prelude(
        "local library, name, fn = ... _G[library][name] = fn", name: module.name,
        arguments: {
          $0.string(module.name)
          $0.string(function.name)
          $0.function(id)
        })
    }
  }

  /// Puts the functions that exist in tests only into the state.
  private func installTests() throws(LuaBridgeError) {
    testPrelude = try makeTestPrelude()
    for function in API.testGlobals {
      let id = try register(function, of: "", offset: 0)
      try state.setGlobal(function.name) { $0.function(id) }
    }
    try state.setGlobal("events") { $0.handle(LuaHandle(kind: .events, 0)) }
    try state.setGlobal("anything") { $0.handle(LuaHandle(kind: .anything, 0)) }
  }

  /// Puts functions behind a plain table, where `pairs` does not see them.
  private func stand(behind module: APIModule) throws(LuaBridgeError) {
    for function in module.functions {
      let id = try register(function, of: module.name, offset: 0)
      _ = try prelude(
        """
        local table, name, fn = ...
        local meta = getmetatable(_G[table]) or {__index = {}}
        meta.__index[name] = fn
        setmetatable(_G[table], meta)
        """, name: module.name,
        arguments: {
          $0.string(module.name)
          $0.string(function.name)
          $0.function(id)
        })
    }
  }

  /// Puts a class into the state; most scripts use few of them.
  ///
  /// - Returns: false when there is no room for it.
  private func define(_ number: UInt16) -> Bool {
    let classes = tests == nil ? API.classes : API.classes + API.testClasses
    guard let kind = classes.first(where: { $0.kind.rawValue == number }) else { return true }
    do throws(LuaBridgeError) {
      try install(kind)
      return true
    } catch {
      return false
    }
  }

  private func install(_ kind: APIClass) throws(LuaBridgeError) {
    let describe = try state.function(kind.kind.name + ".__tostring") {
      [unowned self] call throws(LuaFailure) in
      call.results.string(kind.describe(self, call.handle(1)?.id ?? 0))
      return .results
    }
    let name = kind.kind.name
    let methods = kind.methods.map(\.name)
    let functions = try ids(kind.methods, of: name, offset: 1, kind: kind.kind)
    let get = try getter(name, kind.properties, methods)
    let set = try setter(name, kind.properties, methods)
    try state.defineClass(
      kind: kind.kind.rawValue, name: name, methods: functions, get: get, set: set,
      describe: describe, released: released(kind.kind))
    placed(functions.map(\.1) + [get, set, describe])
  }

  /// Functions are where scripts find them: the host needs to keep no more than those in Lua.
  private func placed(_ functions: [LuaFunctionID]) {
    guard tests == nil else { return }
    for function in functions { state.release(function) }
  }

  private func released(_ kind: ObjectKind) -> ((UInt64) -> Void)? {
    switch kind {
    case .motion: { [unowned self] id in released(motion: MotionID(Int(id))) }
    case .projection:
      { [unowned self] id in
        if projections.removeValue(forKey: id) != nil { letGo(Ledger.object) }
      }
    case .task:
      { [unowned self] id in
        if let value = spawned.forget(Int(id)) { state.release(value) }
      }
    case .lines: { [unowned self] id in lineReaders[id] = nil }
    case .cluster:
      { [unowned self] id in
        if clusters.removeValue(forKey: id) != nil { letGo(Ledger.object) }
      }
    case .expectation:
      { [unowned self] id in
        if let expectation = tests?.expectations.removeValue(forKey: Int(id)) {
          state.release(expectation.subject)
        }
      }
    case .nearness: { [unowned self] id in tests?.nearness[Int(id)] = nil }
    case .marker, .polyline, .polygon, .circle, .groundOverlay, .region, .label, .tileLayer,
      .heatmap, .clusterLayer, .timer, .subscription, .settings, .infoWindow, .locationDot,
      .recording, .layer, .null,
      .events, .anything:
      nil
    }
  }

  private func ids(
    _ functions: [APIFunction], of owner: String, offset: Int, kind: ObjectKind? = nil
  ) throws(LuaBridgeError) -> [(String, LuaFunctionID)] {
    var ids: [(String, LuaFunctionID)] = []
    for function in functions {
      ids.append((function.name, try register(function, of: owner, offset: offset, kind: kind)))
    }
    return ids
  }

  func register(
    _ function: APIFunction, of owner: String, offset: Int, kind: ObjectKind? = nil
  ) throws(LuaBridgeError) -> LuaFunctionID {
    if function.isWrittenInLua, let made = testPrelude[function.name] {
      return state.function(made)
    }
    let (body, name, parameters) = (function.body, function.name, function.parameters)
    return try state.function(owner.isEmpty ? name : "\(owner).\(name)") {
      [unowned self] call throws(LuaFailure) in
      if offset == 1 {
        let isOwn = kind.map { call.handle(1)?.kind == $0.rawValue } ?? (call.type(1) == .table)
        guard isOwn else {
          throw LuaFailure(
            "\(name): expected a \(owner) in front, as in \(owner):\(name)(), "
              + "got \(call[1].description)")
        }
      }
      if offset == 0, let table = call.table(1), table.identity == modules[owner] {
        throw LuaFailure("\(name): write \(owner).\(name) with a dot, not with a colon")
      }
      return try carryOut(call) { () throws(LuaFailure) in
        try body(
          self,
          Arguments(
            call: call, function: name, parameters: parameters, script: self, offset: offset))
      }
    }
  }

  /// Carries out a call of the API. What one that fails has taken hold of is let go.
  private func carryOut(
    _ call: LuaCall, _ body: () throws(LuaFailure) -> LuaReturn
  ) throws(LuaFailure) -> LuaReturn {
    let before = callInProgress
    if tests != nil { callInProgress = call }
    let held = heldByCalls.count
    defer {
      callInProgress = before
      heldByCalls.removeSubrange(held...)
    }
    do throws(LuaFailure) {
      return try body()
    } catch {
      for reference in heldByCalls[held...] { state.release(reference) }
      throw error
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
      return try carryOut(call) { () throws(LuaFailure) in
        try assign(self, accessor(call, owner))
      }
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
