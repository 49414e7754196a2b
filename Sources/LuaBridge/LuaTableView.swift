import CLua
import CLuaShim

/// A look at a Lua table by raw reads: no metamethod runs, nothing is changed.
public struct LuaTableView {
  let state: OpaquePointer
  let position: Int32

  init(_ state: OpaquePointer, _ position: Int32) {
    self.state = state
    self.position = position
  }

  /// The length of the list in the table, as the raw `#`.
  public var count: Int { Int(clamping: lua_rawlen(state, position)) }

  /// The field `key`. Each read takes a place on the Lua stack until the call ends: within a long
  /// loop read inside ``scoped(_:)`` or a walk.
  public func value(_ key: LuaKey) -> LuaValueView {
    LuaValueView(state, clua_read_field(state, position, clua_token(key)))
  }

  /// Element `index`, from 1; takes a place on the Lua stack as ``value(_:)`` does.
  public func value(index: Int) -> LuaValueView {
    LuaValueView(state, clua_read_element(state, position, Int64(index)))
  }

  /// The number in field `key`, read without taking a place; nil when it is no number.
  public func number(_ key: LuaKey) -> Double? {
    var value = 0.0
    return clua_read_number(state, position, clua_token(key), &value) ? value : nil
  }

  /// Which table it is: two views of one table have the same, while it lives.
  public var identity: UInt { UInt(bitPattern: lua_topointer(state, position)) }

  /// Whether the table has that metatable of the host's.
  public func hasMetatable(_ metatable: LuaReference) -> Bool {
    clua_has_metatable(state, position, clua_token(metatable))
  }

  /// Whether the table has a metatable.
  public var hasMetatable: Bool {
    guard lua_checkstack(state, 1) != 0, lua_getmetatable(state, position) != 0 else {
      return false
    }
    lua_settop(state, -2)
    return true
  }

  /// Pins the table for the host; release it with ``LuaState/release(_:)``.
  public func reference() throws(LuaFailure) -> LuaReference {
    try LuaValueView(state, position).reference()
  }

  /// The text that the table's metatable has in a field; nil when there is none.
  public func metatableName(_ key: LuaKey) -> String? {
    let top = lua_gettop(state)
    defer { lua_settop(state, top) }
    guard lua_checkstack(state, 1) != 0, lua_getmetatable(state, position) != 0 else { return nil }
    return LuaTableView(state, top + 1).value(key).string
  }

  /// Gives the places back that the reads within `body` took; their views end with it.
  public func scoped<Result>(
    _ body: (LuaTableView) throws(LuaFailure) -> Result
  ) throws(LuaFailure) -> Result {
    let top = lua_gettop(state)
    defer { lua_settop(state, top) }
    return try body(self)
  }

  /// Calls `body` with every pair in the fixed order of `pairs`; the views end with each call.
  public func forEachPair(
    _ body: (_ key: LuaValueView, _ value: LuaValueView) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    let top = lua_gettop(state)
    defer { lua_settop(state, top) }
    var walk = clua_walk(table: position, snapshot: 0, position: 0)
    while true {
      let status = clua_walk_next(state, &walk)
      if status == 0 { return }
      guard status > 0 else { throw LuaFailure("not enough memory") }
      let value = lua_gettop(state)
      try body(LuaValueView(state, value - 1), LuaValueView(state, value))
      lua_settop(state, walk.snapshot > 0 ? walk.snapshot : top)
    }
  }

  /// Calls `body` with every pair in an order that differs from run to run: for what does not depend
  /// on it. Faster than ``forEachPair(_:)``; the views end with each call.
  public func forEachPairInAnyOrder(
    _ body: (_ key: LuaValueView, _ value: LuaValueView) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    let top = lua_gettop(state)
    defer { lua_settop(state, top) }
    guard lua_checkstack(state, 1) != 0 else { throw LuaFailure("not enough memory") }
    lua_pushnil(state)
    while clua_next_pair(state, position) {
      try body(LuaValueView(state, top + 1), LuaValueView(state, top + 2))
      lua_settop(state, top + 1)
    }
  }

  /// Calls `body` with element 1, 2, … up to ``count``; the views end with each call.
  public func forEachElement(
    _ body: (_ index: Int, _ value: LuaValueView) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    let top = lua_gettop(state)
    defer { lua_settop(state, top) }
    let count = self.count
    var index = 1
    while index <= count {
      if index & 0x3FF == 0, clua_is_stopping(state) { throw LuaFailure("stopped") }
      try body(index, value(index: index))
      lua_settop(state, top)
      index += 1
    }
  }
}
