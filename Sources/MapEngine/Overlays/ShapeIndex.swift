import MapModel

/// What shapes cover, and where they lie.
struct ShapeIndex: Sendable {
  private var geometries: [Int: ShapeGeometry] = [:]
  private var index = BoxIndex()
  /// How far beside its lines the widest is hit, in points.
  private var reach = 0.0

  subscript(number: Int) -> ShapeGeometry? { geometries[number] }

  mutating func removeAll() { self = ShapeIndex() }

  /// Adds a shape; anything else is passed over.
  mutating func add(_ overlay: Overlay, _ number: Int) {
    guard let geometry = ShapeGeometry(overlay) else { return }
    geometries[number] = geometry
    index.add(number, geometry.box, zIndex: geometry.zIndex)
    reach = max(reach, geometry.reach)
  }

  mutating func remove(_ number: Int) {
    guard let geometry = geometries.removeValue(forKey: number) else { return }
    index.remove(number, geometry.box)
  }

  /// Goes over the shapes that a finger hits, topmost first, for as long as `body` answers true.
  func descend(under touch: Touch, _ body: (_ number: Int, _ shape: ShapeGeometry) -> Bool) {
    var last = 0
    index.descend(through: [touch.window(reach: reach)]) { number, copy in
      guard number != last, let shape = geometries[number], shape.tappable,
        shape.isHit(by: touch, copy: copy)
      else { return true }
      last = number
      return body(number, shape)
    }
  }
}
