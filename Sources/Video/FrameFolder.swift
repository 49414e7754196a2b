import Glibc
import HostSystem
import Synchronization

/// A folder with a PNG file a frame, and a list of what each of them shows: a film in itself, and what
/// a film that was interrupted goes on with.
///
/// A file and its line in the list are there whole or not at all, whenever a run is ended.
public final class FrameFolder: Sendable {
  private struct State: ~Copyable {
    var journal: FrameJournal
  }

  private let folder: OpenFolder
  private let state: Mutex<State>

  /// Takes a folder over; frames that are in it are kept.
  ///
  /// - Throws: `FilmError` when it is used by another run or holds another list.
  public init(_ folder: OpenFolder) throws(FilmError) {
    self.folder = folder
    state = Mutex(State(journal: try FrameJournal(in: folder)))
  }

  /// The name of a frame's file.
  static func name(_ number: Int) -> String {
    let digits = String(number)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  /// The file of a frame that looks like this, whatever its number; nil when there is none.
  func file(of key: FrameKey) -> [UInt8]? {
    // Under the lock the file is not replaced by another frame's.
    state.withLock { state in
      guard let entry = state.journal.entry(of: key),
        let bytes = folder.read(FrameFolder.name(entry.number)), bytes.count == entry.size
      else { return nil }
      return bytes
    }
  }

  /// Makes bytes the file of so many frames.
  func put(_ bytes: [UInt8], key: FrameKey, number: Int, count: Int) throws(FilmError) {
    for number in number..<number + count {
      let failure = state.withLock { state in
        FrameFolder.put(bytes, key, number, in: folder, &state.journal)
      }
      if let failure { throw .file(failure) }
    }
  }

  /// Removes the frames of a longer film that were in it.
  func finish(count: Int) throws(FilmError) {
    let failure = state.withLock { state -> FileError? in
      do throws(FileError) {
        for number in state.journal.numbers where number >= count {
          try state.journal.forget(number)
          folder.remove(FrameFolder.name(number))
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw .file(failure) }
  }

  private static func put(
    _ bytes: [UInt8], _ key: FrameKey, _ number: Int, in folder: OpenFolder,
    _ journal: inout FrameJournal
  ) -> FileError? {
    let name = name(number)
    let entry = FrameJournal.Entry(number: number, key: key, size: bytes.count)
    if journal.entry(number) == entry, folder.size(of: name) == bytes.count { return nil }
    do throws(FileError) {
      try journal.forget(number)
      let file = try OutputFile(name: Array(name.utf8), in: folder, shown: folder.path(of: name))
      do throws(FileError) {
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
          try file.write(UnsafeRawBufferPointer(bytes))
        }
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
      try journal.add(entry)
      return nil
    } catch {
      return error
    }
  }
}
