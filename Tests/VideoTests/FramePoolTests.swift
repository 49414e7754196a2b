import Glibc
import HostSystem
import MapModel
import Synchronization
import Testing

@testable import Video

@Suite struct `The pool of frames` {
  private let size: FrameSize

  init() throws { size = try FrameSize(width: 8, height: 4) }

  private func shot(_ number: Int) -> Shot {
    Shot(frame: frame(Double(number % 20)), number: number, time: 0)
  }

  @Test(arguments: [1, 2, 8])
  func `keeps the order of shots under many threads`(_ threads: Int) throws {
    let seen = Mutex<[(Int, UInt8)]>([])
    let most = Mutex((now: 0, ever: 0))
    let pool = FramePool(
      size: size, threads: threads, slots: 5,
      make: { shot, slot throws(FilmError) in
        most.withLock { $0 = ($0.now + 1, max($0.ever, $0.now + 1)) }
        // Some take longer, so that others overtake them.
        usleep(shot.number % 7 == 0 ? 2000 : 50)
        try drawGrey(shot.frame, slot.pixels)
        most.withLock { $0.now -= 1 }
      },
      take: { shot, slot throws(FilmError) in
        seen.withLock { $0.append((shot.number, slot.pixels.bytes[0])) }
      })
    for number in 0..<400 { try pool.add(shot(number)) { true } }
    try pool.finish { true }
    let taken = seen.withLock { $0 }
    #expect(taken.map(\.0) == Array(0..<400))
    #expect(taken.allSatisfy { $0.1 == UInt8($0.0 % 20 * 8) })
    #expect(most.withLock { $0.ever } <= threads)
  }

  @Test func `says what went wrong in drawing, and ends`() {
    let pool = FramePool(
      size: size, threads: 3, slots: 4,
      make: { shot, _ throws(FilmError) in if shot.number == 5 { throw .drawing("no ink") } },
      take: { _, _ throws(FilmError) in })
    #expect(throws: FilmError.drawing("no ink")) {
      for number in 0..<100_000 { try pool.add(shot(number)) { true } }
      try pool.finish { true }
    }
    pool.abandon()
  }

  @Test func `says what went wrong in taking, and ends`() {
    let pool = FramePool(
      size: size, threads: 2, slots: 4, make: { _, _ throws(FilmError) in },
      take: { shot, _ throws(FilmError) in
        if shot.number == 5 { throw .encoderFailed("no more") }
      })
    #expect(throws: FilmError.encoderFailed("no more")) {
      for number in 0..<100_000 { try pool.add(shot(number)) { true } }
      try pool.finish { true }
    }
    pool.abandon()
  }

  @Test func `holds shots back when too many wait, and can be given up meanwhile`() throws {
    let pool = FramePool(
      size: size, threads: 1, slots: 2, make: { _, _ throws(FilmError) in usleep(400_000) },
      take: { _, _ throws(FilmError) in })
    var heavy = shot(0)
    heavy.weight = 60_000
    try pool.add(shot(0)) { true }
    var isAsked = false
    #expect(throws: FilmError.interrupted) {
      for number in 0..<100 {
        heavy.number = number
        try pool.add(heavy) {
          isAsked = true
          return false
        }
      }
    }
    #expect(isAsked)
    pool.abandon()
  }
}
