import Foundation

/// A folder that is gone when the test is.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let template = FileManager.default.temporaryDirectory.path + "/mapctl-test-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders it lies in; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file of bytes, with the folders it lies in; returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(of: name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// What a file holds; nil when it is not there.
  package func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(of: name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of all files, hidden ones too, in order.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}

extension TemporaryFolder {
  /// Makes a symbolic link.
  package func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self.path(of: name), withDestinationPath: path)
  }
}
