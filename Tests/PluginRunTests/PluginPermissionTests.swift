import Harness
import MapSession
import Testing

@Suite struct `The permissions of a plugin` {
  private let runner: PluginRunner

  init() throws { runner = try PluginRunner() }

  private func run(
    _ manifest: String, _ code: String, _ configure: (inout SessionOptions) -> Void
  ) throws -> String {
    try runner.folder.write("{\"id\": \"a\"\(manifest)}", to: "a/plugin.json")
    try runner.folder.write(code, to: "a/main.lua")
    try runner.folder.write("data", to: "a/own.txt")
    try runner.folder.write("out", to: "data/out.txt")
    let run = try runner.run("sleep(1)", ["a/"], configure: configure)
    return run.code == .done ? run.output : run.messages
  }

  @Test func `are its own folder and nothing else without a manifest that asks`() throws {
    let output = try run(
      "",
      "print(fs.read(plugin.folder .. '/own.txt')) print(pcall(fs.read, 'data/out.txt')) print(pcall(fs.write, 'x', ''))  print(pcall(os.getenv, 'HOME')) print(pcall(http.get, 'http://example.org'))"
    ) {
      $0.permissions.allowsAll = true
    }
    #expect(output.hasPrefix("data\n"))
    for kind in ["data/out.txt", "write 'x'", "variable 'HOME'", "reach 'example.org'"] {
      #expect(output.contains(kind))
    }
    #expect(
      output.split(separator: "\n").dropFirst().allSatisfy {
        $0.hasSuffix("the manifest of plugin 'a' does not ask for it under \"permissions\"")
      }, "\(output)")
  }

  @Test func `are what the manifest asks for and the flags give`() throws {
    let asks = ", \"permissions\": {\"read\": [\"data\"], \"write\": true}"
    let code = "print(fs.read('data/out.txt')) fs.write('made.txt', 'x')"
    #expect(
      try run(asks, code) { _ in }.contains("allow it with --allow-read=data/out.txt"))
    #expect(
      try run(asks, code) { $0.permissions.allow(.read, ["data"]) }
        .contains("allow it with --allow-write=made.txt"))
    #expect(
      try run(asks, code) {
        $0.permissions.allow(.read, ["data"])
        $0.permissions.allow(.write, nil)
      } == "out\n")
    #expect(
      try run(asks, "fs.read('data/../a.lua')") { $0.permissions.allow(.read, nil) }
        .contains("does not ask for it"))
    #expect(
      try run(asks, code) {
        $0.permissions.allowsAll = true
        $0.permissions.deny(.read, ["data"])
      }.contains("--deny-read"))
  }

  @Test func `do not hold the words of the command line and the script's folder`() throws {
    let output = try run("", "print(#arg, #args) print(pcall(fs.read, 'data/out.txt'))") {
      $0.arguments = ["data/out.txt"]
      $0.scriptFolder = runner.folder.path
    }
    #expect(output.hasPrefix("0\t0\nfalse\t"))
  }

  @Test func `let it require its own modules only`() throws {
    try runner.folder.write("return 'mine'", to: "a/lib/m.lua")
    try runner.folder.write("return 'theirs'", to: "m.lua")
    let output = try run("", "print(require('lib.m')) print(pcall(require, 'm'))") {
      $0.scriptFolder = runner.folder.path
      $0.permissions.allowsAll = true
    }
    #expect(output.hasPrefix("mine\nfalse\t"))
    try runner.plugin("one", "print(pcall(require, 'm'))")
    let single = try runner.run("", "one")
    #expect(single.output.contains("a plugin of one file has no modules"))
  }
}
