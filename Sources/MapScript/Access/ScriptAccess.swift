import Permissions

/// What of the world outside a script may reach: one for a script, shared with the session.
public final class ScriptAccess {
  /// Its files.
  public let files: FileAccess
  /// The hosts it may ask.
  public let network: NetworkAccess
  /// The process's variables, for programs that are started on the script's behalf.
  public let variables: [String: String]
  let environment: EnvironmentAccess
  let store: ScriptStore

  /// Makes what the permissions give.
  ///
  /// - Parameters:
  ///   - environment: the process's variables.
  ///   - script: the script's path, or what stands for it; names its store.
  public init(_ permissions: Permissions, environment: [String: String] = [:], script: String = "")
  {
    files = FileAccess(permissions)
    variables = environment
    network = NetworkAccess(permissions)
    self.environment = EnvironmentAccess(permissions, variables: environment)
    store = ScriptStore(
      script: script, workingFolder: permissions.workingFolder, environment: environment)
  }
}
