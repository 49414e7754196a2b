import Glibc
import Harness
import Testing

@testable import Geocoders

@Suite struct AnswerCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func setup(_ path: String) -> (cache: AnswerCache?, warnings: [String]) {
    var setup = GeocoderSetup()
    setup.cache = .file(path)
    var warnings: [String] = []
    let cache = setup.openCache(environment: [:]) { warnings.append($0) }
    return (cache, warnings)
  }

  @Test func `a broken cache stopped every answer`() throws {
    try folder.write("this is no database, it is a text of some length or other", to: "text")
    for path in [folder.path + "/text", folder.path + "/absent/cache.sqlite", folder.path] {
      let (cache, warnings) = setup(path)
      #expect(cache == nil)
      #expect(warnings.count == 1)
      #expect(warnings.first?.contains("cannot use \(path)") == true)
      #expect(warnings.first?.contains("--geocode-cache none") == true)
    }
    #expect(folder.read("text") == "this is no database, it is a text of some length or other")
  }

  @Test func `the database of another program got a table`() throws {
    // Theirs is one of ours that says to be of another version: the rest of the file is the same.
    let path = folder.path + "/theirs.sqlite"
    _ = try AnswerCache(path: path)
    let file = fopen(path, "r+")
    fseek(file, 68, SEEK_SET)
    fwrite("THEM", 1, 4, file)
    fclose(file)
    let before = folder.read("theirs.sqlite")
    let (cache, warnings) = setup(path)
    #expect(cache == nil)
    #expect(warnings.first?.contains("it is a database of another program") == true)
    #expect(folder.read("theirs.sqlite") == before)
  }

  @Test func `a cache is known again`() throws {
    let path = folder.path + "/own.sqlite"
    try AnswerCache(path: path).keep(Array("body".utf8), "photon", "question")
    #expect(try AnswerCache(path: path).body("photon", "question") == Array("body".utf8))
    #expect(setup(path).warnings.isEmpty)
  }
}
