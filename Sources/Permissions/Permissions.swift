/// What a run may do outside itself, as the command line gave it. What is denied is denied whatever
/// else is allowed.
public struct Permissions: Sendable {
  /// Whether `--allow-all` was given; special files and private addresses are in it too.
  public var allowsAll = false
  /// The script's own folder, readable with all below it; nil for none.
  public var scriptFolder: String?
  /// Words of the command line: the files among them are readable.
  public var words: [String] = []
  /// Files that the command line names as outputs: they are writable.
  public var outputs: [String] = []
  /// What the manifest of a plugin asks for; nil for a script, which needs none.
  public var manifest: ManifestPermissions?
  /// The folder that relative paths start from; nil for the process's own.
  public var workingFolder: String?
  private var allowed: [PermissionKind: PermissionScope] = [:]
  private var denied: [PermissionKind: PermissionScope] = [:]

  /// No permission beyond the script's own folder, which is not set yet.
  public init() {}

  /// Allows what the list names, or everything of the kind when it is nil.
  public mutating func allow(_ kind: PermissionKind, _ list: [String]?) {
    allowed[kind, default: .none].add(list)
  }

  /// Denies what the list names, or everything of the kind when it is nil.
  public mutating func deny(_ kind: PermissionKind, _ list: [String]?) {
    denied[kind, default: .none].add(list)
  }

  /// What the flags allow of a kind.
  public func allowed(_ kind: PermissionKind) -> PermissionScope {
    allowsAll ? .all : allowed[kind] ?? .none
  }

  /// What the flags deny of a kind.
  public func denied(_ kind: PermissionKind) -> PermissionScope { denied[kind] ?? .none }
}
