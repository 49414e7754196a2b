import Permissions

/// What of the world outside a script may reach: one for a script, shared with the session.
public final class ScriptAccess {
  /// Its files.
  public let files: FileAccess
  /// The hosts it may ask.
  public let network: NetworkAccess
  /// The process's variables, for programs that are started on the script's behalf.
  public let variables: [String: String]
  /// The folder whose modules `require` finds; nil for none.
  public let moduleFolder: String?
  let environment: EnvironmentAccess
  let store: ScriptStore

  /// Makes what the permissions give.
  ///
  /// - Parameters:
  ///   - environment: the process's variables.
  ///   - script: the script's path, or what stands for it; names its store.
  ///   - storeName: the store's own name, for a plugin, whatever its path is.
  ///   - keepsStore: whether the store outlives the run; tests begin with an empty one.
  public init(
    _ permissions: Permissions, environment: [String: String] = [:], script: String = "",
    storeName: String? = nil, keepsStore: Bool = true
  ) {
    moduleFolder = permissions.scriptFolder
    files = FileAccess(permissions)
    variables = environment
    network = NetworkAccess(permissions)
    self.environment = EnvironmentAccess(permissions, variables: environment)
    store = ScriptStore(
      script: script, name: storeName, workingFolder: permissions.workingFolder,
      environment: environment, isKept: keepsStore)
  }
}
