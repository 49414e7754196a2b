import MapModel

/// One thing that lies on the map, by kind. Further kinds join here and in `OverlayStore.hits`.
public enum Overlay: Hashable, Sendable {
  /// A pin.
  case marker(Marker)
}

/// What lies on the map, in the order of adding.
public struct OverlayStore: Sendable {
  private var items: [OverlayID: Overlay] = [:]
  /// Identities count up, so the order of adding is the order of numbers.
  private var order: [OverlayID] = []
  private var lastNumber = 0

  /// Makes an empty store.
  public init() {}

  /// The identities in the order of adding.
  public var ids: [OverlayID] { order }

  /// How many things lie on the map.
  public var count: Int { order.count }

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

  /// Adds a thing on top of its equals and names it.
  public mutating func add(_ overlay: Overlay) -> OverlayID {
    lastNumber += 1
    let id = OverlayID(lastNumber)
    items[id] = overlay
    order.append(id)
    return id
  }

  /// Replaces a thing where it lies; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    guard items[id] != nil else { return false }
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
    guard items.removeValue(forKey: id) != nil else { return false }
    if let place = place(of: id) { order.remove(at: place) }
    return true
  }

  /// Takes everything off the map. Identities are not used again.
  public mutating func clear() {
    items.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
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

  private func place(of id: OverlayID) -> Int? {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if order[middle].number < id.number { low = middle + 1 } else { high = middle }
    }
    return low < order.count && order[low] == id ? low : nil
  }
}
