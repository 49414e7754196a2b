import Foundation
import Harness
import HostSystem
import Testing

@Suite struct `Another program` {
  private func shell(_ line: String, handingOver descriptor: Int32? = nil) throws -> ChildProcess {
    try ChildProcess(
      program: "/bin/sh", arguments: ["-c", line], environment: ["GREETING": "hello"],
      handingOver: descriptor)
  }

  private func write(_ text: String, to process: ChildProcess) -> Int32 {
    Array(text.utf8).withUnsafeBytes { process.write($0) }
  }

  @Test func `reads what it is given and writes into a file that it is handed`() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(path: folder.path(of: "out"))
    let process = try shell("cat > /dev/fd/3", handingOver: file.programDescriptor)
    #expect(write("some words", to: process) == 0)
    process.closeInput()
    #expect(process.wait { true }?.code == 0)
    #expect(folder.read("out") == nil)
    try file.commit()
    #expect(folder.read("out") == "some words")
    #expect(folder.names == ["out"])
  }

  @Test func `tells how it ended and what it said`() throws {
    let process = try shell("echo $GREETING >&2; exit 3")
    let end = try #require(process.wait { true })
    #expect(end.code == 3 && end.lastWords == "hello\n")
    #expect(process.wait { true }?.code == 3)
  }

  @Test func `that says more than is kept is heard to the end`() throws {
    let process = try shell("i=0; while [ $i -lt 3000 ]; do echo line $i >&2; i=$((i+1)); done")
    let end = try #require(process.wait { true })
    #expect(end.code == 0 && end.lastWords.hasSuffix("line 2999\n"))
    #expect(end.lastWords.utf8.count <= 4096)
  }

  @Test func `that reads no more refuses what it is given`() throws {
    signal(SIGPIPE, SIG_IGN)
    let process = try shell("exec < /dev/null; sleep 30")
    let much = String(repeating: "x", count: 1 << 22)
    #expect(write(much, to: process) == EPIPE)
    process.end()
  }

  @Test func `is ended, and not waited for longer than one likes`() throws {
    let process = try shell("sleep 30")
    var asked = 0
    let end = process.wait {
      asked += 1
      return asked < 5
    }
    #expect(end == nil)
    process.end()
    process.end()
    #expect(process.wait { true }?.code == .some(nil))
  }

  @Test func `that is not there is an error`() {
    #expect(throws: FileError.self) {
      try ChildProcess(
        program: "/no/such/program", arguments: [], environment: [:], handingOver: nil)
    }
  }

  @Test func `is found in a list of folders`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "plain")
    #expect(programPath("sh", in: "relative::/usr/bin:/bin")?.hasSuffix("/bin/sh") == true)
    #expect(programPath("plain", in: folder.path) == nil)
    #expect(programPath("sh", in: "") == nil)
    #expect(programPath("..", in: "/bin") == nil)
  }
}
