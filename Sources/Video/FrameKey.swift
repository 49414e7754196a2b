import MapModel

/// What stands for all that a frame shows: frames with the same key look the same.
public struct FrameKey: Hashable, Sendable {
  /// The number behind it.
  let number: UInt128

  init(number: UInt128) { self.number = number }

  /// The key that a text of 32 hexadecimal digits stands for; nil for other texts.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let number = UInt128(text, radix: 16) else { return nil }
    self.number = number
  }

  /// The key as 32 hexadecimal digits.
  var text: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// Makes the keys of frames that come one after the other.
struct FrameKeys {
  private let ground: ContentDigest
  private var items: [Scene.Item] = []
  private var itemsDigest = ContentDigest()
  private var isFirst = true

  /// - Parameter version: of the program that draws, which may draw the same scene in another way.
  init(version: String, size: FrameSize) {
    var ground = ContentDigest()
    ground.add(version)
    ground.add(size.width)
    ground.add(size.height)
    self.ground = ground
  }

  /// The key of a frame. What lies on the map is looked at only when it is not the same as before.
  mutating func key(of frame: FilmFrame) -> FrameKey {
    if isFirst || frame.scene.items != items {
      items = frame.scene.items
      itemsDigest = ContentDigest()
      itemsDigest.add(items.map(\.overlay))
      isFirst = false
    }
    var bare = frame
    bare.scene.items = []
    bare.scene.time = 0
    // Places are those of the version; looking at all of them for each frame would take long.
    bare.scene.places = nil
    var digest = ground
    digest.add(itemsDigest.value)
    digest.add(frame.scene.places != nil)
    digest.add(bare)
    return FrameKey(number: digest.value)
  }
}
