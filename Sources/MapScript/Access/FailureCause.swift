import LuaBridge
import Permissions

/// What is behind a failure that a script did not catch, where it decides the exit code.
public enum FailureCause: Int32, Sendable {
  /// A permission was refused.
  case permission = 1
  /// A file or the network was not available.
  case unavailable
  /// The words that the script was given are wrong.
  case usage
}

extension LuaError {
  /// What is behind the error; nil for a mistake of the script.
  public var failureCause: FailureCause? { FailureCause(rawValue: cause) }
}

extension LuaFailure {
  /// A failure to reach something outside.
  init(_ function: String, _ error: AccessError) {
    let cause: FailureCause? =
      switch error {
      case .refused, .special: .permission
      case .file: .unavailable
      case .tooLarge, .badPath, .replaced: nil
      }
    self.init(message: "\(function): \(error.words)", cause: cause?.rawValue ?? 0)
  }

  /// A refused permission.
  init(_ function: String, _ refusal: PermissionRefusal) {
    self.init(function, .refused(refusal))
  }
}

extension Script {
  /// Does something outside; what goes wrong there becomes a failure of the function.
  func reach<Result>(
    _ function: String, _ body: () throws(AccessError) -> Result
  ) throws(LuaFailure) -> Result {
    do throws(AccessError) {
      return try body()
    } catch {
      throw LuaFailure(function, error)
    }
  }

  /// The bytes that the state still has room for.
  var room: Int { max(0, memoryLimit - state.memoryInUse) }
}
