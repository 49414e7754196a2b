import CLua
import CLuaShim

/// A look at one Lua value; valid while the call, the walk or the results it came from are.
///
/// Reading neither raises nor calls a metamethod.
public struct LuaValueView {
  let state: OpaquePointer
  let position: Int32

  init(_ state: OpaquePointer, _ position: Int32) {
    self.state = state
    self.position = position
  }

  /// The value's type; `.none` for an argument that was not given.
  public var type: LuaType {
    guard position != 0 else { return .none }
    switch lua_type(state, position) {
    case LUA_TNIL: return .null
    case LUA_TBOOLEAN: return .boolean
    case LUA_TNUMBER: return lua_isinteger(state, position) != 0 ? .integer : .number
    case LUA_TSTRING: return .string
    case LUA_TTABLE: return .table
    case LUA_TFUNCTION: return .function
    case LUA_TUSERDATA: return handle == nil ? .other : .handle
    case LUA_TTHREAD: return .thread
    case LUA_TNONE: return .none
    default: return .other
    }
  }

  /// Whether nothing or `nil` is there.
  public var isNull: Bool { position == 0 || lua_type(state, position) <= LUA_TNIL }

  /// Whether Lua takes the value for true.
  public var isTruthy: Bool { position != 0 && lua_toboolean(state, position) != 0 }

  /// The number, integer or float; strings are not converted.
  public var number: Double? {
    guard position != 0, lua_type(state, position) == LUA_TNUMBER else { return nil }
    return lua_tonumberx(state, position, nil)
  }

  /// The integer, also of a float without a fraction.
  public var integer: Int64? {
    guard position != 0, lua_type(state, position) == LUA_TNUMBER else { return nil }
    var exact: Int32 = 0
    let value = lua_tointegerx(state, position, &exact)
    return exact != 0 ? value : nil
  }

  /// The boolean.
  public var boolean: Bool? {
    guard position != 0, lua_type(state, position) == LUA_TBOOLEAN else { return nil }
    return lua_toboolean(state, position) != 0
  }

  /// The text of a string, invalid UTF-8 repaired; numbers are not converted.
  public var string: String? {
    bytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a string, for the time of `body`.
  public func bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard position != 0, lua_type(state, position) == LUA_TSTRING else { return nil }
    var length = 0
    let start = lua_tolstring(state, position, &length)
    return body(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// The host object.
  public var handle: LuaHandle? {
    guard position != 0 else { return nil }
    var kind: UInt16 = 0
    var id: UInt64 = 0
    guard clua_handle_at(state, position, &kind, &id) else { return nil }
    return LuaHandle(kind: kind, id: id)
  }

  /// The table.
  public var table: LuaTableView? {
    guard position != 0, lua_type(state, position) == LUA_TTABLE else { return nil }
    return LuaTableView(state, position)
  }

  /// Which function, coroutine or other thing of its own it is: two views of one have the same,
  /// while it lives.
  public var identity: UInt {
    position == 0 ? 0 : UInt(bitPattern: lua_topointer(state, position))
  }

  /// Pins the value for the host; release it with ``LuaState/release(_:)``.
  public func reference() throws(LuaFailure) -> LuaReference {
    var token = clua_token.absent
    guard position != 0, clua_pin_here(state, position, &token) == 0 else {
      throw LuaFailure("not enough memory")
    }
    return LuaReference(index: token.index, stamp: token.stamp)
  }
}

extension LuaValueView: CustomStringConvertible {
  /// The value in a few words for messages: what it is, and its contents when they are short.
  public var description: String {
    switch type {
    case .none: return "no value"
    case .null: return "nil"
    case .boolean: return isTruthy ? "true" : "false"
    case .integer: return "\(integer ?? 0)"
    case .number: return "\(number ?? .nan)"
    case .string: return "\"\(excerpt)\""
    case .table: return "a table"
    case .function: return "a function"
    case .thread: return "a coroutine"
    case .handle:
      guard let handle else { return "an object" }
      let name = clua_class_name_here(state, handle.kind).map { String(cString: $0) }
      return "\(name ?? "object") \(handle.id)"
    case .other: return "a userdata"
    }
  }

  /// The first 40 characters of a string.
  private var excerpt: String {
    let text = bytes { String(decoding: $0.prefix(200), as: UTF8.self) } ?? ""
    return text.count > 40 ? "\(text.prefix(40))…" : text
  }
}
