import CLuaShim

/// Stops what runs in one state.
///
/// While a request stands, every Lua instruction raises: through `pcall`, message handlers,
/// coroutines and `<close>`, until the stack has unwound. While none stands it costs nothing.
public final class LuaInterrupts: @unchecked Sendable {
  // The block is plain atomics; C keeps it safe for signal handlers and other threads.
  let block: OpaquePointer

  init() {
    block = clua_interrupts_new()
  }

  deinit {
    clua_interrupts_free(block)
  }

  /// Asks to stop. To be called on the thread that runs Lua, also from a signal handler there.
  public func request(_ reason: InterruptReason) {
    clua_interrupt(block, reason.code)
  }

  /// Asks to stop from another thread, by a signal to the thread that runs Lua.
  ///
  /// - Returns: whether the signal could be sent; see ``installHandler(signal:)``.
  @discardableResult
  public func requestFromAnotherThread(_ reason: InterruptReason) -> Bool {
    clua_interrupt_thread(block, reason.code)
  }

  /// The request that stands.
  public var requested: InterruptReason? {
    InterruptReason(code: clua_interrupt_reason(block))
  }

  /// Whether a request stands: one relaxed load.
  public var isRequested: Bool { clua_interrupt_reason(block) != 0 }

  /// Whether anything of the states that share this runs, or lies below on the stack. On the thread
  /// that runs Lua.
  public var isRunning: Bool { clua_interrupt_is_running(block) }

  /// Withdraws the request: Lua runs on as if nothing had been.
  public func clear() {
    clua_interrupt_clear(block)
  }

  /// Installs the handler that ``requestFromAnotherThread(_:)`` relies on, once a process.
  ///
  /// - Parameter signal: which signal to use; 0 takes `SIGURG`, which is harmless when it strays.
  /// - Returns: whether the system accepted it.
  @discardableResult
  public static func installHandler(signal: Int32 = 0) -> Bool {
    clua_interrupt_install(signal)
  }
}
