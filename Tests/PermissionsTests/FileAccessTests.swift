import Glibc
import Harness
import HostSystem
import Testing

@testable import Permissions

@Suite struct FileAccessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a", to: "own/a.txt")
    try folder.write("hidden", to: "own/private/key")
    try folder.write("secret", to: "outside/secret.txt")
    try folder.link("own/out", to: "../outside")
    try folder.link("own/link.txt", to: "../outside/secret.txt")
    try folder.link("own/new", to: "../outside/new.txt")
    mkfifo(folder.path(of: "own/pipe"), 0o600)
  }

  private func access(_ configure: (inout Permissions) -> Void = { _ in }) -> FileAccess {
    var permissions = Permissions()
    permissions.workingFolder = folder.path
    permissions.scriptFolder = "own"
    configure(&permissions)
    return FileAccess(permissions)
  }

  private func read(_ access: FileAccess, _ path: String) throws -> String {
    String(decoding: try access.read(path, limit: 1 << 20), as: UTF8.self)
  }

  private func write(_ access: FileAccess, _ text: String, to path: String) throws {
    var outcome = Result<Void, AccessError>.success(())
    Array(text.utf8).withUnsafeBytes { bytes in
      do throws(AccessError) { try access.write(bytes, to: path) } catch {
        outcome = .failure(error)
      }
    }
    try outcome.get()
  }

  private func refusal(_ body: () throws -> Void) -> PermissionRefusal? {
    do {
      try body()
      return nil
    } catch {
      return (error as? AccessError)?.refusal
    }
  }

  @Test("The script's folder is readable, and nothing beside it")
  func ownFolder() throws {
    let access = access()
    #expect(try read(access, "own/a.txt") == "a")
    #expect(try access.list("own/private").map { String(decoding: $0, as: UTF8.self) } == ["key"])
    for path in [
      "outside/secret.txt", "own/../outside/secret.txt", "own//..//outside/secret.txt",
      "own/out/secret.txt", "own/link.txt", folder.path(of: "outside/secret.txt"), ".", "..", "/",
      "own/out", "own/private/../../outside", "/etc/passwd", "/proc/self/environ", "/dev/null",
    ] {
      #expect(refusal { _ = try read(access, path) } != nil, "\(path)")
      #expect(refusal { _ = try access.list(path) } != nil, "\(path)")
      #expect(refusal { _ = try access.exists(path) } != nil, "\(path)")
    }
  }

  @Test("The refusal names the flag that would do")
  func flag() throws {
    let refused = try #require(refusal { _ = try read(access(), "outside/secret.txt") })
    #expect(refused.flag == "--allow-read=outside/secret.txt")
    let allowed = access { $0.allow(.read, PermissionList.parts(of: "outside/secret.txt")) }
    #expect(try read(allowed, "outside/secret.txt") == "secret")
    #expect(try read(allowed, "own/link.txt") == "secret")
    #expect(refusal { _ = try allowed.list("outside") } != nil)
    let odd = PermissionRefusal(.read, "it's, here", isDenied: false)
    #expect(odd.flag == "'--allow-read=it'\\''s,, here'")
    #expect(PermissionList.parts(of: "a,,b,c") == ["a,b", "c"])
  }

  @Test("What is denied inside what is allowed stays closed by every name")
  func denied() throws {
    let access = access {
      $0.allow(.read, nil)
      $0.allow(.write, ["own"])
      $0.deny(.read, ["own/private", "own/link.txt"])
      $0.deny(.write, ["own/private"])
    }
    #expect(try read(access, "own/a.txt") == "a")
    for path in ["own/private/key", "own/./private//key", "outside/../own/private/key"] {
      let refused = try #require(refusal { _ = try read(access, path) }, "\(path)")
      #expect(refused.isDenied)
      #expect(refused.words.contains("--deny-read"))
      #expect(refusal { try write(access, "x", to: path) }?.isDenied == true)
    }
    // The link's own name and what it leads to.
    #expect(refusal { _ = try read(access, "own/link.txt") } != nil)
    #expect(refusal { _ = try read(access, "outside/secret.txt") } != nil)
    #expect(folder.read("own/private/key") == "hidden")
  }

  @Test("Files named on the command line are readable, folders named there are not")
  func words() throws {
    let access = access { $0.words = ["outside/secret.txt", "outside", "/"] }
    #expect(try read(access, "outside/secret.txt") == "secret")
    #expect(refusal { _ = try access.list("outside") } != nil)
    #expect(refusal { _ = try access.list("/") } != nil)
    #expect(refusal { try write(access, "x", to: "outside/secret.txt") } != nil)
  }

  @Test("Writing needs its own permission and does not leave it through links")
  func writing() throws {
    let access = access { $0.allow(.write, ["own"]) }
    try write(access, "new", to: "own/b.txt")
    #expect(folder.read("own/b.txt") == "new")
    for path in [
      "own/../else.txt", "own/out/x.txt", "own/link.txt", "own/new", "outside/secret.txt",
      "/dev/null", "own/out/../outside/x",
    ] {
      #expect(refusal { try write(access, "x", to: path) } != nil, "\(path)")
      #expect(refusal { try access.makeFolder(path) } != nil, "\(path)")
    }
    #expect(folder.read("outside/secret.txt") == "secret")
    #expect(folder.read("outside/new.txt") == nil)
    #expect(refusal { try write(self.access(), "x", to: "own/b.txt") } != nil)
  }

  @Test("Removing takes the link and not what it leads to; folders have to be empty")
  func removing() throws {
    let access = access { $0.allow(.write, ["own"]) }
    try access.remove("own/link.txt")
    #expect(folder.read("outside/secret.txt") == "secret")
    #expect(throws: AccessError.self) { try access.remove("own/private") }
    try access.makeFolder("own/x/y/z")
    try access.remove("own/x/y/z")
    #expect(try !access.exists("own/x/y/z"))
    #expect(refusal { try access.remove("own/out/secret.txt") } != nil)
    #expect(refusal { try access.remove("outside") } != nil)
  }

  @Test("Pipes and devices are refused unless they are named", .timeLimit(.minutes(1)))
  func special() throws {
    let plain = access {
      $0.allow(.read, nil)
      $0.allow(.write, nil)
    }
    #expect(refusal { _ = try read(plain, "own/pipe") } != nil)
    #expect(refusal { try write(plain, "x", to: "own/pipe") } != nil)
    #expect(refusal { _ = try read(plain, "/proc/self/environ") } != nil)
    #expect(refusal { try write(plain, "x", to: "/dev/null") } != nil)
    let named = access { $0.allow(.write, ["/dev/null"]) }
    try write(named, "x", to: "/dev/null")
  }

  @Test("A file beyond the limit is an error before it is read")
  func size() throws {
    truncate(try folder.write("", to: "own/huge"), 1 << 40)
    #expect(throws: AccessError.tooLarge(path: "own/huge", limit: 1 << 20)) {
      try access().read("own/huge", limit: 1 << 20)
    }
  }

  @Test(
    "Swapping a folder for a link while files are opened gains nothing", .timeLimit(.minutes(1)))
  func race() throws {
    try folder.write("secret", to: "outside/a.txt")
    try folder.write("fine", to: "own/real/a.txt")
    let access = access { $0.allow(.write, ["own"]) }
    let swapping = Swapping(
      place: folder.path(of: "own/door"), folder: folder.path(of: "own/real"),
      link: folder.path(of: "outside"))
    defer { swapping.stop() }
    var fine = 0
    let clock = ContinuousClock()
    let start = clock.now
    while clock.now - start < .milliseconds(700) {
      if let text = try? read(access, "own/door/a.txt") {
        if text != "fine" { Issue.record("read: \(text)") }
        fine += 1
      }
      try? write(access, "fine", to: "own/door/a.txt")
      try? access.makeFolder("own/door/made")
      try? access.remove("own/door/made")
    }
    swapping.stop()
    #expect(folder.read("outside/a.txt") == "secret")
    #expect(folder.read("outside/secret.txt") == "secret")
    #expect(fine > 0, "the folder was never seen")
    #expect(swapping.turns > 20, "nothing was swapped")
    let names = try FileAccess(allowingAll: folder.path).list("outside")
    #expect(names.count == 2, "\(names.map { String(decoding: $0, as: UTF8.self) })")
  }
}

extension FileAccess {
  fileprivate convenience init(allowingAll folder: String) {
    var permissions = Permissions()
    permissions.allowsAll = true
    permissions.workingFolder = folder
    self.init(permissions)
  }
}
