import Glibc
import HostSystem

/// A path from the root without `.`, `..`, double slashes and symbolic links.
///
/// Names are bytes, compared as such: two texts that only look the same are two files. What does not
/// exist (yet) keeps its name under the canonical path of what does.
public struct CanonicalPath: Hashable, Sendable {
  /// The parts between the slashes; none for the root.
  public let parts: [[UInt8]]

  private static let mostLinks = 40

  /// Resolves a path.
  ///
  /// - Parameters:
  ///   - folder: where a relative path starts; nil for the process's folder.
  ///   - followsLast: whether a symbolic link in the last place is followed.
  /// - Throws: `AccessError` for a path that leads in a circle, or through what is no folder.
  public init(
    of path: String, in folder: String? = nil, followsLast: Bool = true
  ) throws(AccessError) {
    guard !path.isEmpty else { throw .badPath("the path is empty") }
    guard !path.utf8.contains(0) else { throw .badPath("the path has a zero byte in it") }
    var pending = Self.split(Array(path.utf8))
    if path.utf8.first != UInt8(ascii: "/") {
      guard let start = folder.map({ Array($0.utf8) }) ?? Self.processFolder() else {
        throw .file(FileError(path: ".", attempt: .read, code: errno))
      }
      if start.first != UInt8(ascii: "/") {
        pending = Self.split((Self.processFolder() ?? []) + [0x2F] + start) + pending
      } else {
        pending = Self.split(start) + pending
      }
    }
    pending.reverse()
    var done: [[UInt8]] = []
    var links = 0
    while let part = pending.popLast() {
      if part == Array("..".utf8) {
        _ = done.popLast()
        continue
      }
      done.append(part)
      guard followsLast || !pending.isEmpty, let target = Self.link(at: done) else { continue }
      links += 1
      guard links <= Self.mostLinks else {
        throw .file(FileError(path: path, attempt: .read, code: ELOOP))
      }
      done.removeLast()
      if target.first == UInt8(ascii: "/") { done = [] }
      pending += Self.split(target).reversed()
    }
    parts = done
  }

  /// A path that the system has made canonical.
  init(canonical bytes: [UInt8]) { parts = Self.split(bytes) }

  private init(parts: [[UInt8]]) { self.parts = parts }

  /// The folder that it lies in; the root for the root.
  public var parent: CanonicalPath { CanonicalPath(parts: Array(parts.dropLast())) }

  /// The last part; empty for the root.
  public var name: [UInt8] { parts.last ?? [] }

  /// A path one part below.
  func appending(_ name: [UInt8]) -> CanonicalPath { CanonicalPath(parts: parts + [name]) }

  /// Whether it is the folder itself or anything below it.
  public func isInside(_ folder: CanonicalPath) -> Bool { parts.starts(with: folder.parts) }

  /// The path as bytes.
  public var bytes: [UInt8] {
    parts.isEmpty ? [0x2F] : parts.flatMap { [0x2F] + $0 }
  }

  /// The path as text, bytes that are no text repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Calls `body` with the path as C reads it.
  func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withCString(of: bytes, body)
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [0x2E] }
  }

  /// Where a symbolic link leads; nil for anything else, and for what does not exist.
  private static func link(at parts: [[UInt8]]) -> [UInt8]? {
    CanonicalPath(parts: parts).withCPath { readLink($0) }
  }

  private static func processFolder() -> [UInt8]? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return Array(String(cString: folder).utf8)
  }
}

/// Calls `body` with bytes as a C string.
func withCString<Result>(of bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (bytes + [0]).withUnsafeBytes { buffer in
    let text = buffer.bindMemory(to: CChar.self)
    guard let start = text.baseAddress else { return body("") }
    return body(start)
  }
}

/// What a symbolic link holds; nil when there is none.
func readLink(_ path: UnsafePointer<CChar>) -> [UInt8]? {
  withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
    let text = buffer.bindMemory(to: CChar.self)
    guard let start = text.baseAddress else { return nil }
    let count = readlink(path, start, text.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}
