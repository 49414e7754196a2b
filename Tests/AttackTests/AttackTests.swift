import Harness
import Testing

/// Each attack in a process of its own, watched for its end, its time and its memory.
@Suite(.serialized) struct `Attacks` {
  private static let secret = "the secret of the house"

  @Test func `are many`() {
    let all =
      Attack.onTime + Attack.onMemory + Attack.onWalls + Attack.onFeet + Attack.onHands
      + Attack.onDoors + Attack.onPictures
    #expect(all.count >= 60)
    #expect(Set(all.map(\.description)).count == all.count)
  }

  @Test(arguments: Attack.onTime)
  func `on time end at the limit`(_ attack: Attack) async throws { try await run(attack) }

  @Test(arguments: Attack.onMemory)
  func `on memory end in an error`(_ attack: Attack) async throws { try await run(attack) }

  @Test(arguments: Attack.onWalls)
  func `on walls get nothing`(_ attack: Attack) async throws { try await run(attack) }

  @Test(arguments: Attack.onFeet)
  func `on the host's feet leave it standing`(_ attack: Attack) async throws {
    try await run(attack)
  }

  @Test(arguments: Attack.onHands)
  func `on the host's hands do not fill them`(_ attack: Attack) async throws {
    try await run(attack)
  }

  @Test(arguments: Attack.onDoors)
  func `on the doors do not break them`(_ attack: Attack) async throws { try await run(attack) }

  @Test(arguments: Attack.onPictures)
  func `on pictures are drawn or refused`(_ attack: Attack) async throws { try await run(attack) }

  private func run(_ attack: Attack) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.secret, to: "outside/secret.txt")
    try folder.write("print('out')", to: "outside/m.lua")
    try folder.write("require('b')", to: "work/a.lua")
    try folder.write("require('a')", to: "work/b.lua")
    try folder.write(attack.code, to: "work/case.lua")
    try folder.link("work/link.txt", to: "../outside/secret.txt")
    for (name, text) in attack.files { try folder.write(text, to: "work/\(name)") }
    let sink = attack.output == nil ? "/dev/null" : nil
    let end = try await CommandRun(
      ["run"] + attack.options + ["case.lua"], in: folder.path(of: "work"),
      environment: ["LUA_INIT": "print('init')", "LUA_PATH": "/?.lua"], output: sink
    ).end()
    let messages = end.messages.prefix(2000)
    #expect(end.signal == nil, "a signal ended it: \(messages)")
    #expect(end.code.map(attack.codes.contains) == true, "\(end.code ?? -1): \(messages)")
    if let output = attack.output { #expect(end.output == output, "\(messages)") }
    if let words = attack.says { #expect(messages.contains(words)) }
    #expect(end.seconds < attack.seconds, "\(end.seconds) s")
    #expect(end.peakMemory >> 20 < attack.megabytes, "\(end.peakMemory >> 20) MiB")
    for text in ["Fatal error", "unprotected error", "internal error", "Segmentation"] {
      #expect(!messages.contains(text))
    }
    #expect(!end.output.contains(Self.secret) && !end.messages.contains(Self.secret))
    #expect(folder.read("work/case.lua") == attack.code)
    #expect(folder.names == ["outside", "work"])
  }
}
