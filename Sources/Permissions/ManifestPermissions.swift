/// What a plugin's manifest asks for. A plugin may do what both its manifest and the flags of the
/// command line name; its own folder needs neither.
public struct ManifestPermissions: Hashable, Sendable {
  /// The plugin's id.
  public let plugin: String
  private let scopes: [PermissionKind: PermissionScope]

  /// Makes the wishes of a plugin; a kind that is left out is not asked for.
  public init(plugin: String, _ scopes: [PermissionKind: PermissionScope]) {
    self.plugin = plugin
    self.scopes = scopes
  }

  /// How much of a kind is asked for.
  public func scope(_ kind: PermissionKind) -> PermissionScope { scopes[kind] ?? .none }
}
