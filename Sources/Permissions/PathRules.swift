/// Which paths may be read, or written.
///
/// What is allowed is resolved once; what is denied is resolved again each time, so that a link made
/// later opens no way round it.
struct PathRules {
  private let kind: PermissionKind
  private let allowsAll: Bool
  private let allowsKind: Bool
  private let folders: [CanonicalPath]
  private let files: [String]
  private let denied: PermissionScope
  private let workingFolder: String?
  private let manifest: ManifestPermissions?
  private let declaredFolders: [CanonicalPath]

  /// Trees whose files are windows into processes and devices.
  private static let special = ["proc", "sys", "dev"].map { Array($0.utf8) }

  init(_ permissions: Permissions, _ kind: PermissionKind) {
    let start = permissions.workingFolder
    self.kind = kind
    allowsAll = permissions.allowsAll
    allowsKind = permissions.allowed(kind).isAll
    denied = permissions.denied(kind)
    workingFolder = start
    var names = permissions.allowed(kind).names
    if kind == .read, let folder = permissions.scriptFolder { names.append(folder) }
    folders = names.compactMap { try? CanonicalPath(of: $0, in: start) }
    files = kind == .read ? permissions.words : permissions.outputs
    manifest = permissions.manifest
    var declared = manifest?.scope(kind).names ?? []
    if kind == .read, let folder = permissions.scriptFolder { declared.append(folder) }
    declaredFolders = declared.compactMap { try? CanonicalPath(of: $0, in: start) }
  }

  /// Throws when the path, shown as the script named it, is out of bounds.
  func check(_ path: CanonicalPath, shown: String) throws(AccessError) {
    if denied.isAll || denied.names.contains(where: { isDenied(path, by: $0) }) {
      throw .refused(PermissionRefusal(kind, shown, isDenied: true))
    }
    if let manifest, !manifest.scope(kind).isAll, !declaredFolders.contains(where: path.isInside) {
      throw .refused(PermissionRefusal(kind, shown, undeclaredBy: manifest.plugin))
    }
    guard !allowsAll else { return }
    if let tree = path.parts.first, Self.special.contains(tree) {
      guard folders.contains(where: { $0.parts.first == tree && path.isInside($0) }) else {
        throw refusal(path, shown)
      }
      return
    }
    guard allowsKind || folders.contains(where: path.isInside) || isNamed(path) else {
      throw refusal(path, shown)
    }
  }

  /// Whether the path itself was named, so that it may be a pipe or a device.
  func isNamedExactly(_ path: CanonicalPath) -> Bool { allowsAll || folders.contains(path) }

  private func refusal(_ path: CanonicalPath, _ shown: String) -> AccessError {
    // The name as given is enough: it leads to the same place when the flag is read.
    .refused(PermissionRefusal(kind, shown, isDenied: false))
  }

  private func isDenied(_ path: CanonicalPath, by name: String) -> Bool {
    guard let denied = try? CanonicalPath(of: name, in: workingFolder) else { return false }
    if path.isInside(denied) { return true }
    guard let link = try? CanonicalPath(of: name, in: workingFolder, followsLast: false) else {
      return false
    }
    return path.isInside(link)
  }

  private func isNamed(_ path: CanonicalPath) -> Bool {
    files.contains { word in
      (try? CanonicalPath(of: word, in: workingFolder)) == path && !isFolder(path)
    }
  }
}
