import Harness
import Testing

@testable import Plugins

@Suite struct `A plan of plugins` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ place: String, _ id: String, _ manifest: String = "") throws {
    let extra = manifest.isEmpty ? "" : ", \(manifest)"
    try folder.write("{\"id\": \"\(id)\"\(extra)}", to: "\(place)/\(id)/plugin.json")
    try folder.write("", to: "\(place)/\(id)/main.lua")
  }

  private func plan(_ names: [String] = [], discovers: Bool = true) throws(PluginError)
    -> PluginPlan
  {
    try PluginPlan(
      PluginRequest(
        names: names, discovers: discovers,
        environment: [
          "XDG_DATA_HOME": folder.path(of: "home"), "XDG_DATA_DIRS": folder.path(of: "system"),
          "XDG_STATE_HOME": folder.path(of: "state"),
        ], workingFolder: folder.path(of: "project/deep/er")))
  }

  private func words(_ names: [String] = []) -> String {
    do throws(PluginError) {
      return try plan(names).order.map(\.id).joined(separator: " ")
    } catch {
      return error.words.replacing(folder.path, with: "")
    }
  }

  private static let user = "home/mapctl/plugins"
  private static let system = "system/mapctl/plugins"
  private static let project = "project/.mapctl/plugins"

  @Test func `puts what is required first, then goes by priority, then by name`() throws {
    try make(Self.user, "a", "\"requires\": [\"z\"]")
    try make(Self.user, "b", "\"priority\": 5")
    try make(Self.user, "c", "\"before\": [\"b\"]")
    try make(Self.user, "d", "\"after\": [\"nobody\", \"e\"]")
    try make(Self.user, "e")
    try make(Self.user, "z")
    #expect(words() == "c b z a e d")
    let entry = try plan().entry("z")
    #expect(
      try plan().reasons(for: entry) == [
        "it was found in the user's folder", "it is number 3 of 6; the script comes last",
        "'a' requires 'z'",
      ])
  }

  @Test func `names the circle when there is one`() throws {
    try make(Self.user, "a", "\"after\": [\"b\"]")
    try make(Self.user, "b", "\"requires\": [\"c\"]")
    try make(Self.user, "c", "\"before\": [\"x\"], \"requires\": [\"a\"]")
    #expect(
      words()
        == "plugins have to come after one another in a circle: 'a', then 'c', then 'b', then 'a'")
  }

  @Test func `takes the nearest of one id, and tells the others why not`() throws {
    try make(Self.user, "a", "\"version\": \"2\"")
    try make(Self.system, "a", "\"version\": \"1\"")
    try make("here", "a", "\"version\": \"3\"")
    let plan = try plan([folder.path(of: "here/a")])
    #expect(plan.order.map(\.manifest.version.major) == [3])
    #expect(plan.entries.map(\.status.word) == ["active", "shadowed", "shadowed"])
    #expect(try self.plan().order.map(\.manifest.version.major) == [2])
  }

  @Test func `leaves out what was found and cannot be used, but refuses what was named`() throws {
    try make(Self.user, "new", "\"api\": \">=9\"")
    try make(Self.user, "needy", "\"requires\": [\"gone\"]")
    try make(Self.user, "picky", "\"requires\": {\"fine\": \"2\"}")
    try make(Self.user, "fine", "\"version\": \"1\"")
    try folder.write("{\"id\": 3}", to: "\(Self.user)/broken/plugin.json")
    #expect(words() == "fine")
    #expect(try plan().notices.count == 4)
    #expect(
      words([folder.path(of: "\(Self.user)/new")])
        == "plugin 'new' is made for version >=9 of the API, this is 1.0.0")
    #expect(
      words(["./\(Self.user)/none.lua"])
        == "cannot read ./home/mapctl/plugins/none.lua: there is no such file")
    #expect(words(["fin"]) == "there is no plugin 'fin'; did you mean 'fine'?")
    #expect(words([folder.path(of: Self.user)]).hasSuffix("mapctl plugin new makes one"))
  }

  @Test func `without looking takes what is named and what that requires`() throws {
    try make(Self.user, "a", "\"requires\": [\"b\"]")
    try make(Self.user, "b")
    try make(Self.user, "c")
    #expect(try plan(["a"], discovers: false).order.map(\.id) == ["b", "a"])
    #expect(try plan(discovers: false).order.isEmpty)
  }

  @Test func `takes a project's plugins only while they are trusted as they are`() throws {
    try make(Self.project, "a")
    try folder.write("", to: "project/deep/er/x")
    let path = folder.path(of: "\(Self.project)/a")
    #expect(words() == "")
    #expect(try plan().notices.count == 1)
    #expect(words(["a"]).hasPrefix("plugin 'a' of the project is not trusted"))
    var trust = PluginTrust(environment: ["XDG_STATE_HOME": folder.path(of: "state")])
    try trust.trust(path)
    #expect(words() == "a")
    try folder.write("-- changed", to: "\(Self.project)/a/main.lua")
    #expect(words() == "")
    #expect(try plan().reasons(for: plan().entry("a"))[0] == "it has changed since it was trusted")
    try trust.trust(path)
    #expect(words() == "a")
    try folder.write("", to: "\(Self.project)/a/more/new.lua")
    #expect(words() == "")
    try trust.trust(path)
    try trust.distrust(path)
    #expect(words() == "")
  }

  @Test func `does not follow links out of a plugin's folder`() throws {
    try make(Self.user, "a")
    try folder.write("print(1)", to: "elsewhere.lua")
    try folder.write("{\"id\": \"b\", \"main\": \"out.lua\"}", to: "\(Self.user)/b/plugin.json")
    try folder.link("\(Self.user)/b/out.lua", to: folder.path(of: "elsewhere.lua"))
    #expect(words() == "a")
    let entry = try #require(try plan().entries.last)
    #expect(entry.status == .refused(.leadsOut(path: entry.path + "/out.lua")))
  }

  @Test func `gives options their values`() throws {
    try make(
      Self.user, "a",
      "\"options\": {\"n\": {\"type\": \"number\", \"default\": 2}, \"t\": {\"type\": \"text\"}}")
    let plugin = try #require(try plan().order.first)
    func values(_ settings: [String]) -> String {
      do throws(PluginError) {
        let settings = try PluginSettings(settings)
        try settings.check([plugin])
        return try settings.values(of: plugin).map { "\($0.name)=\($0.value.text)" }
          .joined(separator: " ")
      } catch {
        return error.words
      }
    }
    #expect(values([]) == "n=2")
    #expect(values(["a.n=7", "a.t=x=y.z"]) == "n=7 t=x=y.z")
    #expect(values(["a.n=seven"]) == "plugin 'a': option n: expected number, got 'seven'")
    #expect(values(["a.m=1"]) == "plugin 'a': has no option 'm'; did you mean 'n'?")
    #expect(values(["b.n=1"]) == "there is no plugin 'b'; did you mean 'a'?")
    #expect(values(["n"]) == "plugin 'n': an option is set as ID.NAME=VALUE, got 'n'")
  }
}
