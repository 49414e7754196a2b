import Foundation
import Harness
import HostSystem
import Testing

@testable import mapctl

@Suite struct `The plugin command` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) async throws -> CommandRun.End {
    try await CommandRun.run(
      words, in: folder.path,
      environment: [
        "XDG_DATA_HOME": folder.path(of: "home"), "XDG_DATA_DIRS": folder.path(of: "system"),
        "XDG_STATE_HOME": folder.path(of: "state"),
      ])
  }

  private func text(_ run: CommandRun.End) -> String {
    (run.output + run.messages).replacing(folder.path, with: "")
  }

  @Test func `makes a plugin that runs and is in order`() async throws {
    let made = try await run("plugin", "new", "hello")
    #expect(made.code == 0, "\(made.messages)")
    let again = try await run("plugin", "new", "hello")
    #expect(again.code == 4 && text(again) == "error: 'hello' is there already\n")
    #expect(text(try await run("plugin", "check", "hello")) == "hello is in order\n")
    let plain = try await run("run", "--plugin", "hello", "-e", "map.move_to{zoom = 5}")
    #expect(plain.code == 0 && plain.messages == "info: plugin 'hello': here 0.0, 0.0 zoom 5.0\n")
    let set = try await run(
      "run", "--plugin", "hello", "--plugin-option", "hello.greeting=at", "-e", "map.move_to{}")
    #expect(set.messages.hasPrefix("info: plugin 'hello': at "))
    #expect(text(try await run("plugin", "new", "No!")).contains("'No!' is no id"))
    #expect(text(try await run("plugin", "nwe")).contains("did you mean 'new'?"))
  }

  @Test func `lists what there is in the order of a run, as JSON too`() async throws {
    try folder.write(
      "{\"id\": \"b\", \"summary\": \"Second.\"}", to: "home/mapctl/plugins/b/plugin.json")
    try folder.write("", to: "home/mapctl/plugins/b/main.lua")
    try folder.write(
      "--[[plugin {\"id\": \"a\", \"requires\": [\"b\"]} ]]", to: "system/mapctl/plugins/x.lua")
    try folder.write("{", to: "system/mapctl/plugins/c/plugin.json")
    #expect(
      text(try await run("plugin", "list")) == """
        b 0.0.0 (user) active: /home/mapctl/plugins/b
          Second.
        a 0.0.0 (system) active: /system/mapctl/plugins/x.lua
        c ? (system) refused: /system/mapctl/plugins/c
          /system/mapctl/plugins/c/plugin.json:1: expected a name in "", got 'end of the text'

        """)
    let json = try await run("plugin", "list", "--json").output.split(separator: "\n").map {
      try JSONValue(parsing: $0)
    }
    #expect(json.map { $0["id"].text } == ["b", "a", "c"])
    #expect(json.map { $0["status"].text } == ["active", "active", "refused"])
    let why = try await run("plugin", "why", "b")
    #expect(text(why).contains("'a' requires 'b'"))
    let ran = try await run("run", "-e", "for _, p in ipairs(plugin.list()) do print(p.id) end")
    #expect(ran.output == "b\na\n")
    #expect(ran.messages.contains("warn: a plugin that was found is left out"))
    let none = try await run("run", "--no-plugins", "-e", "print(#plugin.list())")
    #expect(none.output == "0\n" && none.messages.isEmpty)
  }

  @Test func `lets a project's plugins run once they are trusted`() async throws {
    try folder.write("print('project')", to: ".mapctl/plugins/p.lua")
    let before = try await run("run", "-e", "print('script')")
    #expect(before.output == "script\n")
    #expect(text(before).contains("left out: 'p'; look at them, then: mapctl plugin trust"))
    #expect(text(try await run("plugin", "why", "p")).contains("is not trusted"))
    #expect(text(try await run("plugin", "trust")) == "p is trusted: /.mapctl/plugins/p.lua\n")
    #expect(try await run("run", "-e", "print('script')").output == "project\nscript\n")
    #expect(text(try await run("plugin", "trust")) == "nothing to do\n")
    try folder.write("print('changed')", to: ".mapctl/plugins/p.lua")
    #expect(try await run("run", "-e", "print('script')").output == "script\n")
    #expect(text(try await run("plugin", "list")).contains("it has changed since it was trusted"))
    #expect(text(try await run("plugin", "trust", "p")).hasPrefix("p is trusted"))
    #expect(text(try await run("plugin", "distrust", "p")).hasPrefix("p is not trusted any more"))
    #expect(try await run("run", "-e", "print('script')").output == "script\n")
    #expect(text(try await run("plugin", "trust", "q")).contains("the project has no plugin 'q'"))
  }

  @Test func `tells what a plugin says of itself and the flags that it needs`() async throws {
    try folder.write(
      """
      {"id": "a", "version": "1.2.3", "summary": "Does things.", "api": "1",
       "permissions": {"read": ["x,y"], "net": true, "write": []},
       "options": {"n": {"type": "number", "default": 3, "summary": "how many"}}}
      """, to: "a/plugin.json")
    try folder.write("", to: "a/main.lua")
    #expect(
      text(try await run("plugin", "info", "./a")) == """
        a 1.2.3
        Does things.
        in ./a (command line, active)
        for version 1 of the API; this is 1.0.0
        needs, for all it can do: --allow-read=x,,y --allow-net
        --plugin-option a.n=…  number (default 3)  how many

        """)
    let json = try JSONValue(parsing: try await run("plugin", "info", "./a", "--json").output)
    #expect(json["flags"].list == [.text("--allow-read=x,,y"), .text("--allow-net")])
  }

  @Test func `finds mistakes in manifests and in Lua`() async throws {
    try folder.write("{\"id\": \"a\",\n \"optoins\": {}}", to: "a/plugin.json")
    let wrong = try await run("plugin", "check", "./a")
    #expect(wrong.code == 1)
    #expect(
      text(wrong)
        == "./a/plugin.json:2: error: the manifest has no \"optoins\"; did you mean \"options\"?\n")
    try folder.write("{\"id\": \"a\"}", to: "a/plugin.json")
    try folder.write("function on_idel() end", to: "a/main.lua")
    try folder.write("local x = = 1", to: "a/lib/m.lua")
    let code = try await run("plugin", "check", "./a", "--json")
    #expect(code.code == 1)
    let lines = try code.output.split(separator: "\n").map { try JSONValue(parsing: $0) }
    #expect(lines.map { $0["file"].text } == ["./a/lib/m.lua", "./a/main.lua"])
  }

  @Test func `and a run say which plugin cannot be used, and why`() async throws {
    #expect(try await run("run", "--plugin", "none.lua", "-e", "").code == 4)
    #expect(try await run("run", "--plugin", "none", "-e", "").code == 2)
    try folder.write("", to: "a.lua")
    let twice = try await run("run", "--plugin", "a.lua", "--plugin", "./a.lua", "-e", "")
    #expect(twice.code == 2)
    #expect(text(twice) == "error: two plugins have the id 'a': a.lua and ./a.lua\n")
    let option = try await run("run", "--plugin", "a.lua", "--plugin-option", "a.x=1", "-e", "")
    #expect(
      option.code == 2 && text(option) == "error: plugin 'a': has no option 'x'; it has none\n")
  }
}
