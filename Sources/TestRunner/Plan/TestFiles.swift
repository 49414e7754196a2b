import Glibc
import HostSystem

/// Finds files with tests.
public enum TestFiles {
  private static let endings = ["_test.lua", "_spec.lua"]
  private static let deepest = 64

  /// The files that the paths name: files as they are, folders with all files below them whose
  /// names end in `_test.lua` or `_spec.lua`, in the order of their bytes, without hidden folders.
  /// A file that several paths lead to comes once, by the first of them.
  ///
  /// - Throws: `FileError` when a path does not lead anywhere.
  public static func find(_ paths: [String]) throws(FileError) -> [String] {
    var files: [String] = []
    var places = FilePlaces()
    var seen: Set<String> = []
    for path in paths.isEmpty ? ["."] : paths {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw FileError(path: path, attempt: .read, code: errno)
      }
      let found: [String]
      if status.st_mode & S_IFMT == S_IFDIR {
        found = try search(path, depth: 0)
      } else {
        found = [path]
      }
      for file in found.map(clean) where seen.insert(places.place(of: file)).inserted {
        files.append(file)
      }
    }
    return files
  }

  private static func clean(_ path: String) -> String {
    path.hasPrefix("./") ? clean(String(path.drop { $0 == "." || $0 == "/" })) : path
  }

  private static func search(_ folder: String, depth: Int) throws(FileError) -> [String] {
    guard depth < deepest else { return [] }
    var files: [String] = []
    let prefix = folder == "/" ? "/" : trimmed(folder) + "/"
    for (name, isFolder) in try entries(folder) where !name.hasPrefix(".") {
      if isFolder {
        files += try search(prefix + name, depth: depth + 1)
      } else if endings.contains(where: name.hasSuffix) {
        files.append(prefix + name)
      }
    }
    return files
  }

  private static func trimmed(_ folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? trimmed(String(folder.dropLast())) : folder
  }

  /// The names in a folder in the order of their bytes, and whether they are folders; links to
  /// folders are not followed.
  private static func entries(_ folder: String) throws(FileError) -> [(String, isFolder: Bool)] {
    guard let stream = opendir(folder) else {
      throw FileError(path: folder, attempt: .read, code: errno)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.compactMap { bytes in
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else {
        return nil
      }
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return nil }
      let kind = status.st_mode & S_IFMT
      return kind == S_IFDIR
        ? (name, true) : kind == S_IFREG || kind == S_IFLNK ? (name, false) : nil
    }
  }

  /// Whether something stands there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a folder stands there.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path of a file without its ending.
  static func stem(of file: String) -> String {
    file.hasSuffix(".lua") ? String(file.dropLast(4)) : file
  }

  /// The path of a file as one name, without its ending.
  static func flatName(of file: String) -> String {
    stem(of: file).replacing("..", with: "_").replacing("/", with: "-")
  }

  /// The folder of a file.
  static func folder(of file: String) -> String {
    guard let cut = file.lastIndex(of: "/") else { return "." }
    return cut == file.startIndex ? "/" : String(file[..<cut])
  }

  /// The folders above a file's own, up to the working folder when it lies in that.
  static func foldersAbove(_ file: String) -> [String] {
    guard !file.hasPrefix("/"), !file.hasPrefix("../") else { return [] }
    var folders: [String] = []
    var folder = self.folder(of: file)
    while folder != "." {
      folder = self.folder(of: folder)
      folders.append(folder)
    }
    return folders
  }
}
