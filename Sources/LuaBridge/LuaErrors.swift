import CLuaShim

/// A failure of a host function, raised in Lua as `file:line: message`.
public struct LuaFailure: Error, Equatable {
  /// What went wrong, without a position.
  public var message: String
  /// Whose line is named, as in Lua's `error`: 0 names none, 1 the line that called the host
  /// function, 2 that function's caller.
  public var level: Int
  /// The host's own number for what is behind it, 0 for nothing special. It comes back in
  /// ``LuaError/cause`` when the error is not caught, also when it was caught and raised again.
  public var cause: Int32

  /// A failure that names the line at `level`.
  public init(message: String, level: Int = 1, cause: Int32 = 0) {
    self.message = message
    self.level = level
    self.cause = cause
  }

  /// A failure that names the line that called the host function.
  public init(_ message: String) {
    self.init(message: message)
  }
}

/// Why a running script was stopped.
public enum InterruptReason: Hashable, Sendable {
  /// Its time is up.
  case timeLimit
  /// The user asked (`SIGINT`).
  case user
  /// Nobody reads its output any more.
  case outputClosed
  /// The host's own reason.
  case host(Int32)

  /// The number C carries; never 0.
  var code: Int32 {
    switch self {
    case .timeLimit: 1
    case .user: 2
    case .outputClosed: 3
    case .host(let own): own >= 0 ? own &+ 4 : own
    }
  }

  init?(code: Int32) {
    switch code {
    case 0: return nil
    case 1: self = .timeLimit
    case 2: self = .user
    case 3: self = .outputClosed
    default: self = .host(code < 0 ? code : code &- 4)
    }
  }
}

/// An error that ended a chunk, a handler or a task.
public struct LuaError: Error, Hashable, Sendable {
  /// What kind of end it was.
  public enum Kind: Hashable, Sendable {
    case syntax
    case runtime
    /// The state's memory cap was reached.
    case memory
    /// The host stopped the script.
    case interrupted(InterruptReason)
  }

  /// The message as Lua gives it, with `file:line:` in front when a line is known. A thrown table
  /// is written out, or says itself through `__tostring`.
  public var message: String
  /// What kind of end it was.
  public var kind: Kind
  /// The calls that led here, innermost first; empty when there are none to show.
  public var traceback: String
  /// The script the error is about, when known.
  public var file: String?
  /// The line in ``file``, from 1.
  public var line: Int?
  /// What is behind it when the host raised it; see ``LuaFailure/cause``.
  public var cause: Int32

  /// An error put together by hand.
  public init(
    message: String, kind: Kind = .runtime, traceback: String = "", file: String? = nil,
    line: Int? = nil, cause: Int32 = 0
  ) {
    self.message = message
    self.kind = kind
    self.traceback = traceback
    self.file = file
    self.line = line
    self.cause = cause
  }
}

/// A failure of the bridge itself, outside any script.
public enum LuaBridgeError: Error, Hashable, Sendable {
  /// The state's memory cap leaves no room.
  case outOfMemory
  /// The system gave no address space for the state's memory.
  case noAddressSpace
  /// The state was closed.
  case closed
  /// A reference, key or function that is released or belongs to another state.
  case stale
  /// A name with a zero byte in it.
  case invalidName(String)
  /// Anything else Lua refused, in its words.
  case refused(String)
}

extension LuaError {
  /// The failure `host` has just met.
  init(of host: OpaquePointer) {
    let raw = clua_error_of(host)
    message = String(bytes: raw.message, count: raw.message_length)
    traceback = String(bytes: raw.traceback, count: raw.traceback_length)
    file = raw.file.map { String(bytes: $0, count: raw.file_length) }
    line = raw.line > 0 ? Int(raw.line) : nil
    cause = raw.cause
    kind =
      switch UInt32(raw.kind) {
      case CLUA_SYNTAX.rawValue: .syntax
      case CLUA_NO_MEMORY.rawValue: .memory
      case CLUA_INTERRUPTED.rawValue: .interrupted(InterruptReason(code: raw.reason) ?? .user)
      default: .runtime
      }
  }

  /// A use of something that is not there any more.
  static func stale(_ what: String) -> LuaError {
    LuaError(message: "\(what) is gone: it was used already, released, or is of another state")
  }
}

extension LuaBridgeError {
  /// Throws what `status` says about `host`, nothing when all is well.
  static func check(_ status: Int32, _ host: OpaquePointer) throws(LuaBridgeError) {
    switch UInt32(status) {
    case CLUA_OK.rawValue: return
    case CLUA_MEMORY.rawValue: throw .outOfMemory
    case CLUA_SPACE.rawValue: throw .noAddressSpace
    case CLUA_CLOSED.rawValue: throw .closed
    case CLUA_STALE.rawValue: throw .stale
    default: throw .refused(LuaError(of: host).message)
    }
  }
}

extension String {
  /// The text of C bytes, with invalid UTF-8 repaired; empty for a null pointer.
  init(bytes: UnsafePointer<CChar>?, count: Int) {
    guard let bytes, count > 0 else {
      self = ""
      return
    }
    self = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
