/// All that one frame of a film shows; a value that nothing changes after it was taken.
public struct FilmFrame: Equatable, Sendable {
  /// The map.
  public var scene: Scene
  /// What is written over it.
  public var captions: [Caption]
  /// How much of it has gone to black, 0…1.
  public var darkness: Double

  /// Makes a frame.
  public init(scene: Scene, captions: [Caption] = [], darkness: Double = 0) {
    self.scene = scene
    self.captions = captions
    self.darkness = darkness
  }

  /// Whether both look the same; when they were taken does not matter.
  public static func == (first: FilmFrame, second: FilmFrame) -> Bool {
    var other = second.scene
    other.time = first.scene.time
    return first.darkness == second.darkness && first.captions == second.captions
      && first.scene == other
  }
}
