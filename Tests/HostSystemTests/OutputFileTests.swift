import Foundation
import Harness
import HostSystem
import Testing

@Suite struct `An output file` {
  private func write(_ text: String, to file: OutputFile) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  private func error(_ path: String) -> FileError? {
    do {
      _ = try OutputFile(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `appears whole when it is committed, and not before`() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(path: folder.path(of: "a.txt"))
    try write("one ", to: file)
    #expect(folder.read("a.txt") == nil)
    try write(String(repeating: "x", count: 200_000), to: file)
    #expect(folder.read("a.txt") == nil)
    try file.commit()
    #expect(folder.read("a.txt")?.count == 200_004)
    #expect(folder.names == ["a.txt"])
  }

  @Test func `leaves nothing when it is discarded`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.txt")
    let file = try OutputFile(path: folder.path(of: "a.txt"))
    try write("new", to: file)
    file.discard()
    file.discard()
    #expect(folder.read("a.txt") == "old")
    #expect(folder.names == ["a.txt"])
    #expect(throws: FileError.self) { try write("late", to: file) }
    #expect(throws: FileError.self) { try file.commit() }
  }

  @Test func `replaces an existing file at the commit and not before`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.txt")
    let file = try OutputFile(path: folder.path(of: "a.txt"))
    try write("new", to: file)
    #expect(folder.read("a.txt") == "old")
    try file.commit()
    #expect(folder.read("a.txt") == "new")
    try file.commit()
  }

  @Test func `is empty when nothing was written`() throws {
    let folder = try TemporaryFolder()
    try OutputFile(path: folder.path(of: "a.txt")).commit()
    #expect(folder.read("a.txt") == "")
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o777, 0o644])
  func `keeps the permissions of the file it replaces`(_ mode: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a.txt")
    chmod(path, mode_t(mode))
    try OutputFile(path: path).commit()
    var status = stat()
    stat(path, &status)
    #expect(Int(status.st_mode & 0o777) == mode)
  }

  @Test func `goes where a link leads and leaves the link`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "real/a.txt")
    try folder.link("link.txt", to: folder.path(of: "real/a.txt"))
    let file = try OutputFile(path: folder.path(of: "link.txt"))
    try write("new", to: file)
    try file.commit()
    #expect(folder.read("real/a.txt") == "new")
    var status = stat()
    lstat(folder.path(of: "link.txt"), &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `is refused where its folder is missing, a file or a directory stands`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    try folder.write("", to: "folder/x")
    let missing = error(folder.path(of: "gone/a.txt"))
    #expect(missing?.code == ENOENT)
    #expect(missing?.reason == "its folder does not exist; make it first")
    #expect(error(folder.path(of: "file/a.txt"))?.reason.hasPrefix("a part of the path") == true)
    #expect(error(folder.path(of: "folder"))?.reason == "a directory stands there")
    #expect(error("")?.code == ENOENT)
    #expect(
      error(folder.path(of: String(repeating: "n", count: 300)))?.reason == "the name is too long")
    #expect(folder.names == ["file", "folder"])
  }

  @Test func `fails when a directory has taken its name meanwhile, and leaves nothing`() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(path: folder.path(of: "a"))
    try write("x", to: file)
    try folder.write("", to: "a/inside")
    let path = folder.path(of: "a")
    #expect(throws: FileError(path: path, attempt: .write, code: EISDIR, keepsNothing: true)) {
      try file.commit()
    }
    #expect(folder.names == ["a"])
  }

  @Test func `writes straight to what is no regular file`() throws {
    let file = try OutputFile(path: "/dev/null")
    try write("x", to: file)
    try file.commit()
    var status = stat()
    stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `tells a full disk at the write or at the commit`() throws {
    let small = try OutputFile(path: "/dev/full")
    try write("x", to: small)
    #expect(throws: FileError(path: "/dev/full", attempt: .write, code: ENOSPC)) {
      try small.commit()
    }
    let large = try OutputFile(path: "/dev/full")
    #expect(throws: FileError(path: "/dev/full", attempt: .write, code: ENOSPC)) {
      try write(String(repeating: "x", count: 100_000), to: large)
    }
    large.discard()
  }

  @Test func `may have any name that the system allows`() throws {
    let folder = try TemporaryFolder()
    for name in ["with space", "-", "--x", "ü日本", ".hidden", String(repeating: "n", count: 240)] {
      let file = try OutputFile(path: folder.path(of: name))
      try write(name, to: file)
      try file.commit()
      #expect(folder.read(name) == name)
    }
  }

  @Test func `is put in its place from another thread while it is written all the time`() throws {
    let folder = try TemporaryFolder()
    for round in 1...20 {
      let file = try OutputFile(path: folder.path(of: "a"))
      let line = String(repeating: "x", count: 200) + "\n"
      try write(line, to: file)
      let writer = Thread { [self] in
        while (try? write(line, to: file)) != nil {}
      }
      writer.start()
      usleep(5_000)
      #expect(file.commitSoon(until: monotonicSeconds() + 20), "round \(round)")
      #expect(folder.names == ["a"])
      let text = folder.read("a") ?? ""
      #expect(text.hasSuffix("\n") && text.utf8.count.isMultiple(of: 201))
    }
  }

  @Test func `that is a full pipe is not waited for at the end`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try OutputFile(path: path)
    let filler = open(path, O_WRONLY | O_NONBLOCK)
    let page = [UInt8](repeating: 0, count: 4096)
    while Glibc.write(filler, page, page.count) > 0 {}
    close(filler)
    try write("last", to: file)
    let start = monotonicSeconds()
    file.commitSoon(until: start + 0.2)
    #expect(monotonicSeconds() - start < 10)
  }

  @Test func `that is a stream does not claim that nothing was kept`() {
    for code in [ENOSPC, EDQUOT, EFBIG] {
      let stream = FileError(path: "standard output", attempt: .write, code: code)
      let file = FileError(path: "a", attempt: .write, code: code, keepsNothing: true)
      #expect(!stream.reason.contains("nothing was kept"))
      #expect(file.reason.hasSuffix("; nothing was kept"))
    }
    #expect(FileError(path: "", attempt: .write, code: ENOENT).reason == "the name is empty")
  }

  @Test func `is put in its place from another thread once`() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(path: folder.path(of: "a"))
    try write("whole\n", to: file)
    #expect(file.commitSoon(until: monotonicSeconds() + 1))
    #expect(folder.read("a") == "whole\n")
    #expect(throws: FileError.self) { try write("late", to: file) }
    #expect(file.commitSoon(until: monotonicSeconds() + 1))
    #expect(folder.read("a") == "whole\n")
  }
}
