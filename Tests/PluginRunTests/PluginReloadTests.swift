import Foundation
import Harness
import Testing

@Suite struct `A reload` {
  private let runner: PluginRunner

  init() throws { runner = try PluginRunner() }

  /// A script that has the plugin's text replaced, through a file the harness lets it write.
  private func run(_ code: String) throws -> ScriptOutcome {
    try runner.run(code, ["a"]) {
      $0.permissions.allow(.write, [runner.folder.path])
      $0.maxTime = 1.7
    }
  }

  private static let counter = """
    local n = plugin.saved and plugin.saved.n or 0
    local marker = plugin.saved and plugin.saved.marker or map.add_marker{id = "m", position = {0, 0}}
    plugin.on("count", function() n = n + 1 print("old", n, marker.id) end)
    plugin.on_save(function() return {n = n, marker = marker} end)
    timer.every(1, function() print("old timer") end)
    """

  @Test func `hands the saved state on and leaves nothing of the old one running`() throws {
    try runner.plugin("a", Self.counter)
    let run = try run(
      """
      plugin.emit("count") sleep(1.5)
      fs.write("a.lua", [[--[=[plugin {"id": "a", "version": "2"} ]=]
        plugin.on("count", function() print("new", plugin.saved.n, plugin.saved.marker.id) end)]])
      print(plugin.reload("a"), plugin.list()[1].version, #map.markers())
      plugin.emit("count") sleep(0.1)
      """)
    #expect(run.result == "old\t1\tm\nold timer\ntrue\t2.0.0\t1\nnew\t1\tm\n")
  }

  @Test(arguments: [
    ("x = = 1", "unexpected symbol near '='"),
    ("map.add_marker{position = {5, 5}} error('no')", "no"),
    ("--[=[plugin {\"id\": 3} ]=]", "id: expected a text"),
    ("--[=[plugin {\"id\": \"other\"} ]=]", "its id is 'other' now"),
  ])
  func `that fails keeps the old one as it was`(_ text: String, _ message: String) throws {
    try runner.plugin("a", Self.counter)
    let text = text.hasPrefix("--[") ? text : "--[=[plugin {\"id\": \"a\"} ]=] " + text
    let run = try run(
      """
      plugin.emit("count") sleep(0)
      fs.write("a.lua", [==[\(text)]==])
      print(plugin.reload("a"))
      plugin.emit("count") sleep(1.5)
      print(#map.markers())
      """)
    #expect(run.lines.first == "old\t1\tm")
    #expect(run.lines.count == 5, "\(run.output)\(run.messages)")
    #expect(run.lines[1].hasPrefix("nil\t") && run.lines[1].contains(message), "\(run.output)")
    #expect(run.lines.suffix(3) == ["old\t2\tm", "old timer", "1"])
    #expect(run.code == .done)
  }

  @Test func `is the script's to ask for, of plugins that there are`() throws {
    try runner.plugin("a", "print(pcall(plugin.reload, 'a'))")
    let run = try run("print(pcall(plugin.reload, 'b'))")
    #expect(
      run.result == """
        false\treload: only the script reloads plugins
        false\treload: id: there is no plugin 'b'; did you mean 'a'?

        """)
  }

  @Test func `needs a state that can be saved`() throws {
    try runner.plugin("a", "plugin.on_save(function() return {print} end)")
    let run = try run("print(plugin.reload('a'))")
    #expect(
      run.result
        == "nil\tplugin.on_save: state[1]: a function belongs to its script and cannot be passed on\n"
    )
  }
}
