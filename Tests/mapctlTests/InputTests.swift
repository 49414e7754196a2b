import Foundation
import Harness
import Testing

/// What the command line names: files that are no scripts, names that are none, words too many.
@Suite struct `An input` {
  @Test func `that never ends is told to be too large`() async throws {
    let run = try await CommandRun.run(["run", "/dev/zero"])
    #expect(run.code == 4)
    #expect(run.messages.contains("it has more than the 64 MiB that a script may have"))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x78, 0x00], "UTF-16"), ([0x78, 0, 0x3D, 0], "UTF-16"),
      ([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1], "binary data"),
      ([0x89, 0x50, 0x4E, 0x47], "binary data"),
      ([0x1B, 0x4C, 0x75, 0x61], "compiled (binary) Lua"),
    ] as [([UInt8], String)])
  func `that is no text is named as what it is`(_ bytes: [UInt8], _ kind: String) async throws {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(of: "s.lua")))
    let run = try await CommandRun.run(["run", "s.lua"], in: folder.path)
    #expect(run.code == 2)
    #expect(
      run.messages.hasPrefix("error: the script s.lua is no text: it is \(kind)"),
      "\(run.messages)")
  }

  @Test func `with an odd byte in a string is the script's own business`() async throws {
    let folder = try TemporaryFolder()
    try Data(Array("print(#'caf".utf8) + [0xE9] + Array("')".utf8)).write(
      to: URL(fileURLWithPath: folder.path(of: "s.lua")))
    #expect(try await CommandRun.run(["run", "s.lua"], in: folder.path).output == "4\n")
  }

  @Test func `whose name is no UTF-8 is refused and nothing is made`() async throws {
    let folder = try TemporaryFolder()
    for words in ["run $'caf\\xe9.lua'", "run -e 'x = 1' --trace $'t\\xe9'", "geocode $'\\xff'"] {
      let run = try await CommandRun(shell: "cd \(folder.path); exec \"$0\" \(words)").end()
      #expect(run.code == 2)
      #expect(run.messages.contains("is no UTF-8: '"), "\(run.messages)")
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `whose name a script or HOME does not give in UTF-8 is refused`() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun(
      shell: "cd \(folder.path); HOME=$PWD/$'caf\\xe9' exec \"$0\" run -A -e "
        + "'print(pcall(fs.write, \"a\\xe9b\", \"x\")) print(pcall(store.set, \"a\", 1))'"
    ).end()
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("false") && $0.contains("is no UTF-8") }, "\(lines)")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    "run s.lua --trace hard.lua", "run - --trace s.lua <s.lua", "run s.lua data --trace ./data",
    "run s.lua --trace data -- --in=data", "run s.lua --trace out >out",
    "run -e 'x = 1' --trace s.lua s.lua",
  ])
  func `is never what the trace replaces`(_ words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("print('ran')", to: "s.lua")
    try folder.write("rows", to: "data")
    let run = try await CommandRun(
      shell: "cd \(folder.path); ln s.lua hard.lua; exec \"$0\" \(words)"
    ).end()
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("error: --trace "))
    #expect(folder.read("s.lua") == "print('ran')" && folder.read("data") == "rows")
  }

  @Test(
    arguments: [
      (["run", "-e", "x = 1", "--trace", ""], 4, "cannot write the trace '': the name is empty"),
      (["run", ""], 4, "cannot read the script '': the name is empty"),
      (["geocode", ""], 4, "cannot read '': the name is empty"),
      (["--timeout", "3", "run", "x.lua"], 2, "options follow the command"),
      (["version", "x"], 2, "version takes no words, got 'x'"),
      (["--version", "x"], 2, "version takes no words, got 'x'"),
      (["api", "x"], 2, "api takes no words, got 'x'"),
      (["about", "--", "x"], 2, "about takes no words, got 'x'"),
      (["help", "run", "x"], 2, "help takes one word at most, got 'x'"),
      (["completion", "bash", "x"], 2, "completion takes one word at most, got 'x'"),
      (
        ["run", "-e", "while true do end", "--timeout", "0.0001"], 124, "the time limit of 0.0001 s"
      ),
    ] as [([String], Int32, String)])
  func `that is wrong is told in the right words`(
    _ words: [String], _ code: Int32, _ message: String
  ) async throws {
    let run = try await CommandRun.run(words)
    #expect(run.code == code)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `from a name with control characters gives a terminal no orders`() async throws {
    let run = try await CommandRun.run(["run", "a\u{1B}[31m\u{7}.lua"])
    #expect(run.code == 4)
    #expect(run.messages.contains("cannot read the script a\\u{1b}[31m\\u{7}.lua"))
    let command = try await CommandRun.run(["\u{1B}]0;x\u{7}"])
    #expect(!command.messages.contains("\u{1B}"))
  }

  @Test func `of a full stream is not said to be undone`() async throws {
    let run = try await CommandRun(["run", "-e", "print(1)"], output: "/dev/full").end()
    #expect(run.messages == "error: cannot write to standard output: the disk is full\n")
  }
}
