import Glibc
import Synchronization

/// A standard stream: buffered when a program reads it, line by line when a person does.
///
/// The first failure is kept and everything after it is dropped; whoever owns the run asks for it.
public final class OutputStream: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var failure: Int32 = 0
    /// Bytes that were not kept.
    var lost = 0
    /// Bytes that were taken.
    var taken = 0
  }

  private enum Sink {
    case descriptor(Int32)
    case memory(limit: Int)
    case function(@Sendable (UnsafeRawBufferPointer) -> Void)
  }

  private let sink: Sink
  private let state = Mutex(State())
  /// Whether a terminal is at the other end.
  public let isTerminal: Bool
  private let capacity: Int
  private let limit: Int

  /// A stream onto an open descriptor; `buffered` is off for messages.
  ///
  /// - Parameter limit: the most bytes it takes; more are refused with `EFBIG`.
  public init(descriptor: Int32, buffered: Bool, limit: Int = .max) {
    sink = .descriptor(descriptor)
    isTerminal = isatty(descriptor) == 1
    capacity = buffered ? 1 << 16 : 0
    self.limit = limit
  }

  /// A stream for a person, into a function.
  public init(buffered: Bool, into function: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
    sink = .function(function)
    isTerminal = true
    capacity = buffered ? 1 << 16 : 0
    limit = .max
  }

  /// A stream that keeps what is written, for tests.
  public init() {
    sink = .memory(limit: .max)
    isTerminal = false
    capacity = .max
    limit = .max
  }

  /// A stream that keeps the first bytes that are written, and counts the others.
  public init(keeping limit: Int) {
    sink = .memory(limit: limit)
    isTerminal = false
    capacity = .max
    self.limit = .max
  }

  /// Appends bytes.
  ///
  /// - Returns: the error number of the stream's first failure, 0 while all is well.
  @discardableResult
  public func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    state.withLock { state in
      guard state.failure == 0 else { return state.failure }
      if case .memory(let limit) = sink, bytes.count > limit - state.buffer.count {
        let kept = limit - state.buffer.count
        state.buffer.append(contentsOf: bytes.prefix(kept))
        state.lost += bytes.count - kept
        return 0
      }
      guard bytes.count <= limit - state.taken else {
        flush(&state)
        if state.failure == 0 { state.failure = EFBIG }
        return state.failure
      }
      state.taken += bytes.count
      state.buffer.append(contentsOf: bytes)
      let lineEnds = isTerminal && bytes.contains(0x0A)
      if state.buffer.count > capacity || lineEnds { flush(&state) }
      return state.failure
    }
  }

  /// Appends text.
  @discardableResult
  public func write(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Hands everything to the system.
  ///
  /// - Returns: the error number of the stream's first failure, 0 while all is well.
  @discardableResult
  public func flush() -> Int32 {
    state.withLock { state in
      flush(&state)
      return state.failure
    }
  }

  /// Hands over what the system takes before a moment of ``monotonicSeconds()``, from another thread
  /// and for a process that is about to end.
  ///
  /// - Returns: false when something was left: the stream was being written to, or nobody reads.
  public func flushWithoutWaiting(until end: Double) -> Bool {
    let isEmpty = retry(until: end) {
      state.withLockIfAvailable { state -> Bool in
        guard case .descriptor(let descriptor) = sink, state.failure == 0 else { return true }
        let isTaken = state.buffer.withUnsafeBytes {
          writeWhatIsTaken($0, to: descriptor, until: end)
        }
        state.buffer.removeAll()
        return isTaken
      }
    }
    return isEmpty ?? false
  }

  /// The error number of the first failure, 0 while all is well.
  public var failure: Int32 { state.withLock { $0.failure } }

  /// What a memory stream has received.
  public var text: String { state.withLock { String(decoding: $0.buffer, as: UTF8.self) } }

  /// The bytes that a memory stream has received, with a word on those that it did not keep.
  public var bytes: [UInt8] {
    state.withLock { state in
      guard state.lost > 0 else { return state.buffer }
      return state.buffer + Array("\n… and \(state.lost) bytes more\n".utf8)
    }
  }

  private func flush(_ state: inout State) {
    guard !state.buffer.isEmpty else { return }
    switch sink {
    case .memory: return
    case .function(let function): state.buffer.withUnsafeBytes(function)
    case .descriptor(let descriptor):
      if state.failure == 0 {
        state.failure = state.buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }
}
