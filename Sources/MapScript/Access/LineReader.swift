import Permissions

/// The lines of a file, read piece by piece.
///
/// The file is opened anew for each piece, so that loops that are left early hold nothing open.
final class LineReader {
  private static let piece = 1 << 16
  private let files: FileAccess
  private let path: String
  private let identity: FileAccess.FileIdentity
  private var offset = 0
  private var buffer: [UInt8] = []
  private var start = 0
  private var hasMore = true

  init(_ path: String, _ files: FileAccess) throws(AccessError) {
    self.files = files
    self.path = path
    identity = try files.open(reading: path).identity
  }

  /// The next line without its line feed; nil at the end.
  ///
  /// - Parameter limit: the most bytes of a line there is room for.
  func next(limit: Int) throws(AccessError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      guard hasMore else {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return buffer[start...]
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      guard buffer.count <= limit else { throw .tooLarge(path: path, limit: limit) }
      try fill()
    }
  }

  private func fill() throws(AccessError) {
    let file = try files.open(reading: path)
    guard file.identity == identity else { throw .replaced(path: path) }
    let piece = try file.read(LineReader.piece, at: offset)
    offset += piece.count
    hasMore = !piece.isEmpty
    buffer += piece
  }
}
