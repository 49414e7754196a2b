import Glibc
import HostSystem
import Permissions

/// Where a plugin was found; a nearer place comes before a farther one.
public enum PluginOrigin: Int, CaseIterable, Comparable, Sendable {
  /// Named with `--plugin`.
  case commandLine
  /// In the folder of the project.
  case project
  /// In the user's data folder.
  case user
  /// In a data folder of the system.
  case system

  /// The place in words.
  public var words: String {
    switch self {
    case .commandLine: "command line"
    case .project: "project"
    case .user: "user"
    case .system: "system"
    }
  }

  /// Whether one place is nearer than another.
  public static func < (one: PluginOrigin, other: PluginOrigin) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// A plugin as it lies on disk: its manifest and the text that it runs.
public struct Plugin: Sendable {
  /// What it says of itself.
  public let manifest: PluginManifest
  /// The file or the folder, as it was named or found.
  public let path: String
  /// The folder that its modules and data are in; nil for a plugin of one file.
  public let folder: String?
  /// The file that is run.
  public let mainPath: String
  /// Its text.
  public let source: [UInt8]
  /// Where it was found.
  public let origin: PluginOrigin

  /// The name of a manifest's file.
  public static let manifestName = "plugin.json"
  private static let manifestLimit = 1 << 20
  private static let sourceLimit = 16 << 20

  /// Its id.
  public var id: String { manifest.id }

  /// Its Lua files, by name, with those in folders below.
  public var luaFiles: [String] {
    guard let folder else { return [mainPath] }
    return Plugin.luaFiles(in: folder, depth: 0)
  }

  private static func luaFiles(in folder: String, depth: Int) -> [String] {
    guard depth < 16 else { return [] }
    return PluginFolders.names(in: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard !name.hasPrefix("."), !isLink(path) else { return [] }
      if isFolder(path) { return luaFiles(in: path, depth: depth + 1) }
      return name.hasSuffix(".lua") ? [path] : []
    }
  }

  /// Reads a plugin: a folder with a manifest, or one Lua file that may have one in its first
  /// comment.
  public init(at path: String, origin: PluginOrigin) throws(PluginError) {
    self.path = path
    self.origin = origin
    if isFolder(path) {
      let manifestPath = "\(path)/\(Plugin.manifestName)"
      guard exists(manifestPath) else { throw .noManifest(folder: path) }
      folder = path
      let json = try Plugin.read(manifestPath, in: path, limit: Plugin.manifestLimit)
      manifest = try Plugin.manifest(json[...], line: 1, path: manifestPath)
      mainPath = "\(path)/\(manifest.main)"
      source = try Plugin.read(mainPath, in: path, limit: Plugin.sourceLimit)
    } else {
      folder = nil
      mainPath = path
      source = try Plugin.read(path, in: nil, limit: Plugin.sourceLimit)
      if let (json, line) = LeadingManifest.find(in: source) {
        manifest = try Plugin.manifest(json, line: line, path: path)
      } else {
        manifest = PluginManifest(id: PluginManifest.id(ofFile: lastPart(of: path)))
      }
    }
  }

  private static func manifest(
    _ json: ArraySlice<UInt8>, line: Int, path: String
  ) throws(PluginError) -> PluginManifest {
    do throws(ManifestFault) {
      return try ManifestReading.manifest(json, line: line)
    } catch {
      throw .manifest(path: path, error)
    }
  }

  /// Reads a file that has to lie in the folder, whatever links there are.
  private static func read(
    _ path: String, in folder: String?, limit: Int
  ) throws(PluginError) -> [UInt8] {
    if let folder {
      guard let whole = try? CanonicalPath(of: folder), let part = try? CanonicalPath(of: path),
        part.isInside(whole)
      else { throw .leadsOut(path: path) }
    }
    do throws(FileError) {
      return try readFile(path, limit: limit)
    } catch {
      throw .file(error)
    }
  }
}

/// The last part of a path.
func lastPart(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// Whether something stands there.
func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Whether a symbolic link stands there.
func isLink(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// Whether a folder stands there.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
