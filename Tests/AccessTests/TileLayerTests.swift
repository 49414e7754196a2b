import Harness
import MapSession
import Testing

/// Where the tiles of layers come from, and that it may be reached.
@Suite(.timeLimit(.minutes(1))) final class TileLayerTests {
  private let server: LoopbackServer
  private let folder: TemporaryFolder

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryFolder()
  }

  deinit { server.stop() }

  /// A red pixel.
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 0x0C, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1, 1, 0, 0xC9, 0xFE, 0x92, 0xEF, 0, 0, 0, 0, 0x49,
    0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  private static let listeners = """
    local log = {}
    for _, name in ipairs{"tiles_start", "tiles_finish", "snapshot_ready", "idle"} do
      map.on(name, function() log[#log + 1] = name end)
    end

    """

  private func run(
    _ code: String, _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    try ScriptHarness.run(Self.listeners + code.replacing("URL", with: server.url(""))) { options in
      options.scriptFolder = folder.path
      options.permissions.workingFolder = folder.path
      configure(&options)
    }
  }

  @Test("A function gives bytes, paths or nothing, and may wait")
  func functions() throws {
    try folder.write(Self.png, to: "red.png")
    let outcome = try run(
      """
      local png = fs.read("red.png")
      local asked = 0
      local layer = map.add_tile_layer{tile = function(x, y, zoom)
        asked = asked + 1
        if asked == 1 then return png end
        if asked == 2 then sleep(2) return png end
        if asked == 3 then return false end
      end}
      print(layer, layer.url, type(layer.tile))
      wait_settled()
      print(asked, now(), table.concat(log, " "))
      layer:reload()
      wait_settled()
      print(asked)
      map.animate_to{zoom = 3}:wait()
      wait_settled()
      print(asked > 32, table.concat(log, " ", 7))
      layer:remove()
      """)
    #expect(
      outcome.result == """
        tile layer tile_layer-1 from a function\tnil\tfunction
        16\t2.0\ttiles_start tiles_finish snapshot_ready
        32
        true\ttiles_start idle tiles_finish snapshot_ready

        """)
    let answers = outcome.trace.lines.filter { $0.type == "response" && $0.name == "tile" }
    #expect(answers.prefix(3).map { $0["bytes"].number } == [69, 0, 0])
  }

  @Test("What a function does wrong fails its tile, is told once, and harms nothing else")
  func faults() throws {
    let outcome = try run(
      """
      local n = 0
      map.add_tile_layer{tile = function()
        n = n + 1
        if n == 1 then return {} end
        if n == 2 then error("broken") end
        if n == 3 then return "nowhere.png" end
        if n == 4 then return "/etc/hostname" end
      end}
      print(wait_settled())
      """)
    #expect(outcome.code == .scriptError && outcome.output == "true\n")
    #expect(outcome.messages.contains("a tile is a picture's bytes"), "\(outcome.messages)")
    #expect(outcome.messages.contains("broken"))
    #expect(outcome.messages.split(separator: "cannot be loaded").count == 2)
    let errors = outcome.trace.lines.compactMap { $0.type == "response" ? $0["error"].text : nil }
    #expect(
      errors.count == 4 && errors[2].contains("no such file")
        && errors[3].contains("--allow-read=/etc/hostname"))
  }

  @Test("Paths are read beside the script; what is not there is empty, what is no picture fails")
  func files() throws {
    try folder.write(Self.png, to: "t-2-1-1")
    try folder.write("text", to: "t-2-2-1")
    let outcome = try run(
      "map.add_tile_layer{url = 't-{z}-{x}-{-y}', max_zoom = 2} print(wait_settled())")
    #expect(outcome.result == "true\n")
    #expect(outcome.messages.contains("tile 2/2/2 (t-2-2-1) cannot be loaded: it is no picture"))
    let answers = outcome.trace.lines.filter { $0.type == "response" }
    #expect(answers.compactMap { $0["bytes"].number }.reduce(0, +) == 69)
  }

  @Test("A layer whose pictures are broken, or are not read, is told of once with file and reason")
  func broken() throws {
    for (bytes, words) in [
      (Array(Self.png.prefix(40)), "it is no whole PNG picture"),
      (Array("GIF89a".utf8), "it is a GIF picture; PNG, JPEG, WebP and SVG are read"),
    ] {
      for name in ["t-2-0-0", "t-2-1-1"] { try folder.write(bytes, to: name) }
      for layer in ["url = 't-{z}-{x}-{y}'", "tile = function() return fs.read('t-2-0-0') end"] {
        let outcome = try run("map.add_tile_layer{\(layer)} print(wait_settled())")
        #expect(outcome.result == "true\n")
        #expect(outcome.messages.split(separator: words).count == 2, "\(outcome.messages)")
        #expect(outcome.messages.contains("tile 2/0/0"))
      }
    }
  }

  @Test(
    "A layer of which not one tile is there is told of at the end, with where it was looked for")
  func nowhere() throws {
    let outcome = try run("map.add_tile_layer{url = 'no/{z}-{x}-{y}.png'} print(wait_settled())")
    #expect(
      outcome.messages
        == "warn: tile_layer-1: none of its 16 tiles is there; "
        + "the first was looked for at no/2-0-0.png\n")
    try folder.write(Self.png, to: "t-2-1-1")
    let some = try run("map.add_tile_layer{url = 't-{z}-{x}-{y}'} print(wait_settled())")
    #expect(some.messages.isEmpty)
    let named = try run("map.add_tile_layer{tile = function() return 'no.png' end}")
    #expect(named.messages.contains("'no.png': there is no such file"))
  }

  @Test("Servers are asked for each tile while virtual time stands still")
  func servers() throws {
    let outcome = try run(
      """
      map.add_tile_layer{url = "URL/picture?{z}-{x}-{y}"}
      timer.after(0.01, function() print("timer") end)
      print(wait_settled(), now(), table.concat(log, " "))
      """
    ) { $0.permissions.allow(.net, ["127.0.0.1"]) }
    #expect(outcome.result == "true\t0.0\ttiles_start tiles_finish snapshot_ready\ntimer\n")
    #expect(server.requests.count == 16)
    #expect(server.requests.contains { $0.contains("/picture?2-1-1") })
    let answers = outcome.trace.lines.filter { $0.type == "response" && $0.name == "tile" }
    #expect(answers.count == 16 && answers.allSatisfy { ($0["bytes"].number ?? 0) > 0 })
  }

  @Test("Statuses say whether a tile is missing or has failed")
  func statuses() throws {
    let missing = try run(
      "map.add_tile_layer{url = 'URL/missing?{z}{x}{y}'} print(wait_settled())"
    ) { $0.permissions.allow(.net, ["127.0.0.1"]) }
    #expect(missing.result == "true\n")
    #expect(missing.messages.contains("none of its 16 tiles is there"))
    let text = try run(
      "map.add_tile_layer{url = 'URL/ok?{z}{x}{y}'} print(wait_settled())"
    ) { $0.permissions.allow(.net, ["127.0.0.1"]) }
    #expect(text.messages.contains("it is no picture"))
  }

  @Test("Permissions and templates are checked at the call")
  func refused() throws {
    let net = try run("map.add_tile_layer{url = 'https://tiles.example/{z}/{x}/{y}.png'}")
    #expect(net.code == .permission && net.messages.contains("--allow-net=tiles.example"))
    let file = try run("map.add_tile_layer{url = '/var/tiles/{z}/{x}/{y}.png'}")
    #expect(file.code == .permission && file.messages.contains("--allow-read"))
    for (options, words) in [
      ("url = '{z}/{x}'", "{y} or {-y} is missing"), ("url = '{z}/{x}/{y}/{s}'", "there is no {s}"),
      ("url = '{z}/{x}/{y'", "a '{' is not closed"), ("", "give exactly one of url and tile"),
      ("url = '{z}{x}{y}', tile = print", "give exactly one of url and tile"),
      ("url = '{z}{x}{y}', max_zoom = 31", "max_zoom: must lie in 0…30"),
      ("tile = 5", "tile: expected a function"),
    ] {
      let outcome = try run("map.add_tile_layer{\(options)}")
      #expect(outcome.code == .scriptError && outcome.messages.contains(words), "\(options)")
    }
  }
}
