import CWorld
import Geo
import Testing

@testable import Gazetteer

@Suite struct PackedFileTests {
  @Test func `the embedded data is whole`() {
    #expect(World.embedded.isIntact)
  }

  @Test func `a changed byte is noticed`() {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: cworld_size, alignment: 64)
    defer { copy.deallocate() }
    copy.copyMemory(from: UnsafeRawBufferPointer(start: cworld_start(), count: cworld_size))
    let file = PackedFile(base: UnsafeRawPointer(copy.baseAddress!), size: cworld_size)
    #expect(file.isIntact)
    copy[cworld_size / 2] ^= 1
    #expect(!file.isIntact)
  }

  @Test func `an unknown section is empty`() {
    #expect(PackedFile.embedded.section("????").isEmpty)
  }

  @Test func `the file stays below its limit`() {
    #expect(cworld_size < 20 << 20)
  }

  @Test func `every source is named with a licence and an attribution`() {
    let sources = World.embedded.sources
    #expect(sources.map(\.name).contains("GeoNames"))
    #expect(sources.map(\.name).contains("Natural Earth"))
    for source in sources {
      #expect(!source.version.isEmpty && !source.licence.isEmpty && !source.attribution.isEmpty)
    }
  }
}
