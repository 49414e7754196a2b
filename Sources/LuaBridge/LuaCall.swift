import CLua
import CLuaShim

/// How a host function ends its call.
public enum LuaReturn: Sendable {
  /// With what was written to ``LuaCall/results``.
  case results
  /// By waiting: the script goes on when the host resumes ``LuaCall/task``.
  case suspend
}

/// One call of a host function; valid only while its body runs.
public struct LuaCall {
  let owner: Unmanaged<LuaState>
  let raw: UnsafeMutablePointer<clua_call>
  let writer: Unmanaged<LuaWriter>

  /// The state that calls.
  public var state: LuaState { owner.takeUnretainedValue() }

  /// How many arguments were given.
  public var count: Int { Int(raw.pointee.count) }

  /// What the call returns, written in order.
  public var results: LuaWriter { writer.takeUnretainedValue() }

  /// Argument `index`, from 1; an absent one has the type `.none`.
  @inline(__always)
  public subscript(_ index: Int) -> LuaValueView {
    let given = index >= 1 && index <= Int(raw.pointee.count)
    return LuaValueView(raw.pointee.L, given ? Int32(truncatingIfNeeded: index) : 0)
  }

  /// The type of argument `index`.
  public func type(_ index: Int) -> LuaType { self[index].type }

  /// Whether Lua takes argument `index` for true.
  public func isTruthy(_ index: Int) -> Bool { self[index].isTruthy }

  /// Argument `index` as a number.
  public func number(_ index: Int) -> Double? { self[index].number }

  /// Argument `index` as an integer, also a float without a fraction.
  public func integer(_ index: Int) -> Int64? { self[index].integer }

  /// Argument `index` as a boolean.
  public func boolean(_ index: Int) -> Bool? { self[index].boolean }

  /// Argument `index` as text, invalid UTF-8 repaired.
  public func string(_ index: Int) -> String? { self[index].string }

  /// The bytes of the string at `index`, for the time of `body`.
  public func bytes<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    self[index].bytes(body)
  }

  /// Argument `index` as a host object.
  public func handle(_ index: Int) -> LuaHandle? { self[index].handle }

  /// Argument `index` as a table.
  public func table(_ index: Int) -> LuaTableView? { self[index].table }

  /// Pins argument `index`; release it with ``LuaState/release(_:)``.
  public func reference(_ index: Int) throws(LuaFailure) -> LuaReference {
    try self[index].reference()
  }

  /// A look at a value that the host keeps; takes a place on the Lua stack until the call ends.
  public func view(of reference: LuaReference) -> LuaValueView {
    guard let lua = raw.pointee.L else { return self[0] }
    return LuaValueView(lua, clua_read_pinned(lua, clua_token(reference)))
  }

  /// The task this call becomes when its body returns ``LuaReturn/suspend``.
  public var task: LuaTask {
    let token = clua_call_task(raw)
    return LuaTask(index: token.index, stamp: token.stamp)
  }

  /// Whether the script can wait here: not inside a `table.sort` comparator, a metamethod and the
  /// like, where returning `.suspend` is an error.
  public var canSuspend: Bool { clua_can_suspend(raw) }

  /// The script line `level` calls up, 1 being the one that made this call.
  public func location(level: Int) -> (file: String, line: Int)? {
    var location = clua_location()
    guard clua_location_of_call(raw, Int32(clamping: level), &location) else { return nil }
    return (String(bytes: location.file, count: location.length), Int(location.line))
  }
}

/// What a chunk or handler returned; valid only while the closure that got it runs.
public struct LuaResults {
  let state: OpaquePointer
  let first: Int32
  /// How many values there are.
  public let count: Int

  /// The value at `index`, from 1; `.none` beyond the last.
  public func value(at index: Int) -> LuaValueView {
    LuaValueView(state, index >= 1 && index <= count ? first + Int32(index) - 1 : 0)
  }
}
