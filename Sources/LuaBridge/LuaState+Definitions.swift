import CLuaShim

// What scripts find in their state: functions, globals, modules, classes.
extension LuaState {
  /// Registers a host function; `name` is what it is called in messages of the bridge.
  public func function(
    _ name: String, _ body: @escaping Body
  ) throws(LuaBridgeError) -> LuaFunctionID {
    try Self.checkName(name)
    var token = clua_token.absent
    try LuaBridgeError.check(clua_function(host, Int32(core.pointee.bodies.count), &token), host)
    core.pointee.bodies.append(LuaBody(body))
    return LuaFunctionID(index: token.index, stamp: token.stamp)
  }

  /// A function of a script that serves where host functions do, such as a method of a class; the
  /// reference must not be released while it does.
  public func function(_ reference: LuaReference) -> LuaFunctionID {
    LuaFunctionID(index: reference.index, stamp: reference.stamp)
  }

  /// Sets a global to the one value that `value` writes.
  public func setGlobal(_ name: String, _ value: (LuaWriter) -> Void) throws(LuaBridgeError) {
    try Self.checkName(name)
    let writer = core.pointee.enter().takeUnretainedValue()
    defer { core.pointee.leave() }
    value(writer)
    try LuaBridgeError.check(
      clua_set_global(
        host, name, name.utf8.count, writer.program.pointee.words, writer.program.pointee.count),
      host)
  }

  /// Sets a global module table such as `map`.
  ///
  /// Its functions are found in C and cannot be replaced; `pairs` goes over them. Any other name
  /// read calls `get(module, name)`, any name assigned calls `set(module, name, value)`. Without
  /// `get` unknown names are `nil`; without `set` assigning is an error.
  ///
  /// - Returns: the table, which is kept.
  @discardableResult
  public func setModule(
    _ name: String, functions: [(String, LuaFunctionID)], get: LuaFunctionID?, set: LuaFunctionID?
  ) throws(LuaBridgeError) -> LuaReference {
    let names = try NameList(functions)
    try Self.checkName(name)
    var token = clua_token.absent
    try LuaBridgeError.check(
      clua_set_module(
        host, name, name.utf8.count, names.start, names.count, clua_token(get), clua_token(set),
        &token),
      host)
    return LuaReference(index: token.index, stamp: token.stamp)
  }

  /// Defines a class of host objects.
  ///
  /// A script holds a ``LuaHandle`` as a userdata: the same one each time while it lives, so that
  /// it works as a table key. Its methods are found in C; any other name read calls
  /// `get(handle, name)`, any name assigned `set(handle, name, value)`; `tostring` calls
  /// `describe(handle)`.
  ///
  /// - Parameter released: told when no script holds object `id` any more. It must not call Lua.
  public func defineClass(
    kind: UInt16, name: String, methods: [(String, LuaFunctionID)], get: LuaFunctionID?,
    set: LuaFunctionID?, describe: LuaFunctionID?, released: ((UInt64) -> Void)?
  ) throws(LuaBridgeError) {
    let names = try NameList(methods)
    try Self.checkName(name)
    self.released[kind] = released
    try LuaBridgeError.check(
      clua_define_class(
        host, kind, name, name.utf8.count, names.start, names.count, clua_token(get),
        clua_token(set), clua_token(describe), released != nil),
      host)
  }

  /// Defines a metatable for plain tables the host returns; `methods` become its `__index`.
  public func defineMetatable(
    name: String, metamethods: [(String, LuaFunctionID)], methods: [(String, LuaFunctionID)]
  ) throws(LuaBridgeError) -> LuaReference {
    let metaNames = try NameList(metamethods)
    let methodNames = try NameList(methods)
    try Self.checkName(name)
    var token = clua_token.absent
    try LuaBridgeError.check(
      clua_define_metatable(
        host, name, name.utf8.count, metaNames.start, metaNames.count, methodNames.start,
        methodNames.count, &token),
      host)
    return LuaReference(index: token.index, stamp: token.stamp)
  }

  /// Defines a shape: what ``LuaWriter/table(of:_:)`` makes in one go.
  ///
  /// - Parameters:
  ///   - fields: their names, and the shapes of those that are tables; the others are floats.
  ///   - metatable: what each table gets.
  public func defineShape(
    _ fields: [(LuaKey, LuaShape?)], metatable: LuaReference? = nil
  ) throws(LuaBridgeError) -> LuaShape {
    let names = fields.map { clua_shape_field(key: clua_token($0.0), shape: $0.1?.index ?? 0) }
    var index: UInt32 = 0
    try LuaBridgeError.check(
      clua_define_shape(
        host, names, names.count, metatable.map { clua_token($0) } ?? .absent, &index), host)
    return LuaShape(index: index, numbers: fields.reduce(0) { $0 + ($1.1?.numbers ?? 1) })
  }

  /// Shows assignments of new globals whose name starts with `prefix` to `guard(name, value)`,
  /// which throws to refuse them at the assigning line. Other assignments stay plain Lua.
  public func guardGlobals(prefix: String, _ guard: @escaping Body) throws(LuaBridgeError) {
    let id = try function("a guard of globals", `guard`)
    try Self.checkName(prefix)
    try LuaBridgeError.check(
      clua_guard_globals(host, prefix, prefix.utf8.count, clua_token(id)), host)
  }
}

/// Names and functions as C reads them, alive as long as the list.
private final class NameList {
  private let names: UnsafeMutableBufferPointer<clua_name>
  private let text: UnsafeMutableBufferPointer<CChar>

  var start: UnsafePointer<clua_name>? { UnsafePointer(names.baseAddress) }
  var count: Int { names.count }

  init(_ functions: [(String, LuaFunctionID)]) throws(LuaBridgeError) {
    for (name, _) in functions { try LuaState.checkName(name) }
    names = .allocate(capacity: functions.count)
    text = .allocate(capacity: functions.reduce(0) { $0 + $1.0.utf8.count + 1 })
    var end = 0
    for (index, (name, function)) in functions.enumerated() {
      let begin = end
      for byte in name.utf8 {
        text[end] = CChar(bitPattern: byte)
        end += 1
      }
      text[end] = 0
      let entry = clua_name(
        name: text.baseAddress.map { UnsafePointer($0 + begin) }, length: end - begin,
        function: clua_token(function))
      names.initializeElement(at: index, to: entry)
      end += 1
    }
  }

  deinit {
    names.deallocate()
    text.deallocate()
  }
}
