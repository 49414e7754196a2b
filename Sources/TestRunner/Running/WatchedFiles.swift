import Glibc
import HostSystem

/// The scripts and goldens below some folders, to notice when one changes.
public struct WatchedFiles {
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let node: UInt
  }

  private let roots: [String]
  private var stamps: [String: Stamp]
  private static let deepest = 32
  private static let most = 50_000

  /// Looks at the folders of the paths, and at the working folder when they lie in it.
  public init(_ paths: [String]) {
    roots =
      paths.allSatisfy { !$0.hasPrefix("/") && !$0.hasPrefix("..") }
      ? ["."] : ["."] + paths.map { TestFiles.isFolder($0) ? $0 : TestFiles.folder(of: $0) }
    stamps = WatchedFiles.stamps(roots)
  }

  /// Waits until a file is new, gone or another one.
  ///
  /// - Returns: false when it is to wait no more.
  public mutating func waitForChange(unless interruption: Interruption) -> Bool {
    while true {
      var wait = pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&wait, 1, 200)
      if interruption.isRequested { return false }
      let now = WatchedFiles.stamps(roots)
      guard now != stamps else { continue }
      // Editors write in several steps.
      usleep(50_000)
      stamps = WatchedFiles.stamps(roots)
      return true
    }
  }

  private static func stamps(_ roots: [String]) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for root in roots { collect(root, 0, &stamps) }
    return stamps
  }

  private static func collect(_ folder: String, _ depth: Int, _ stamps: inout [String: Stamp]) {
    guard depth < deepest, stamps.count < most, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self), !name.hasPrefix(".") else {
        continue
      }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: collect(path, depth + 1, &stamps)
      case S_IFREG where name.hasSuffix(".lua") || folder.hasSuffix(".goldens"):
        stamps[path] = Stamp(
          seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
          size: Int(status.st_size), node: UInt(status.st_ino))
      default: break
      }
    }
  }
}
