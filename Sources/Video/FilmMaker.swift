import CDrawing
import Glibc
import HostSystem
import Synchronization

/// What makes a film of shots: draws them on many threads and hands the frames on in order, to ffmpeg,
/// to a folder, or both.
final class FilmMaker: Sendable {
  private let pool: FramePool
  private let encoder: Encoder?
  private let folder: FrameFolder?
  private let progress: Progress?
  private let keepsAll: Bool

  /// Bytes that frames in their making may have altogether.
  private static let mostBytes = 256 << 20

  /// - Parameter isWhole: whether the film is made from its first frame to its last.
  init(
    _ setting: FilmSetting, size: FrameSize, encoder: Encoder?, folder: FrameFolder?, isWhole: Bool
  ) {
    self.encoder = encoder
    self.folder = folder
    keepsAll = !isWhole
    let progress = setting.progress.map(Progress.init)
    self.progress = progress
    let slots = max(2, min(2 * setting.threads + 1, FilmMaker.mostBytes / size.bytes))
    pool = FramePool(
      size: size, threads: setting.threads, slots: slots,
      make: { shot, slot throws(FilmError) in
        guard let folder, let key = shot.key else {
          return try setting.draw(shot.frame, slot.pixels)
        }
        slot.file = folder.file(of: key)
        guard slot.file == nil else { return }
        try setting.draw(shot.frame, slot.pixels)
        slot.file = try slot.pixels.png()
      },
      take: { shot, slot throws(FilmError) in
        if let file = slot.file, let key = shot.key {
          try folder?.put(file, key: key, number: shot.number, count: shot.count)
          try file.withUnsafeBufferPointer { file throws(FilmError) in
            try encoder?.feed(UnsafeRawBufferPointer(file), times: shot.count)
          }
        } else {
          try encoder?.feed(UnsafeRawBufferPointer(slot.pixels.bytes), times: shot.count)
        }
        progress?.add(shot.count)
      })
  }

  /// Adds a shot; waits while much is still to be drawn.
  func add(_ shot: Shot, while goesOn: () -> Bool) throws(FilmError) {
    try pool.add(shot, while: goesOn)
  }

  /// Makes all that is still to be made.
  ///
  /// - Parameters:
  ///   - count: frames that the film has, those not made, too.
  ///   - made: frames that are made.
  func finish(count: Int, made: Int, while goesOn: () -> Bool) throws(FilmError) {
    progress?.total.store(made, ordering: .relaxed)
    try pool.finish(while: goesOn)
    try encoder?.finish(while: goesOn)
    if !keepsAll { try folder?.finish(count: count) }
    progress?.end()
  }

  /// Gives the film up; frames in a folder are kept.
  func abandon() {
    encoder?.abandon()
    pool.abandon()
    progress?.end()
  }

  /// Leaves nothing broken behind, from another thread and for a process that is about to end.
  func abandonSoon(until end: Double) { encoder?.abandonSoon(until: end) }

  /// How far the film is, on a terminal.
  private final class Progress: Sendable {
    private let line: Mutex<(line: ProgressLine, done: Int)>
    /// How many frames there will be; 0 while nobody knows.
    let total = Atomic<Int>(0)

    init(_ stream: OutputStream) {
      line = Mutex((ProgressLine(stream, unit: "frames"), 0))
    }

    func add(_ count: Int) {
      let total = total.load(ordering: .relaxed)
      line.withLock { state in
        state.done += count
        let part = total > 0 ? Double(state.done) / Double(total) : nil
        state.line.update(done: state.done, part: part)
      }
    }

    func end() { line.withLock { $0.line.end() } }
  }
}

extension FramePixels {
  /// The frame as a PNG file.
  func png() throws(FilmError) -> [UInt8] {
    var length = 0
    guard let start = bytes.assumingMemoryBound(to: UInt32.self).baseAddress,
      let file = cdrawing_png(start, Int32(size.width), Int32(size.height), &length)
    else { throw .drawing("no memory for a PNG file") }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: length))
  }
}
