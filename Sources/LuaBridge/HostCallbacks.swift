import CLuaShim

extension LuaState.Box {
  /// The C entry points into the state this box leads to.
  var callbacks: clua_callbacks {
    clua_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(), dispatch: dispatch, released: released,
      print: print, warn: warn, clock: clock)
  }
}

/// The state behind `context`; C calls only while it lives.
@inline(__always)
private func state(_ context: UnsafeMutableRawPointer?) -> LuaState? {
  guard let context else { return nil }
  return Unmanaged<LuaState.Box>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.state }
}

/// Lua calls host function `index`. Nothing here may raise: C does, from what is returned.
private func dispatch(
  _ context: UnsafeMutableRawPointer?, _ index: Int32, _ call: UnsafeMutablePointer<clua_call>?
) -> Int32 {
  guard let call, let state = state(context), Int(index) < state.bodies.count else {
    return Int32(CLUA_RESULTS.rawValue)
  }
  let writer = state.enter()
  defer {
    state.leave()
    call.pointee.program = UnsafePointer(writer.program.pointee.words)
    call.pointee.words = writer.program.pointee.count
  }
  do throws(LuaFailure) {
    switch try state.bodies[Int(index)](LuaCall(owner: state, raw: call, writer: writer)) {
    case .results: return Int32(CLUA_RESULTS.rawValue)
    case .suspend: return Int32(CLUA_SUSPEND.rawValue)
    }
  } catch {
    writer.reset()
    writer.string(error.message)
    call.pointee.level = Int32(clamping: error.level)
    call.pointee.cause = error.cause
    return Int32(CLUA_RAISE.rawValue)
  }
}

private func released(_ context: UnsafeMutableRawPointer?, _ kind: UInt16, _ id: UInt64) {
  state(context)?.released[kind]?(id)
}

private func print(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int
) {
  state(context)?.onPrint(UnsafeRawBufferPointer(start: bytes, count: length))
}

private func warn(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int
) {
  state(context)?.onWarn(UnsafeRawBufferPointer(start: bytes, count: length))
}

private func clock(_ context: UnsafeMutableRawPointer?, _ which: Int32) -> Double {
  guard let time = state(context)?.clock() else { return 0 }
  return which == 0 ? time.epoch : time.elapsed
}
