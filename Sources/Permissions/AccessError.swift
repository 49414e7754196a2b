import Glibc
import HostSystem

/// Why something outside the script could not be done.
public enum AccessError: Error, Equatable, Sendable {
  /// A permission is missing, or denied.
  case refused(PermissionRefusal)
  /// The system said no.
  case file(FileError)
  /// A pipe, a device or the like, which has to be named to be used.
  case special(path: String, PermissionRefusal)
  /// More bytes than there is room for.
  case tooLarge(path: String, limit: Int)
  /// A path that cannot be one.
  case badPath(String)
  /// Another file stands there than when reading began.
  case replaced(path: String)

  /// The refusal of a permission, nil when the cause is another.
  public var refusal: PermissionRefusal? {
    switch self {
    case .refused(let refusal), .special(_, let refusal): refusal
    default: nil
    }
  }

  /// Whether nothing is there under that path.
  public var isNothingThere: Bool {
    if case .file(let error) = self { error.code == ENOENT || error.code == ENOTDIR } else { false }
  }

  /// What is wrong and what to do about it.
  public var words: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .special(let path, let refusal):
      "'\(path)' is a pipe, a device or a socket; \(refusal.remedy)"
    case .file(let error): "'\(error.path)': \(error.reason)"
    case .tooLarge(let path, let limit):
      "'\(path)' has more than the \(limit) bytes there is room for; "
        + "read it with fs.lines, or give more with --max-memory"
    case .badPath(let reason): reason
    case .replaced(let path): "'\(path)' was replaced while it was being read"
    }
  }
}

/// A permission that is missing: what for, and the flag that would give it.
public struct PermissionRefusal: Error, Hashable, Sendable {
  /// The kind that is missing.
  public let kind: PermissionKind
  /// The path, host or variable, as the script named it.
  public let subject: String
  /// What the flag has to name.
  public let name: String
  /// What stands against it.
  public let obstacle: Obstacle

  /// What can stand against a permission.
  public enum Obstacle: Hashable, Sendable {
    /// No flag gives it.
    case missing
    /// A `--deny-…` flag.
    case denied
    /// The manifest of that plugin does not ask for it.
    case undeclared(plugin: String)
  }

  /// Whether a `--deny-…` flag stands against it.
  public var isDenied: Bool { obstacle == .denied }

  /// Makes a refusal; the flag names the subject unless it has to name something else.
  public init(_ kind: PermissionKind, _ subject: String, name: String? = nil, isDenied: Bool) {
    self.kind = kind
    self.subject = subject
    self.name = name ?? subject
    obstacle = isDenied ? .denied : .missing
  }

  /// Makes the refusal of what a plugin's manifest does not ask for.
  init(_ kind: PermissionKind, _ subject: String, undeclaredBy plugin: String) {
    self.kind = kind
    self.subject = subject
    name = subject
    obstacle = .undeclared(plugin: plugin)
  }

  /// The flag to add.
  public var flag: String { PermissionList.flag("--allow-\(kind.rawValue)", name) }

  /// What to do.
  public var remedy: String {
    switch obstacle {
    case .missing: "allow it with \(flag)"
    case .denied: "a --deny-\(kind.rawValue) flag stands against it"
    case .undeclared(let plugin):
      "the manifest of plugin '\(plugin)' does not ask for it under \"permissions\""
    }
  }

  /// What is missing and what to do.
  public var words: String {
    switch kind {
    case .read: "no permission to read '\(subject)'; \(remedy)"
    case .write: "no permission to write '\(subject)'; \(remedy)"
    case .net: "no permission to reach '\(subject)'; \(remedy)"
    case .env: "no permission to read the variable '\(subject)'; \(remedy)"
    }
  }
}
