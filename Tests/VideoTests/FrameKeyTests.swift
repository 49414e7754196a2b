import Geo
import MapModel
import Testing

@testable import Video

@Suite struct `The key of a frame` {
  private func key(_ change: (inout FilmFrame) -> Void = { _ in }) throws -> FrameKey {
    var keys = FrameKeys(version: "1", size: try FrameSize(width: 8, height: 4))
    var changed = frame(4)
    changed.scene.items = [
      Scene.Item(
        id: OverlayID(1),
        overlay: .marker(Marker(position: Coordinate(lat: 1, lng: 2), id: "m")), geometry: nil)
    ]
    change(&changed)
    return keys.key(of: changed)
  }

  @Test func `is the same in every run`() {
    struct Sample {
      enum Kind { case one, other(Double) }
      var number = 1.5
      var count = -3
      var text: String? = "words"
      var nothing: String?
      var kinds = [Kind.one, .other(2)]
      var names: Set = ["a", "b", "c"]
      var bytes: [UInt8] = Array(0..<20)
    }
    var digest = ContentDigest()
    digest.add(Sample())
    #expect(FrameKey(number: digest.value).text == "a540a562b891f50ac700d5809cbf2b7c")
  }

  @Test func `does not tell when a frame was taken`() throws {
    #expect(try key { $0.scene.time = 5 } == key())
  }

  @Test func `tells all that is seen`() throws {
    let changes: [(inout FilmFrame) -> Void] = [
      { _ in }, { $0.scene.camera.zoom = 5 },
      { $0.scene.camera.target = Coordinate(lat: 46.000001, lng: 8) },
      { $0.scene.scale = 2 }, { $0.scene.style.hasLabels = false }, { $0.scene.items = [] },
      { $0.darkness = 0.5 }, { $0.captions = [Caption("a")] }, { $0.captions = [Caption("b")] },
      { $0.captions = [Caption("a", place: .top)] }, { $0.scene.selected = OverlayID(1) },
      { $0.scene.location = LocationFix(coordinate: Coordinate(lat: 1, lng: 2), time: 0) },
      { $0.scene.showsCompass = true }, { $0.scene.mapType = .none },
    ]
    let keys = try changes.map { try key($0) }
    #expect(Set(keys).count == keys.count)
  }

  @Test func `differs by version and size`() throws {
    let size = try FrameSize(width: 8, height: 4)
    var first = FrameKeys(version: "1", size: size)
    var second = FrameKeys(version: "2", size: size)
    var third = FrameKeys(version: "1", size: try FrameSize(width: 4, height: 8))
    let keys = [first.key(of: frame(4)), second.key(of: frame(4)), third.key(of: frame(4))]
    #expect(Set(keys).count == 3)
  }

  @Test func `does not go by the order of sets`() {
    func digest(_ words: [String]) -> UInt128 {
      var digest = ContentDigest()
      digest.add(Set(words))
      return digest.value
    }
    let words = (0..<50).map { "word \($0)" }
    #expect(digest(words) == digest(words.reversed()))
    #expect(digest(words) != digest(words.dropLast()))
  }

  @Test func `is written as 32 digits and read again`() throws {
    let key = FrameKey(number: 0xAB)
    #expect(key.text == String(repeating: "0", count: 30) + "ab")
    #expect(FrameKey(key.text) == key)
    #expect(FrameKey("ab") == nil && FrameKey(String(repeating: "x", count: 32)) == nil)
  }
}
