import Glibc
import Harness
import Testing

@testable import Permissions

@Suite struct CanonicalPathPropertyTests {
  /// The system's own answer; nil for what does not exist.
  private func system(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  @Test("Where a path exists it leads where the system says, links and all", arguments: 1...5)
  func likeTheSystem(seed: UInt64) throws {
    var random = Numbers(state: seed)
    let folder = try TemporaryFolder()
    let names = ["a", "b", "c"]
    func path() -> String {
      (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (names + ["..", ".", ""]).randomElement(using: &random) ?? "a"
      }.joined(separator: "/")
    }
    for name in names {
      for other in names { try folder.write("", to: "\(name)/\(other)/file") }
    }
    for _ in 0..<40 {
      let place = folder.path + "/" + path() + "/" + (names.randomElement(using: &random) ?? "a")
      let target = Bool.random(using: &random) ? path() : folder.path + "/" + path()
      // Most places are taken; the others become links, also circles and dead ends.
      symlink(target.isEmpty ? "." : target, place + "-link")
      if Bool.random(using: &random) { symlink(target.isEmpty ? "." : target, place) }
    }
    var compared = 0
    for _ in 0..<3000 {
      let link = Bool.random(using: &random) ? "-link" : ""
      let asked = folder.path + "/" + path() + "/" + (names.randomElement(using: &random) ?? "a")
      let end = ["", "/..", "/a", "/../b", "/file"].randomElement(using: &random) ?? ""
      guard let expected = system(asked + link + end) else { continue }
      compared += 1
      #expect(try CanonicalPath(of: asked + link + end).text == expected, "\(asked + link + end)")
    }
    #expect(compared > 100)
  }
}

/// SplitMix64.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
