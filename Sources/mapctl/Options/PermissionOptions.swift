import Permissions

/// The options that say what a script may reach outside itself.
enum PermissionOptions {
  static let specs: [OptionSpec] =
    PermissionKind.allCases.map { kind in
      OptionSpec(
        "--allow-\(kind.rawValue)", .optional(kind.valueName), isRepeatable: true,
        "let scripts \(words(kind)): those named, or all")
    }
    + PermissionKind.allCases.map { kind in
      OptionSpec(
        "--deny-\(kind.rawValue)", .optional(kind.valueName), isRepeatable: true,
        "do not, whatever else is allowed")
    } + [OptionSpec("--allow-all", short: "-A", "let scripts do all of this")]

  private static func words(_ kind: PermissionKind) -> String {
    switch kind {
    case .read: "read files"
    case .write: "write files"
    case .net: "reach hosts"
    case .env: "read environment variables"
    }
  }

  /// What the options say.
  static func permissions(_ options: ParsedOptions) throws(UsageError) -> Permissions {
    var permissions = Permissions()
    permissions.allowsAll = options.has("--allow-all")
    for kind in PermissionKind.allCases {
      for list in try lists("--allow-\(kind.rawValue)", kind, options) {
        permissions.allow(kind, list)
      }
      for list in try lists("--deny-\(kind.rawValue)", kind, options) {
        permissions.deny(kind, list)
      }
    }
    return permissions
  }

  /// The lists given to an option; nil stands for the option without a list.
  private static func lists(
    _ option: String, _ kind: PermissionKind, _ options: ParsedOptions
  ) throws(UsageError) -> [[String]?] {
    var lists: [[String]?] = options.bare.contains(option) ? [nil] : []
    for value in options.all(option) {
      let parts = PermissionList.parts(of: value)
      guard !parts.contains("") else {
        throw UsageError("\(option): an entry of '\(value)' is empty; a comma in a name is ,,")
      }
      if kind == .net {
        for part in parts {
          do throws(WebAddress.Fault) {
            _ = try HostRule(part)
          } catch {
            throw UsageError(
              "\(option): \(error.words)", hint: "name hosts, as in \(option)=example.org:8080")
          }
        }
      }
      lists.append(parts)
    }
    return lists
  }
}
