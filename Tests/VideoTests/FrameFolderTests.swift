import Foundation
import Harness
import HostSystem
import MapModel
import Testing

@testable import Video

@Suite struct `A folder of frames` {
  private let folder: TemporaryFolder
  private let size: FrameSize
  private let drawn = Counter()

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    func add() { lock.withLock { value += 1 } }
    var count: Int { lock.withLock { value } }
  }

  init() throws {
    folder = try TemporaryFolder()
    size = try FrameSize(width: 8, height: 4)
  }

  private var setting: FilmSetting {
    FilmSetting(environment: [:], version: "test") { [drawn] frame, pixels throws(FilmError) in
      drawn.add()
      try drawGrey(frame, pixels)
    }
  }

  /// Films a map whose zoom is the number of the frame plus something, for so many frames.
  private func make(
    _ count: Int, plus: Double = 0, frames: ClosedRange<Int>? = nil, giveUpAt: Int = .max
  ) throws {
    var wish = FilmWish(format: .folder)
    wish.framesPerSecond = 1
    wish.frames = frames
    let film = try Film(
      wish, size: size, start: 0, to: .folder(OpenFolder(making: folder.path)), keepingIn: nil,
      setting)
    for number in 0..<count - 1 where number < giveUpAt {
      try film.take(until: Double(number + 1), while: { true }) {
        frame(Double(number) + plus, time: $0)
      }
    }
    if giveUpAt < count { return film.abandon() }
    try film.end(at: Double(count - 1), while: { true }) {
      frame(Double(count - 1) + plus, time: $0)
    }
  }

  private var frames: [String] { folder.names.filter { $0.hasSuffix(".png") } }

  @Test func `holds a file a frame`() throws {
    try make(5)
    #expect(
      folder.names == (0..<5).map { "frame-00000\($0).png" } + ["frames.txt"])
    #expect(drawn.count == 5)
  }

  @Test func `is gone on with where it was left`() throws {
    try make(9, giveUpAt: 4)
    let before = drawn.count
    #expect(before <= 4)
    let kept = frames.count
    try make(9)
    #expect(frames.count == 9)
    #expect(drawn.count == before + 9 - kept)
    try make(9)
    #expect(drawn.count == before + 9 - kept)
  }

  @Test func `draws what has changed and removes what is over`() throws {
    try make(9)
    let old = try #require(folder.read("frame-000003.png"))
    try make(5, plus: 3)
    #expect(frames.count == 5)
    // Zooms 3 to 7 had been drawn as frames 3 to 7; the first ones may have been replaced before they
    // were looked for, but what is there is right.
    #expect(folder.read("frame-000000.png") == old)
    try make(9)
    #expect(folder.read("frame-000003.png") == old)
  }

  @Test func `keeps the rest when only some frames are made`() throws {
    try make(9)
    try make(20, frames: 2...3)
    #expect(frames.count == 9)
    #expect(drawn.count == 9)
  }

  @Test func `draws a frame again whose file was lost or damaged`() throws {
    try make(4)
    try FileManager.default.removeItem(atPath: folder.path(of: "frame-000001.png"))
    try folder.write("broken", to: "frame-000002.png")
    try make(4)
    #expect(drawn.count == 6)
    #expect(folder.read("frame-000002.png") != "broken")
  }

  @Test func `forgives a list that ends in the middle of a line`() throws {
    try make(4)
    let list = try #require(folder.read("frames.txt"))
    try folder.write(String(list.dropLast(9)), to: "frames.txt")
    try make(4)
    #expect(drawn.count == 5)
    #expect(folder.read("frames.txt")?.hasSuffix("\n") == true)
    try folder.write(String("mapctl-fra"), to: "frames.txt")
    try make(4)
    #expect(drawn.count == 9)
  }

  @Test func `is refused when its list is something else`() throws {
    try folder.write("my own frames\n", to: "frames.txt")
    // The first refusal keeps nothing open that the second would find in use.
    for _ in 1...2 {
      #expect(throws: FilmError.foreignJournal(folder.path(of: "frames.txt"))) { try make(2) }
    }
    #expect(folder.read("frames.txt") == "my own frames\n")
  }

  @Test func `is refused while another film is made in it`() throws {
    let first = try FrameFolder(OpenFolder(making: folder.path))
    #expect(throws: FilmError.folderInUse(folder.path)) { try make(2) }
    withExtendedLifetime(first) {}
  }
}
