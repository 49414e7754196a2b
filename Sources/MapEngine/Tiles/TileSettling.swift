/// Whether the tiles of the view are there (L1, L2).
///
/// A pure state machine. Everything is on the machine, so tiles load without delay; they count as
/// loading from the first change that shows others until the camera rests, so that the order of
/// events does not depend on how fast a disk is.
struct TileSettling: Hashable, Sendable {
  private var loaded: VisibleTiles
  /// Whether `tiles_start` has been told and `tiles_finish` has not.
  private(set) var isLoading = false

  /// A view whose tiles are there: the first camera tells nothing (C14).
  init(loaded: VisibleTiles) { self.loaded = loaded }

  /// The camera shows these tiles; answers whether loading begins.
  mutating func look(at tiles: VisibleTiles) -> Bool {
    guard !isLoading, tiles != loaded else { return false }
    isLoading = true
    return true
  }

  /// The camera rests over these tiles; answers whether loading ends.
  mutating func settle(at tiles: VisibleTiles) -> Bool {
    loaded = tiles
    defer { isLoading = false }
    return isLoading
  }
}
