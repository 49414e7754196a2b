import Harness
import Permissions
import Testing

@testable import Plugins

@Suite struct `A manifest` {
  private func fault(_ json: String) -> String? {
    do throws(ManifestFault) {
      _ = try ManifestReading.manifest(Array(json.utf8)[...], line: 1)
      return nil
    } catch {
      return "\(error.line) \(error.words)"
    }
  }

  @Test func `says everything of a plugin`() throws {
    let json = """
      {
        "id": "geo-fence_2", "version": "1.2", "summary": "Watches \\u00e4 place\\n", "api": "1",
        "main": "src/start.lua", "priority": -2.5,
        "permissions": {"read": ["data", "more"], "write": true, "net": false, "env": []},
        "requires": {"base": ">=1.2 <3"}, "after": ["other"], "before": ["last"],
        "options": {
          "radius": {"type": "number", "min": 0, "max": 10, "default": 3, "summary": "metres"},
          "mode": {"type": "choice", "choices": ["fast", "slow"], "default": "fast"},
          "loud": {"type": "flag"}, "name": {"type": "text", "default": "x"}
        }
      }
      """
    let manifest = try ManifestReading.manifest(Array(json.utf8)[...], line: 1)
    #expect(manifest.id == "geo-fence_2")
    #expect(manifest.version == PluginVersion(1, 2, 0))
    #expect(manifest.summary == "Watches ä place\n")
    #expect(manifest.main == "src/start.lua")
    #expect(manifest.priority == -2.5)
    #expect(manifest.permissions[.read] == .some(["data", "more"]))
    #expect(manifest.permissions[.write] == .all)
    #expect(manifest.permissions[.net] == PermissionScope.none)
    #expect(manifest.requires.map(\.id) == ["base"])
    #expect(manifest.requires.first?.range.contains(PluginVersion(2, 9, 9)) == true)
    #expect(manifest.options.map(\.name) == ["radius", "mode", "loud", "name"])
    #expect(manifest.options[0].value(of: "11") == nil)
    #expect(manifest.options[0].value(of: "2.5") == .number(2.5))
    #expect(manifest.options[1].value(of: "slow") == .text("slow"))
    #expect(manifest.options[2].value(of: "yes") == nil)
  }

  @Test(arguments: [
    ("{}", "1 \"id\" is missing"),
    ("", "1 expected a value, got the end of the text"),
    ("{\"id\": \"a\"", "1 expected ',' or '}', got 'end of the text'"),
    (
      "{\"id\": \"a\",\n\n  \"versio\": \"1\"}",
      "3 the manifest has no \"versio\"; did you mean \"version\"?"
    ),
    ("{\"id\": \"a\",\n \"id\": \"b\"}", "2 \"id\" is there twice"),
    (
      "{\"id\": \"A b\"}", "1 id: 'A b' is no id: it has small letters, digits, - and _, at most 64"
    ),
    ("{\"id\": \"script\"}", "1 id: 'script' stands for the script itself"),
    ("{\"id\": \"a\", \"version\": 1}", "1 version: expected a text, got 1"),
    (
      "{\"id\": \"a\", \"version\": \"one\"}",
      "1 version: expected a version such as \"1.2.0\", got \"one\""
    ),
    (
      "{\"id\": \"a\",\n\"main\": \"../x.lua\"}",
      "2 main: expected a .lua file within the folder, got \"../x.lua\""
    ),
    (
      "{\"id\": \"a\",\n\"permissions\": {\n\"raed\": true}}",
      "3 permissions has no \"raed\"; did you mean \"read\"?"
    ),
    (
      "{\"id\": \"a\", \"permissions\": {\"net\": [\"a b\"]}}",
      "1 permissions.net: 'a b' is no host"
    ),
    (
      "{\"id\": \"a\", \"requires\": {\"b\": \"x\"}}",
      "1 requires.b: expected versions such as \"1\" or \">=1.2 <3\", got \"x\""
    ),
    (
      "{\"id\": \"a\", \"options\": {\"n\": {}}}",
      "1 options.n: \"type\" is missing: text, number, flag, choice"
    ),
    (
      "{\"id\": \"a\", \"options\": {\n\"n\": {\"type\": \"number\",\n \"default\": \"x\"}}}",
      "3 options.n.default: expected number, got \"x\""
    ),
    ("{\"id\": \"a\"} x", "1 unexpected 'x' behind the end"),
    ("{\"id\": \"a\\x\"}", "1 unknown escape '\\x'"),
    ("{\"id\": tru}", "1 expected a value, got 'tru'"),
    ("[\(String(repeating: "[", count: 99))", "1 nested too deeply"),
  ])
  func `is refused with its line and the nearest name`(_ json: String, _ message: String) {
    #expect(fault(json) == message)
  }

  @Test func `survives every cut and every changed byte`() {
    let json = Array(
      "{\"id\": \"a\", \"options\": {\"n\": {\"type\": \"number\", \"default\": -1.5e3}}, \"after\": [\"b\"], \"summary\": \"\\u00e4\"}"
        .utf8)
    #expect(fault(String(decoding: json, as: UTF8.self)) == nil)
    for end in json.indices { #expect(fault(String(decoding: json[..<end], as: UTF8.self)) != nil) }
    for place in json.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0xFF] {
        var changed = json
        changed[place] = byte
        _ = try? ManifestReading.manifest(changed[...], line: 1)
      }
    }
  }

  @Test(arguments: [
    ("1.2", "1.2.0", true), ("1.2", "1.1.9", false), ("1.2", "2.0.0", false),
    (">=1.2 <3", "2.9.9", true), (">=1.2 <3", "3.0.0", false), ("=1.2.3", "1.2.3", true),
    ("=1.2.3", "1.2.4", false), ("*", "0.0.0", true), (">1 <=2", "1.0.0", false),
    (">1 <=2", "2.0.0", true),
  ])
  func `has ranges of versions`(_ range: String, _ version: String, _ fits: Bool) throws {
    let range = try #require(VersionRange(range))
    #expect(range.contains(try #require(PluginVersion(version))) == fits)
  }

  @Test func `of a single file stands in its first comment`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "#!/usr/bin/lua\n\n--[==[plugin\n{\"id\": \"one\",\n \"version\": \"3\"}\n]==]\nprint(1)\n",
      to: "x.lua")
    let plugin = try Plugin(at: path, origin: .user)
    #expect(plugin.id == "one")
    #expect(plugin.manifest.version == PluginVersion(3, 0, 0))
    #expect(
      try Plugin(at: folder.write("print(1)", to: "My Tool!.lua"), origin: .user).id == "my-tool-")
    let wrong = try folder.write("--[[plugin\n{\n\"id\": 3}\n]]", to: "wrong.lua")
    #expect(throws: PluginError.self) { try Plugin(at: wrong, origin: .user) }
    do { _ = try Plugin(at: wrong, origin: .user) } catch {
      #expect(error.words == "\(wrong):3: id: expected a text, got 3")
    }
  }
}
