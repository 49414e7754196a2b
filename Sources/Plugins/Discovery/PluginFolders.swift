import Glibc

/// The folders that plugins are found in without being named.
public struct PluginFolders: Sendable {
  /// The project's: `.mapctl/plugins` in the nearest folder upwards that has a `.mapctl`.
  public let project: String?
  /// The user's and the system's, nearest first.
  public let installed: [(origin: PluginOrigin, path: String)]

  /// Finds them (XDG base directories).
  ///
  /// - Parameter workingFolder: an absolute path, where looking for the project begins.
  public init(environment: [String: String], workingFolder: String) {
    project = Self.project(above: workingFolder)
    var installed: [(origin: PluginOrigin, path: String)] = []
    if let data = Self.absolute(environment["XDG_DATA_HOME"]) {
      installed.append((.user, data + "/mapctl/plugins"))
    } else if let home = Self.absolute(environment["HOME"]) {
      installed.append((.user, home + "/.local/share/mapctl/plugins"))
    }
    let given = environment["XDG_DATA_DIRS"] ?? ""
    let system = given.isEmpty ? "/usr/local/share:/usr/share" : given
    for part in system.split(separator: ":") {
      guard let path = Self.absolute(String(part)) else { continue }
      installed.append((.system, path + "/mapctl/plugins"))
    }
    self.installed = installed
  }

  /// Relative ones are to be ignored, says the standard.
  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func project(above folder: String) -> String? {
    var folder = folder
    while !folder.isEmpty {
      let mark = (folder == "/" ? "" : folder) + "/.mapctl"
      if isFolder(mark) { return isFolder(mark + "/plugins") ? mark + "/plugins" : nil }
      guard let cut = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = cut == folder.startIndex ? "/" : String(folder[..<cut])
    }
    return nil
  }

  /// All of them with what they are.
  public var all: [(origin: PluginOrigin, path: String)] {
    (project.map { [(.project, $0)] } ?? []) + installed
  }

  /// The plugins in a folder, by name: Lua files, and folders with a manifest.
  static func plugins(in folder: String) -> [String] {
    names(in: folder).filter { name in
      guard !name.hasPrefix(".") else { return false }
      let path = "\(folder)/\(name)"
      return isFolder(path) ? exists("\(path)/\(Plugin.manifestName)") : name.hasSuffix(".lua")
    }
  }

  /// The names in a folder, sorted by their bytes; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name that is no UTF-8 cannot be said again.
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
