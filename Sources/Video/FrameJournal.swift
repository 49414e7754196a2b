import Glibc
import HostSystem

/// The list in a folder of frames: a line a frame with its number, what it shows and its size, in the
/// order of writing. A line of a number alone says that its file is being replaced.
struct FrameJournal: ~Copyable, Sendable {
  /// One frame whose file is there.
  struct Entry: Equatable, Sendable {
    var number: Int
    var key: FrameKey
    /// Bytes of the file.
    var size: Int
  }

  /// The list's name in the folder.
  static let name = "frames.txt"
  private static let head = "mapctl-frames 1"

  private let descriptor: Int32
  private let path: String
  private var entries: [Int: Entry] = [:]
  private var numberOf: [FrameKey: Int] = [:]

  /// Opens the list, or begins one.
  ///
  /// - Throws: `FilmError.folderInUse`, `.foreignJournal`, or `.file`.
  init(in folder: OpenFolder) throws(FilmError) {
    path = folder.path(of: FrameJournal.name)
    descriptor = openat(
      folder.descriptor, FrameJournal.name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
      0o666)
    guard descriptor >= 0 else {
      throw .file(FileError(path: path, attempt: .write, code: errno))
    }
    guard lockFile(descriptor) else { throw .folderInUse(folder.path) }
    let bytes = folder.read(FrameJournal.name) ?? []
    // What follows the last line end is a line that was being written.
    let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n")
    let head = lines.first.map(String.init) ?? String(decoding: bytes, as: UTF8.self)
    guard head == FrameJournal.head || lines.isEmpty && FrameJournal.head.hasPrefix(head) else {
      throw .foreignJournal(path)
    }
    if end < bytes.count { _ = ftruncate(descriptor, off_t(end)) }
    if lines.isEmpty { try begin() }
    for line in lines.dropFirst() { read(line) }
  }

  deinit { closeLocked(descriptor) }

  /// What is known of a frame.
  func entry(_ number: Int) -> Entry? { entries[number] }

  /// A frame that looks like this.
  func entry(of key: FrameKey) -> Entry? { numberOf[key].flatMap { entries[$0] } }

  /// The numbers of all frames, in order.
  var numbers: [Int] { entries.keys.sorted() }

  /// Notes a frame whose file is there.
  mutating func add(_ entry: Entry) throws(FileError) {
    try write("\(entry.number) \(entry.key.text) \(entry.size)\n")
    keep(entry)
  }

  /// Notes that a frame's file is about to become another one, or to go: were the run ended then, its
  /// line would be wrong.
  mutating func forget(_ number: Int) throws(FileError) {
    guard entries[number] != nil else { return }
    try write("\(number)\n")
    drop(number)
  }

  private mutating func read(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let number = words.first.flatMap({ Int($0) }), number >= 0 else { return }
    drop(number)
    guard words.count == 3, let key = FrameKey(words[1]), let size = Int(words[2]) else { return }
    keep(Entry(number: number, key: key, size: size))
  }

  private mutating func keep(_ entry: Entry) {
    entries[entry.number] = entry
    numberOf[entry.key] = entry.number
  }

  private mutating func drop(_ number: Int) {
    guard let old = entries.removeValue(forKey: number) else { return }
    if numberOf[old.key] == number { numberOf[old.key] = nil }
  }

  private func begin() throws(FilmError) {
    do throws(FileError) {
      try write(FrameJournal.head + "\n")
    } catch {
      throw .file(error)
    }
  }

  private func write(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw FileError(path: path, attempt: .write, code: code) }
  }
}
