import Foundation
import Harness
import HostSystem
import Testing

@Suite struct `A locked file` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write("", to: "file")
  }

  private func opened() -> Int32 { open(path, O_RDWR | O_CLOEXEC) }

  @Test func `is one opening's alone`() {
    let (first, second) = (opened(), opened())
    #expect(lockFile(first))
    #expect(lockFile(first))
    #expect(!lockFile(second))
    closeLocked(first)
    #expect(lockFile(second))
    closeLocked(second)
  }

  @Test func `is free when it is closed, though a process that is being started still has it`() {
    let first = opened()
    // As the process has it until it becomes another program.
    let copy = dup(first)
    defer { close(copy) }
    #expect(lockFile(first))
    closeLocked(first)
    let second = opened()
    #expect(lockFile(second))
    closeLocked(second)
  }

  @Test func `that got another name while it was waited for is not taken by its old one`() throws {
    let (first, second) = (opened(), opened())
    #expect(lockFile(first))
    let thread = Thread { [path] in
      usleep(30_000)
      rename(path, path + ".done")
      closeLocked(first)
    }
    thread.start()
    #expect(!lockFile(second, at: path))
    closeLocked(second)
    try folder.write("", to: "file")
    let third = opened()
    #expect(lockFile(third, at: path))
    closeLocked(third)
  }

  @Test func `of a holder that has just ended is waited for`() {
    let (first, second) = (opened(), opened())
    #expect(lockFile(first))
    let thread = Thread {
      usleep(30_000)
      close(first)
    }
    thread.start()
    #expect(lockFile(second))
    closeLocked(second)
  }
}
