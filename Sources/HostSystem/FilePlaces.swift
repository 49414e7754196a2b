import Glibc

/// Where paths lead: two paths of one file have one place, whatever links, `.` and `..` are in them.
///
/// Files and folders that are not there yet are taken for what they will be when they are made.
public struct FilePlaces: Sendable {
  /// Places of folders that were asked for, so that many files of one cost little.
  private var folders: [String: String] = [:]
  private static let mostFolders = 1000

  /// Knows of nothing yet.
  public init() {}

  /// The absolute path without links that a path leads to.
  public mutating func place(of path: String) -> String {
    let cut = path.lastIndex(of: "/")
    let name = cut.map { path[path.index(after: $0)...] } ?? path[...]
    guard !["", ".", ".."].contains(name) else { return FilePlaces.folder(path) }
    let text = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let folder = folders[text] ?? FilePlaces.folder(text)
    if folders.count >= FilePlaces.mostFolders { folders.removeAll() }
    folders[text] = folder
    let place = (folder == "/" ? "" : folder) + "/" + name
    var status = stat()
    guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return place }
    return FilePlaces.real(place) ?? place
  }

  private static func folder(_ path: String) -> String {
    if let real = real(path.isEmpty ? "." : path) { return real }
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    let cut = rest.lastIndex(of: "/")
    let name = cut.map { rest[rest.index(after: $0)...] } ?? rest
    // What stands above is there at last: the root, or the working folder.
    let above = cut.map { $0 == rest.startIndex ? "/" : String(rest[..<$0]) } ?? "."
    guard above != path else { return path }
    let parent = folder(above)
    switch name {
    case "", ".": return parent
    case "..": return parent.lastIndex(of: "/").map { String(parent[..<$0]) } ?? parent
    default: return (parent == "/" ? "" : parent) + "/" + name
    }
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
