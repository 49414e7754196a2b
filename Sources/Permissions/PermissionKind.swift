/// What a script may be allowed to do outside itself.
public enum PermissionKind: String, CaseIterable, Sendable {
  /// Read files and list folders.
  case read
  /// Write, make and remove files and folders.
  case write
  /// Reach hosts on a network.
  case net
  /// Read environment variables.
  case env

  /// What the flags of this kind list.
  public var valueName: String {
    switch self {
    case .read, .write: "PATHS"
    case .net: "HOSTS"
    case .env: "NAMES"
    }
  }
}

/// How much of a kind: nothing, what a list names, or everything.
public enum PermissionScope: Hashable, Sendable {
  /// Nothing.
  case none
  /// What is named: paths, hosts or variables.
  case some([String])
  /// Everything.
  case all

  /// The names; none for nothing and for everything.
  public var names: [String] { if case .some(let names) = self { names } else { [] } }

  /// Whether it is everything.
  public var isAll: Bool { self == .all }

  /// Adds what a flag's list names, or everything when it has none.
  public mutating func add(_ list: [String]?) {
    guard let list, !isAll else {
      self = .all
      return
    }
    self = .some(names + list)
  }
}
