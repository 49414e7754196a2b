import CLuaShim

/// The types a Lua value can have, as the host sees them.
public enum LuaType: Sendable {
  /// Nothing there: no such argument.
  case none
  case null
  case boolean
  case integer
  case number
  case string
  case table
  case function
  /// A host object.
  case handle
  case thread
  /// A value a script cannot make itself, such as a light userdata.
  case other
}

/// A sort of table that the host makes all the time: float fields, and tables of such.
public struct LuaShape: Hashable, Sendable {
  @usableFromInline let index: UInt32
  /// How many floats fill it, those of its inner tables included.
  @usableFromInline let numbers: Int
}

/// A string pinned in a state, made once and then used without allocation.
public struct LuaKey: Hashable, Sendable {
  @usableFromInline let index: UInt32
  @usableFromInline let stamp: UInt32
}

/// Any Lua value the host keeps alive until it releases it.
///
/// Using a released reference, or one of another state, is an error and never another value.
public struct LuaReference: Hashable, Sendable {
  @usableFromInline let index: UInt32
  @usableFromInline let stamp: UInt32
}

/// A host function registered in a state.
public struct LuaFunctionID: Hashable, Sendable {
  @usableFromInline let index: UInt32
  @usableFromInline let stamp: UInt32
}

/// A suspended coroutine the host owns.
///
/// Each suspension has its own: a task that was resumed already is refused.
public struct LuaTask: Hashable, Sendable {
  let index: UInt32
  let stamp: UInt32
}

/// A host object as scripts hold it: what it is and which one, never a pointer.
public struct LuaHandle: Hashable, Sendable {
  /// The class, as given to ``LuaState/defineClass(kind:name:methods:get:set:describe:released:)``.
  public let kind: UInt16
  /// The object's number within its class.
  public let id: UInt64

  /// A handle to object `id` of class `kind`.
  public init(kind: UInt16, id: UInt64) {
    self.kind = kind
    self.id = id
  }
}

extension clua_token {
  static let absent = clua_token(index: 0, stamp: 0)

  init(_ key: LuaKey) { self.init(index: key.index, stamp: key.stamp) }
  init(_ reference: LuaReference) { self.init(index: reference.index, stamp: reference.stamp) }
  init(_ task: LuaTask) { self.init(index: task.index, stamp: task.stamp) }
  init(_ function: LuaFunctionID?) {
    self.init(index: function?.index ?? 0, stamp: function?.stamp ?? 0)
  }
}
