import Geo
import MapModel

/// Things that stand in the view at a place on the ground, found by where they are drawn.
struct StandingIndex: Sendable {
  private var index = BoxIndex()
  /// How far from their places the largest are drawn.
  private var extent = StandingExtent()

  mutating func removeAll() { self = StandingIndex() }

  mutating func add(_ marker: Marker, _ number: Int) {
    index.add(number, WorldBox(WorldPoint(marker.position)), zIndex: marker.zIndex)
    extent.include(marker)
  }

  mutating func add(_ box: StandingBox, _ number: Int, zIndex: Double) {
    index.add(number, WorldBox(WorldPoint(box.position)), zIndex: zIndex)
    extent.include(box)
  }

  mutating func remove(_ number: Int, at position: Coordinate) {
    index.remove(number, WorldBox(WorldPoint(position)))
  }

  /// Grows to hold another look of a marker that stays where it is.
  mutating func include(_ marker: Marker) { extent.include(marker) }

  /// Goes over what may be drawn under a finger, topmost first, for as long as `body` answers true.
  func descend(under touch: Touch, _ body: (_ number: Int) -> Bool) {
    var last = 0
    index.descend(through: touch.windows(extent)) { number, _ in
      guard number != last else { return true }
      last = number
      return body(number)
    }
  }
}
