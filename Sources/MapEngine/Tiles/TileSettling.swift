/// Whether the tiles of the view are there (L1, L2).
///
/// A pure state machine. The map's own tiles are on the machine and load without delay; they count
/// as loading from the first change that shows others until the camera rests, so that the order of
/// events does not depend on how fast a disk is. Tiles of layers are looked for when the camera
/// rests, and load for as long as it takes.
struct TileSettling: Hashable, Sendable {
  private var loaded: VisibleTiles
  /// Whether the camera has moved to tiles of the map's own that do not count as loaded yet.
  private(set) var isMoving = false
  /// Whether `tiles_start` has been told and `tiles_finish` has not.
  private(set) var isLoading = false

  /// A view whose tiles are there: the first camera tells nothing (C14).
  init(loaded: VisibleTiles) { self.loaded = loaded }

  /// The camera shows these tiles; answers whether loading begins.
  mutating func look(at tiles: VisibleTiles) -> Bool {
    guard tiles != loaded else { return false }
    isMoving = true
    return begin()
  }

  /// Tiles of layers are being loaded; answers whether loading begins.
  mutating func begin() -> Bool {
    defer { isLoading = true }
    return !isLoading
  }

  /// The camera rests over these tiles.
  mutating func settle(at tiles: VisibleTiles) {
    loaded = tiles
    isMoving = false
  }

  /// Nothing of layers is on its way; answers whether loading ends.
  mutating func finish() -> Bool {
    guard isLoading, !isMoving else { return false }
    isLoading = false
    return true
  }
}
