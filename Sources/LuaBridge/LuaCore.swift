import CLuaShim

/// A host function behind a reference that can be borrowed without counting.
final class LuaBody {
  let call: LuaState.Body

  init(_ call: @escaping LuaState.Body) {
    self.call = call
  }
}

/// The part of a state that every call goes through. It lies in plain memory, so that neither
/// reference counts nor exclusivity checks stand in the way.
struct LuaCore {
  var state: Unmanaged<LuaState>?
  var bodies: ContiguousArray<LuaBody> = []
  /// One writer a level of calls: a host function may start tasks while it answers.
  var writers: ContiguousArray<LuaWriter> = []
  var depth = 0

  /// The writer of the next level; give it back with ``leave()``.
  @inline(__always)
  mutating func enter() -> Unmanaged<LuaWriter> {
    if depth == writers.count { writers.append(LuaWriter()) }
    let writer = Unmanaged.passUnretained(writers[depth])
    depth &+= 1
    writer._withUnsafeGuaranteedRef { $0.reset() }
    return writer
  }

  @inline(__always)
  mutating func leave() {
    depth &-= 1
  }

  /// The C entry points into the state whose core this is.
  static func callbacks(_ core: UnsafeMutablePointer<LuaCore>) -> clua_callbacks {
    clua_callbacks(
      context: UnsafeMutableRawPointer(core), dispatch: dispatch, released: released,
      define: define, print: print, warn: warn, clock: clock)
  }
}

@inline(__always)
private func core(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<LuaCore>? {
  context?.assumingMemoryBound(to: LuaCore.self)
}

/// The state behind `context`; C calls only while it lives.
private func state(_ context: UnsafeMutableRawPointer?) -> LuaState? {
  core(context)?.pointee.state?.takeUnretainedValue()
}

/// Lua calls host function `index`. Nothing here may raise: C does, from what is returned.
private func dispatch(
  _ context: UnsafeMutableRawPointer?, _ index: Int32, _ call: UnsafeMutablePointer<clua_call>?
) -> Int32 {
  guard let call, let core = core(context), let state = core.pointee.state,
    Int(index) < core.pointee.bodies.count
  else { return Int32(CLUA_RESULTS.rawValue) }
  let writer = core.pointee.enter()
  let body = Unmanaged.passUnretained(core.pointee.bodies[Int(index)])
  let reply = body._withUnsafeGuaranteedRef { body in
    writer._withUnsafeGuaranteedRef { results in
      answer(body, LuaCall(owner: state, raw: call, writer: writer), results)
    }
  }
  core.pointee.leave()
  return reply
}

@inline(__always)
private func answer(_ body: LuaBody, _ call: LuaCall, _ writer: LuaWriter) -> Int32 {
  let reply: UInt32
  do throws(LuaFailure) {
    reply =
      switch try body.call(call) {
      case .results: CLUA_RESULTS.rawValue
      case .suspend: CLUA_SUSPEND.rawValue
      }
  } catch {
    writer.reset()
    writer.string(error.message)
    call.raw.pointee.level = Int32(clamping: error.level)
    call.raw.pointee.cause = error.cause
    reply = CLUA_RAISE.rawValue
  }
  call.raw.pointee.program = UnsafePointer(writer.program.pointee.words)
  call.raw.pointee.words = writer.program.pointee.count
  return Int32(reply)
}

private func released(_ context: UnsafeMutableRawPointer?, _ kind: UInt16, _ id: UInt64) {
  state(context)?.released[kind]?(id)
}

private func define(_ context: UnsafeMutableRawPointer?, _ kind: UInt16) -> Bool {
  state(context)?.onUndefinedClass(kind) ?? false
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
