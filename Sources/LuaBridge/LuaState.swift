import CLua
import CLuaShim

/// One Lua state: a script or plugin with its own memory, libraries and host functions.
///
/// Everything happens on one thread at a time. Script values are hostile: whatever may raise an
/// error or allocate in Lua runs in protected C, and a Lua error never crosses a Swift frame.
public final class LuaState {
  let host: OpaquePointer
  /// What every call touches, in plain memory: C finds its way back here.
  let core: UnsafeMutablePointer<LuaCore>
  var released: [UInt16: (UInt64) -> Void] = [:]

  /// Stops what runs in this state, also from a signal handler or another thread.
  public let interrupts: LuaInterrupts

  /// Gets what `print` writes: the bytes with the line feed.
  public var onPrint: (UnsafeRawBufferPointer) -> Void = { _ in }
  /// Gets each piece of a `warn` message.
  public var onWarn: (UnsafeRawBufferPointer) -> Void = { _ in }
  /// Defines a class when the first object of it is written.
  ///
  /// Its argument is the class's kind; it says false when there is no room for it.
  public var onUndefinedClass: (UInt16) -> Bool = { _ in true }
  /// Tells the time scripts see through `os`: seconds since 1970 (UTC), and seconds of the run.
  public var clock: () -> (epoch: Double, elapsed: Double) = { (0, 0) }

  /// A host function: reads its arguments from the call, and answers through its results.
  public typealias Body = (LuaCall) throws(LuaFailure) -> LuaReturn

  /// A new state with the allowed libraries.
  ///
  /// - Parameters:
  ///   - memoryLimit: the most bytes Lua may hold; beyond it scripts get "not enough memory".
  ///   - seed: of `math.random`; the same program with the same seed does the same.
  ///   - slot: which of the process's fixed address ranges to take, so that addresses are the same
  ///     in each run. States that live at the same time need different slots.
  ///   - interrupts: what stops the state; several states of one thread may share one, so that a
  ///     request stops whichever of them runs. Nil for one of its own.
  public init(
    memoryLimit: Int, seed: UInt64, slot: Int = 0, interrupts: LuaInterrupts? = nil
  ) throws(LuaBridgeError) {
    let interrupts = interrupts ?? LuaInterrupts()
    let core = UnsafeMutablePointer<LuaCore>.allocate(capacity: 1)
    core.initialize(to: LuaCore())
    var status: Int32 = 0
    let opened = clua_open(
      max(memoryLimit, 0), seed, Int32(clamping: slot), LuaCore.callbacks(core), interrupts.block,
      &status)
    guard let opened else {
      core.deinitialize(count: 1)
      core.deallocate()
      throw UInt32(status) == CLUA_SPACE.rawValue ? .noAddressSpace : .outOfMemory
    }
    host = opened
    self.interrupts = interrupts
    self.core = core
    core.pointee.state = Unmanaged.passUnretained(self)
  }

  deinit {
    clua_shut(host)
    clua_free(host)
    core.deinitialize(count: 1)
    core.deallocate()
  }

  /// Ends the state and gives its memory back; whatever is asked of it later fails. Waiting tasks
  /// end with it, their pending `<close>` variables unclosed. Does nothing while the state runs.
  public func close() {
    clua_shut(host)
    guard clua_main(host) == nil else { return }
    core.pointee.bodies = []
    released = [:]
  }

  /// The bytes Lua holds now.
  public var memoryInUse: Int { clua_memory(host) }

  /// The most bytes Lua has held.
  public var peakMemory: Int { clua_peak(host) }

  /// What was allocated since ``countAllocations()``, given back or not.
  public var allocations: LuaAllocations {
    let counted = clua_allocations_of(host)
    return LuaAllocations(
      count: Int(clamping: counted.count), bytes: Int(clamping: counted.bytes))
  }

  /// Counts allocations from now on, which makes them a little slower.
  public func countAllocations() { clua_count_allocations(host) }

  /// Gives scripts Lua's `debug`, and `io` with the standard streams. A script that has them can
  /// leave the sandbox and bring the process down.
  public func openDebugLibraries() throws(LuaBridgeError) {
    try LuaBridgeError.check(clua_open_debug(host), host)
  }

  /// Whether the state got its slot's own addresses, so that what scripts see of them is the same
  /// in every run. Not so when the slot is taken, or under a sanitizer.
  public var hasFixedAddresses: Bool { clua_is_placed(host) }

  /// Pins the string `name` for use without allocation.
  public func key(_ name: String) throws(LuaBridgeError) -> LuaKey {
    var token = clua_token.absent
    try Self.checkName(name)
    try LuaBridgeError.check(clua_key(host, name, name.utf8.count, &token), host)
    return LuaKey(index: token.index, stamp: token.stamp)
  }

  /// Which table, function or coroutine a kept value is, as ``LuaTableView/identity``; 0 for what is
  /// none of them.
  public func identity(of reference: LuaReference) -> UInt {
    UInt(bitPattern: clua_identity(host, clua_token(reference)))
  }

  /// Lets go of a kept value; twice is harmless.
  public func release(_ reference: LuaReference) {
    _ = clua_release(host, clua_token(reference))
  }

  /// Lets go of a function whose number is not needed any more; where it was put it stays.
  public func release(_ function: LuaFunctionID) {
    _ = clua_release(host, clua_token(function))
  }

  static func checkName(_ name: String) throws(LuaBridgeError) {
    if name.utf8.contains(0) { throw .invalidName(name) }
  }
}

/// Memory that a state has taken.
public struct LuaAllocations: Hashable, Sendable {
  /// How often.
  public var count: Int
  /// How much, in bytes.
  public var bytes: Int

  /// Makes a number of allocations.
  public init(count: Int = 0, bytes: Int = 0) {
    self.count = count
    self.bytes = bytes
  }
}
