import Glibc
import Harness
import Testing

@testable import Terminal

/// Lines that are kept from session to session.
@Suite struct `A history` {
  private func history(_ folder: TemporaryFolder) -> HistoryFile {
    HistoryFile(environment: ["XDG_STATE_HOME": folder.path], name: "history")
  }

  @Test func `has each line once, the last place counts, and keeps rows and backslashes`() throws {
    let folder = try TemporaryFolder()
    var first = history(folder)
    for line in ["a", "b", "a", "x\ny\\n", "", " secret", "a"] { first.add(line) }
    #expect(first.lines == ["b", "x\ny\\n", "a"])
    #expect(history(folder).lines == ["b", "x\ny\\n", "a"])
    var status = stat()
    #expect(stat(folder.path(of: "mapctl/history"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(stat(folder.path(of: "mapctl"), &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `is cut when it has grown`() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<9000).map { "line \($0 % 3000)\n" }.joined()
    try folder.write(lines, to: "mapctl/history")
    let read = history(folder)
    #expect(read.lines.count == 2000)
    #expect(read.lines.last == "line 2999")
    #expect(folder.read("mapctl/history")?.split(separator: "\n").count == 2000)
    #expect(folder.names == ["mapctl"])
  }

  @Test func `is kept nowhere without a home, and harmless where it cannot be written`() throws {
    var nowhere = HistoryFile(environment: [:], name: "history")
    nowhere.add("a")
    #expect(nowhere.lines == ["a"])
    var refused = HistoryFile(environment: ["XDG_STATE_HOME": "/proc/nothing"], name: "history")
    refused.add("a")
    #expect(refused.lines == ["a"])
  }
}
