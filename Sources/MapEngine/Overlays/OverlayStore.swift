import Geo
import MapModel

/// What lies on the map, in the order of adding.
public struct OverlayStore: Sendable {
  private var items: [OverlayID: Overlay] = [:]
  /// Identities count up, so the order of adding is the order of numbers. What was removed stays
  /// listed until half of the list has gone.
  private var order: [OverlayID] = []
  private var regionOrder: [OverlayID] = []
  private var lastNumber = 0
  /// Where markers stand, and how far from there the largest is drawn, in points.
  private var markerIndex = BoxIndex()
  private var markerReach = 0.0
  /// What shapes cover, where they lie, and how far beside that the widest is hit, in points.
  private var geometries: [Int: ShapeGeometry] = [:]
  private var shapeIndex = BoxIndex()
  private var shapeReach = 0.0

  /// Makes an empty store.
  public init() {}

  /// The identities in the order of adding.
  public var ids: [OverlayID] {
    order.count == items.count ? order : order.filter { items[$0] != nil }
  }

  /// How many things lie on the map.
  public var count: Int { items.count }

  /// The thing with that identity; nil when it was removed.
  public subscript(id: OverlayID) -> Overlay? { items[id] }

  /// The marker with that identity; nil when it is none or was removed.
  public func marker(_ id: OverlayID) -> Marker? {
    if case .marker(let marker) = items[id] { return marker }
    return nil
  }

  /// The markers in the order of adding.
  public var markers: [(id: OverlayID, marker: Marker)] {
    order.compactMap { id in marker(id).map { (id, $0) } }
  }

  /// Whether there are regions.
  var hasRegions: Bool { !regionOrder.isEmpty }

  /// The regions in the order of adding.
  var regions: [(id: OverlayID, region: Region)] {
    regionOrder.compactMap { id in items[id].flatMap(Region.init).map { (id, $0) } }
  }

  /// Adds a thing on top of its equals and names it.
  public mutating func add(_ overlay: Overlay) -> OverlayID {
    lastNumber += 1
    let id = OverlayID(lastNumber, kind: overlay.kind)
    items[id] = overlay
    order.append(id)
    if id.kind == .region { regionOrder.append(id) }
    index(overlay, id.number)
    return id
  }

  /// Replaces a thing where it lies by one of the same kind; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    guard let old = items[id], old.kind == overlay.kind else { return false }
    unindex(old, id.number)
    items[id] = overlay
    index(overlay, id.number)
    return true
  }

  /// Changes a marker where it stands; answers whether it is there.
  @discardableResult
  public mutating func changeMarker(_ id: OverlayID, _ change: (inout Marker) -> Void) -> Bool {
    guard case .marker(var marker) = items[id] else { return false }
    change(&marker)
    return self.change(id, to: .marker(marker))
  }

  /// Takes a thing off the map; answers whether it was there.
  @discardableResult
  public mutating func remove(_ id: OverlayID) -> Bool {
    guard let old = items.removeValue(forKey: id) else { return false }
    unindex(old, id.number)
    if old.kind == .region { regionOrder.removeAll { $0 == id } }
    if order.count > 2 * items.count + 32 { order.removeAll { items[$0] == nil } }
    return true
  }

  /// Takes everything off the map. Identities are not used again.
  public mutating func clear() {
    items.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    regionOrder.removeAll()
    markerIndex.removeAll()
    geometries.removeAll()
    shapeIndex.removeAll()
    (markerReach, shapeReach) = (0, 0)
  }

  private mutating func index(_ overlay: Overlay, _ number: Int) {
    if case .marker(let marker) = overlay {
      markerIndex.add(number, WorldBox(WorldPoint(marker.position)))
      markerReach = max(markerReach, MarkerShape(marker).reach)
    } else if let geometry = ShapeGeometry(overlay) {
      geometries[number] = geometry
      shapeIndex.add(number, geometry.box)
      shapeReach = max(shapeReach, geometry.reach)
    }
  }

  private mutating func unindex(_ overlay: Overlay, _ number: Int) {
    if case .marker(let marker) = overlay {
      markerIndex.remove(number, WorldBox(WorldPoint(marker.position)))
    } else if let geometry = geometries.removeValue(forKey: number) {
      shapeIndex.remove(number, geometry.box)
    }
  }

  /// What a shape covers; nil when it is none or was removed.
  func geometry(of id: OverlayID) -> ShapeGeometry? { geometries[id.number] }
}

extension OverlayStore {
  /// What takes a touch at a point of the view, topmost first: markers, then shapes, each by
  /// z-index and then the latest (T1, T7). Things that are not tappable let it through.
  ///
  /// - Parameter limit: how many are wanted at most.
  public func hits(
    at point: ViewPoint, projection: Projection, limit: Int = .max
  ) -> [OverlayID] {
    let touch = Touch(point, projection)
    let markers = markerHits(touch, limit: limit)
    guard markers.count < limit else { return markers }
    return markers + shapeHits(touch, limit: limit - markers.count)
  }

  private func markerHits(_ touch: Touch, limit: Int) -> [OverlayID] {
    var near: Set<Int> = []
    markerIndex.forEach(in: touch.window(reach: markerReach)) { number, _ in near.insert(number) }
    if let ground = touch.ground {
      // Those that lie on the ground grow with it.
      let flat = WorldBox(ground).grown(by: markerReach / touch.projection.scale)
      markerIndex.forEach(in: flat) { number, _ in near.insert(number) }
    }
    var candidates: [Candidate] = []
    for number in near {
      let id = OverlayID(number)
      guard case .marker(let marker) = items[id], marker.tappable else { continue }
      candidates.append(Candidate(id: id, zIndex: marker.zIndex))
    }
    return topmost(of: candidates, limit: limit) { candidate in
      guard case .marker(let marker) = items[candidate.id] else { return false }
      return MarkerShape(marker).isHit(at: touch.point, projection: touch.projection)
    }
  }

  private func shapeHits(_ touch: Touch, limit: Int) -> [OverlayID] {
    var near: [Int: [Int]] = [:]
    shapeIndex.forEach(in: touch.window(reach: shapeReach)) { number, copy in
      near[number, default: []].append(copy)
    }
    var candidates: [Candidate] = []
    for (number, copies) in near {
      guard let shape = geometries[number], shape.tappable,
        let kind = items[OverlayID(number)]?.kind
      else { continue }
      candidates.append(
        Candidate(id: OverlayID(number, kind: kind), zIndex: shape.zIndex, copies: copies))
    }
    return topmost(of: candidates, limit: limit) { candidate in
      guard let shape = geometries[candidate.id.number] else { return false }
      return candidate.copies.contains { shape.isHit(by: touch, copy: $0) }
    }
  }

  /// Something near a finger, and the copies of it that are.
  private struct Candidate {
    let id: OverlayID
    let zIndex: Double
    var copies: [Int] = []
  }

  private func topmost(
    of candidates: [Candidate], limit: Int, _ isHit: (Candidate) -> Bool
  ) -> [OverlayID] {
    let sorted = candidates.sorted { one, other in
      one.zIndex != other.zIndex
        ? one.zIndex > other.zIndex : one.id.number > other.id.number
    }
    var found: [OverlayID] = []
    for candidate in sorted where isHit(candidate) {
      found.append(candidate.id)
      if found.count == limit { break }
    }
    return found
  }
}
