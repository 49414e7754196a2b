import Harness
import Testing

@testable import Permissions

@Suite struct CanonicalPathTests {
  private let folder: TemporaryFolder
  /// The folder as the system names it.
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = try CanonicalPath(of: folder.path).text
    try folder.write("a", to: "inside/a.txt")
    try folder.write("b", to: "inside/deep/b.txt")
    try folder.write("secret", to: "outside/secret.txt")
    try folder.link("inside/out", to: "../outside")
    try folder.link("inside/absolute", to: folder.path(of: "outside"))
    try folder.link("inside/file", to: "../outside/secret.txt")
    try folder.link("inside/self", to: ".")
    try folder.link("inside/chain", to: "out/secret.txt")
    try folder.link("inside/dangling", to: "../outside/new.txt")
    try folder.link("inside/circle", to: "circle")
    try folder.link("inside/back", to: "deep/../../outside")
  }

  @Test(
    "Links, dots and slashes lead where the system would go",
    arguments: [
      ("inside/a.txt", "inside/a.txt"), ("./inside//a.txt", "inside/a.txt"),
      ("inside/./deep/../a.txt", "inside/a.txt"), ("inside/", "inside"), ("inside/.", "inside"),
      ("inside/deep/../..", ""), ("inside/out/secret.txt", "outside/secret.txt"),
      ("inside/out/../inside/a.txt", "inside/a.txt"),
      ("inside/absolute/secret.txt", "outside/secret.txt"), ("inside/file", "outside/secret.txt"),
      ("inside/self/self/self/a.txt", "inside/a.txt"), ("inside/chain", "outside/secret.txt"),
      ("inside/dangling", "outside/new.txt"), ("inside/back/secret.txt", "outside/secret.txt"),
      ("inside/not/there.txt", "inside/not/there.txt"),
      ("inside/not/../../outside/x", "outside/x"), ("inside/A.TXT", "inside/A.TXT"),
    ])
  func resolved(path: String, expected: String) throws {
    let wanted = expected.isEmpty ? root : root + "/" + expected
    #expect(try CanonicalPath(of: path, in: folder.path).text == wanted)
    #expect(try CanonicalPath(of: folder.path + "//" + path).text == wanted)
    #expect(try CanonicalPath(of: "/../.." + folder.path + "/" + path + "/").text == wanted)
  }

  @Test("The last link can be left alone, those before it not")
  func lastLinkKept() throws {
    let link = try CanonicalPath(of: "inside/file", in: folder.path, followsLast: false)
    #expect(link.text == root + "/inside/file")
    let below = try CanonicalPath(of: "inside/out/secret.txt", in: folder.path, followsLast: false)
    #expect(below.text == root + "/outside/secret.txt")
  }

  @Test("A circle of links, an empty path and a zero byte are refused")
  func refused() {
    #expect(throws: AccessError.self) { try CanonicalPath(of: "inside/circle", in: folder.path) }
    #expect(throws: AccessError.self) { try CanonicalPath(of: "") }
    #expect(throws: AccessError.self) { try CanonicalPath(of: "a\0/../b") }
  }

  @Test("Inside is a matter of whole names, as bytes")
  func inside() throws {
    let data = try CanonicalPath(of: "/srv/data")
    #expect(try CanonicalPath(of: "/srv/data").isInside(data))
    #expect(try CanonicalPath(of: "/srv/data/x/y").isInside(data))
    #expect(try !CanonicalPath(of: "/srv/database").isInside(data))
    #expect(try !CanonicalPath(of: "/srv").isInside(data))
    #expect(try !CanonicalPath(of: "/srv/DATA/x").isInside(data))
    let composed = try CanonicalPath(of: "/srv/caf\u{E9}")
    let decomposed = try CanonicalPath(of: "/srv/cafe\u{301}")
    #expect(!composed.isInside(decomposed))
    #expect(try CanonicalPath(of: "/anything").isInside(try CanonicalPath(of: "/")))
  }
}
