import Geo
import MapModel
import Testing

@testable import Renderer

@Suite struct `A frame of a film` {
  private var scene: Scene {
    Scene(
      camera: Camera(target: Coordinate(lat: 48, lng: 9), zoom: 4),
      viewport: Viewport(width: 80, height: 60))
  }

  private func pixels(_ frame: FilmFrame) throws -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 80 * 60 * 4, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0x55)
    try draw(frame, into: memory, width: 80, height: 60)
    // From blue, green, red to red, green, blue.
    var bytes: [UInt8] = []
    for at in stride(from: 0, to: memory.count, by: 4) {
      bytes += [memory[at + 2], memory[at + 1], memory[at], 255]
    }
    return bytes
  }

  @Test func `is the picture of its scene`() throws {
    #expect(try pixels(FilmFrame(scene: scene)) == picture(scene: scene, format: .rgba))
  }

  @Test func `goes to black`() throws {
    let light = try pixels(FilmFrame(scene: scene))
    let half = try pixels(FilmFrame(scene: scene, darkness: 0.5))
    let dark = try pixels(FilmFrame(scene: scene, darkness: 1))
    #expect(dark.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
    for at in stride(from: 0, to: light.count, by: 997) where at % 4 != 3 {
      #expect(abs(Int(half[at]) - Int(light[at]) / 2) <= 1)
    }
  }

  @Test func `has to have the size of its memory`() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 64)
    defer { memory.deallocate() }
    #expect(throws: RenderError.self) {
      try draw(FilmFrame(scene: scene), into: memory, width: 80, height: 60)
    }
    #expect(throws: RenderError.self) {
      try draw(FilmFrame(scene: scene), into: memory, width: 2, height: 2)
    }
  }
}
