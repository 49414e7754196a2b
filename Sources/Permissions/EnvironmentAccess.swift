/// The environment variables that a script may read.
public struct EnvironmentAccess: Sendable {
  private let allowed: PermissionScope
  private let denied: PermissionScope
  private let manifest: ManifestPermissions?
  private let variables: [String: String]

  /// Makes the access that the permissions give to these variables.
  public init(_ permissions: Permissions, variables: [String: String]) {
    allowed = permissions.allowed(.env)
    denied = permissions.denied(.env)
    manifest = permissions.manifest
    self.variables = variables
  }

  /// The value of a variable; nil when there is none of that name.
  public func value(of name: String) throws(PermissionRefusal) -> String? {
    guard !denied.isAll, !denied.names.contains(name) else {
      throw PermissionRefusal(.env, name, isDenied: true)
    }
    if let manifest {
      let declared = manifest.scope(.env)
      guard declared.isAll || declared.names.contains(name) else {
        throw PermissionRefusal(.env, name, undeclaredBy: manifest.plugin)
      }
    }
    guard allowed.isAll || allowed.names.contains(name) else {
      throw PermissionRefusal(.env, name, isDenied: false)
    }
    return variables[name]
  }
}
