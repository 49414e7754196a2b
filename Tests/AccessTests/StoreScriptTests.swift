import Glibc
import Harness
import HostSystem
import MapSession
import Testing

@Suite struct StoreScriptTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(
    _ code: String, name: String = "case.lua", environment: [String: String]? = nil
  ) throws -> (code: ExitCode, text: String) {
    let world = ProcessWorld(
      arguments: [], environment: environment ?? ["HOME": home.path], output: OutputStream(),
      messages: OutputStream())
    var options = SessionOptions()
    options.scriptName = name
    options.scriptFolder = home.path
    let run = ScriptRun(options: options, timeLimit: nil, tracePath: nil, version: "test")
    let code = run.run(
      [ScriptSource(name: name, bytes: Array(code.utf8))], world: world, messages: Messages(world),
      isProcess: false)
    return (code, world.output.text + world.messages.text)
  }

  @Test("Values come back in the next run of the same script, and of no other")
  func persistence() throws {
    #expect(try run("store.set('a', {1, {x = 'y'}}) store.set('b', 2.5)").code == .done)
    let read =
      "print(json.encode(store.get('a')), store.get('b'), store.get('c', 'd'), #store.keys())"
    #expect(try run(read).text == "[1,{\"x\":\"y\"}]\t2.5\td\t2\n")
    #expect(try run(read, name: "other/case.lua").text == "null\tnil\td\t0\n")
    #expect(
      try run("store.set('a', nil) print(store.keys()[1], store.get('a'))").text == "b\tnil\n")
  }

  @Test("Nothing is made before it is used, and only the user may read it")
  func privacy() throws {
    #expect(try run("print(store.get('a'), #store.keys()) store.set('a', nil)").code == .done)
    #expect(home.read(".local/state") == nil && !home.names.contains(".local"))
    #expect(try run("store.set('a', 1)").code == .done)
    var status = stat()
    let folder = home.path(of: ".local/state/mapctl/store")
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    let name = try #require(
      try run("for _, n in ipairs(fs.list('\(folder)')) do print(n) end").text.split(
        separator: "\n"
      ).first)
    #expect(stat("\(folder)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("Without a home, with a damaged file and with other values it is an error that says so")
  func failures() throws {
    let homeless = try run("store.set('a', 1)", environment: [:])
    #expect(homeless.code == .unavailable)
    #expect(homeless.text.contains("XDG_STATE_HOME"))
    #expect(try run("print(pcall(store.set, 'a', print))").text.contains("has no place in JSON"))
    let state = ["XDG_STATE_HOME": home.path(of: "state")]
    _ = try run("store.set('a', 1)", environment: state)
    let folder = home.path(of: "state/mapctl/store")
    let name = try run("print(fs.list('\(folder)')[1])").text.dropLast()
    try home.write("{", to: "state/mapctl/store/\(name)")
    #expect(try run("store.get('a')", environment: state).text.contains("damaged"))
  }
}
