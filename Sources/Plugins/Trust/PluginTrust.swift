import Glibc
import HostSystem
import Permissions

/// Which plugins of projects the user has looked at and trusts.
///
/// A plugin is trusted where it lies and as it was: when a file of it changes, it is trusted no
/// more. The list is a text file in the user's state folder (XDG), a digest and a path a line.
public struct PluginTrust: Sendable {
  private let file: String?
  private var digests: [String: String] = [:]

  /// Reads the list; one that is not there, or cannot be read, trusts nothing.
  public init(environment: [String: String]) {
    let name = environment["XDG_STATE_HOME"]?.hasPrefix("/") == true ? "XDG_STATE_HOME" : "HOME"
    guard let root = environment[name], root.hasPrefix("/") else {
      file = nil
      return
    }
    let path = root + (name == "HOME" ? "/.local/state/mapctl/trust" : "/mapctl/trust")
    file = path
    guard let bytes = try? readFile(path, limit: 16 << 20) else { return }
    for line in bytes.split(separator: 0x0A) where line.count > 66 {
      guard let text = String(validating: line, as: UTF8.self) else { continue }
      digests[String(text.dropFirst(66))] = String(text.prefix(64))
    }
  }

  /// Whether the plugin at a path is trusted as it is now.
  public func trusts(_ path: String) -> Bool {
    guard let place = Self.place(path), let known = digests[place] else { return false }
    return (try? PluginDigest.of(place)) == known
  }

  /// Whether it was trusted before one of its files changed.
  public func hasChanged(_ path: String) -> Bool {
    guard let place = Self.place(path), digests[place] != nil else { return false }
    return !trusts(path)
  }

  /// Trusts the plugin at a path as it is now, and keeps that.
  public mutating func trust(_ path: String) throws(PluginError) {
    guard let place = Self.place(path), !place.contains("\n") else {
      throw .file(FileError(path: path, attempt: .read, code: ENOENT))
    }
    digests[place] = try PluginDigest.of(place)
    try save()
  }

  /// Trusts it no more, and keeps that; harmless when it was not trusted.
  public mutating func distrust(_ path: String) throws(PluginError) {
    guard let place = Self.place(path), digests.removeValue(forKey: place) != nil else { return }
    try save()
  }

  private static func place(_ path: String) -> String? { (try? CanonicalPath(of: path))?.text }

  private func save() throws(PluginError) {
    guard let file else {
      throw .file(FileError(path: "", attempt: .write, code: ENOENT))
    }
    var made = ""
    for part in file.split(separator: "/").dropLast() {
      made += "/" + part
      _ = mkdir(made, 0o700)
    }
    let text = digests.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
    do throws(FileError) {
      try writeFile(Array(text.utf8), to: file)
    } catch {
      throw .file(error)
    }
  }
}
