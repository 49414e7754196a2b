import Glibc
import HostSystem

/// The lines of earlier sessions: a file in the user's state folder (XDG), readable for the user
/// only, each line once. A line that begins with a space is not kept.
public struct HistoryFile {
  private let path: String?
  /// The lines, oldest first.
  public private(set) var lines: [String]
  /// How many lines are kept.
  private static let most = 2000

  /// Reads the file that the environment leads to; there may be none, and then nothing is kept.
  public init(environment: [String: String], name: String) {
    let folder = HistoryFile.folder(environment)
    path = folder.map { "\($0)/\(name)" }
    let bytes = path.flatMap { try? readFile($0, limit: 16 << 20) } ?? []
    let entries = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    var seen: Set<String> = []
    let once = entries.reversed().filter { seen.insert($0).inserted }.prefix(HistoryFile.most)
    lines = once.reversed().map(HistoryFile.line(of:))
    if entries.count > 2 * lines.count + 100 { rewrite() }
  }

  /// Adds a line.
  public mutating func add(_ line: String) {
    guard !line.isEmpty, line.first != " ", line != lines.last else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    guard let path, HistoryFile.makeFolders(of: path) else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    // In one piece, so that two sessions do not mix their lines.
    let entry = Array((HistoryFile.entry(of: line) + "\n").utf8)
    _ = entry.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  private func rewrite() {
    guard let path else { return }
    let text = lines.map { HistoryFile.entry(of: $0) + "\n" }.joined()
    let last = path.split(separator: "/").last ?? ""
    let name = Array(last.utf8)
    let folder = open(HistoryFile.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    guard let file = try? OutputFile(name: name, inFolder: folder, mode: 0o600, shown: path) else {
      return
    }
    let isWritten = Array(text.utf8).withUnsafeBufferPointer { bytes in
      (try? file.write(UnsafeRawBufferPointer(bytes))) != nil
    }
    if isWritten, (try? file.commit()) != nil { return }
    file.discard()
  }

  /// A line as it stands in the file: one row whatever it holds.
  private static func entry(of line: String) -> String {
    line.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func line(of entry: String) -> String {
    var line = ""
    var isEscaped = false
    for character in entry {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (false, _): line.append(character)
      case (true, "n"):
        line.append("\n")
        isEscaped = false
      case (true, _):
        line.append(character)
        isEscaped = false
      }
    }
    return line
  }

  private static func folder(_ environment: [String: String]) -> String? {
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") { return path + "/mapctl" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/mapctl"
  }

  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  private static func makeFolders(of path: String) -> Bool {
    var made = ""
    for part in parent(of: path).split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) == 0 || [EEXIST, EROFS, EACCES].contains(errno) else { return false }
    }
    return true
  }
}
