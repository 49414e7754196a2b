import HostSystem

/// A mistake in a manifest.
public struct ManifestFault: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// What is wrong, and the nearest valid name.
  public let words: String
}

/// Why a plugin cannot be used.
public enum PluginError: Error, Equatable, Sendable {
  /// Its manifest is wrong.
  case manifest(path: String, ManifestFault)
  /// A file of it cannot be read.
  case file(FileError)
  /// The folder is no plugin: it has no manifest.
  case noManifest(folder: String)
  /// Its main file lies, through a link, outside of its folder.
  case leadsOut(path: String)
  /// There is no plugin of that name; a near one that there is.
  case unknown(String, near: String?)
  /// It belongs to a project and is not trusted.
  case untrusted(String, path: String)
  /// It is made for other versions of the API.
  case api(plugin: String, wants: VersionRange)
  /// It requires a plugin that is not there, or cannot be used itself.
  case missing(plugin: String, requires: String)
  /// It requires another version of a plugin.
  case version(plugin: String, requires: String, VersionRange, found: PluginVersion)
  /// Plugins that have to come after one another in a circle.
  case circle([String])
  /// Two plugins given on the command line have one id.
  case twice(id: String, String, String)
  /// An option that is not there, or whose value is wrong.
  case option(plugin: String, String)

  /// What is wrong and what to do about it.
  public var words: String {
    switch self {
    case .manifest(let path, let fault): "\(path):\(fault.line): \(fault.words)"
    case .file(let error): "cannot \(error.attempt.rawValue) \(error.shownPath): \(error.reason)"
    case .noManifest(let folder):
      "the folder '\(folder)' is no plugin: it has no plugin.json; mapctl plugin new makes one"
    case .leadsOut(let path): "'\(path)' leads out of the plugin's folder"
    case .unknown(let name, let near):
      "there is no plugin '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
    case .untrusted(let id, let path):
      "plugin '\(id)' of the project is not trusted; look at \(path), then: "
        + "mapctl plugin trust \(id)"
    case .api(let plugin, let wants):
      "plugin '\(plugin)' is made for version \(wants.text) of the API, this is "
        + PluginVersion.api.text
    case .missing(let plugin, let requires):
      "plugin '\(plugin)' requires plugin '\(requires)', which is not there or cannot be used"
    case .version(let plugin, let requires, let range, let found):
      "plugin '\(plugin)' requires version \(range.text) of plugin '\(requires)', this is "
        + found.text
    case .circle(let ids):
      "plugins have to come after one another in a circle: "
        + ids.map { "'\($0)'" }.joined(separator: ", then ")
    case .twice(let id, let one, let other):
      "two plugins have the id '\(id)': \(one) and \(other)"
    case .option(let plugin, let words): "plugin '\(plugin)': \(words)"
    }
  }
}
