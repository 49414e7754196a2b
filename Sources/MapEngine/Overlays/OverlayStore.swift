import MapModel

/// What lies on the map, in the order of adding.
public struct OverlayStore: Sendable {
  private var items: [OverlayID: Overlay] = [:]
  /// Identities count up, so the order of adding is the order of numbers. What was removed stays
  /// listed until half of the list has gone.
  private var order: [OverlayID] = []
  private var regionOrder: [OverlayID] = []
  private var lastNumber = 0

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
    return id
  }

  /// Replaces a thing where it lies by one of the same kind; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    guard let old = items[id], old.kind == overlay.kind else { return false }
    items[id] = overlay
    return true
  }

  /// Changes a marker where it stands; answers whether it is there.
  @discardableResult
  public mutating func changeMarker(_ id: OverlayID, _ change: (inout Marker) -> Void) -> Bool {
    guard case .marker(var marker) = items[id] else { return false }
    change(&marker)
    items[id] = .marker(marker)
    return true
  }

  /// Takes a thing off the map; answers whether it was there.
  @discardableResult
  public mutating func remove(_ id: OverlayID) -> Bool {
    guard let old = items.removeValue(forKey: id) else { return false }
    if old.kind == .region { regionOrder.removeAll { $0 == id } }
    if order.count > 2 * items.count + 32 { order.removeAll { items[$0] == nil } }
    return true
  }

  /// Takes everything off the map. Identities are not used again.
  public mutating func clear() {
    items.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    regionOrder.removeAll()
  }

  /// What takes a touch at a point of the view, topmost first: markers by z-index, then the latest.
  /// Things that are not tappable let it through.
  public func hits(at point: ViewPoint, projection: Projection) -> [OverlayID] {
    var found: [(id: OverlayID, z: Double)] = []
    for id in order {
      guard case .marker(let marker) = items[id], marker.tappable else { continue }
      if MarkerShape(marker).isHit(at: point, projection: projection) {
        found.append((id, marker.zIndex))
      }
    }
    found.sort { $0.z > $1.z || ($0.z == $1.z && $0.id.number > $1.id.number) }
    return found.map(\.id)
  }
}
