import Geo
import MapModel

/// What lies on the map, in the order of adding.
public struct OverlayStore: Sendable {
  private var markerList = NumberedList<Marker>()
  /// Everything but markers.
  private(set) var others = NumberedList<Overlay>()
  private var regionNumbers: [Int] = []
  private var lastNumber = 0
  /// Where markers stand, and how far from there they are drawn.
  private(set) var markerIndex = BoxIndex()
  private(set) var markerExtent = MarkerExtent()
  /// What shapes cover, where they lie, and how far beside that the widest is hit, in points.
  private(set) var geometries: [Int: ShapeGeometry] = [:]
  private(set) var shapeIndex = BoxIndex()
  private(set) var shapeReach = 0.0

  /// Makes an empty store.
  public init() {}

  /// How many things lie on the map.
  public var count: Int { markerList.count + others.count }

  /// The thing with that identity; nil when it was removed.
  public subscript(id: OverlayID) -> Overlay? {
    id.kind == .marker ? markerList[id.number].map(Overlay.marker) : others[id.number]
  }

  /// Whether the thing with that identity is there.
  public func contains(_ id: OverlayID) -> Bool {
    id.kind == .marker ? markerList[id.number] != nil : others[id.number] != nil
  }

  /// The marker with that identity; nil when it is none or was removed.
  public func marker(_ id: OverlayID) -> Marker? { markerList[id.number] }

  /// The markers in the order of adding.
  public var markers: [(id: OverlayID, marker: Marker)] {
    markerList.map { (OverlayID($0.number), $0.value) }
  }

  /// What a shape covers; nil when it is none or was removed.
  func geometry(of id: OverlayID) -> ShapeGeometry? { geometries[id.number] }

  /// Whether there are regions.
  var hasRegions: Bool { !regionNumbers.isEmpty }

  /// The regions in the order of adding.
  var regions: [(id: OverlayID, region: Region)] {
    regionNumbers.compactMap { number in
      others[number].flatMap(Region.init).map { (OverlayID(number, kind: .region), $0) }
    }
  }

  /// Adds a thing on top of its equals and names it.
  public mutating func add(_ overlay: Overlay) -> OverlayID {
    if case .marker(let marker) = overlay { return add(marker) }
    lastNumber += 1
    others.append(overlay, lastNumber)
    if case .region = overlay { regionNumbers.append(lastNumber) }
    index(overlay, lastNumber)
    return OverlayID(lastNumber, kind: overlay.kind)
  }

  /// Adds a marker on top of its equals and names it.
  public mutating func add(_ marker: Marker) -> OverlayID {
    lastNumber += 1
    markerList.append(marker, lastNumber)
    index(marker, lastNumber)
    return OverlayID(lastNumber)
  }

  /// Replaces a thing where it lies by one of the same kind; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    if case .marker(let marker) = overlay {
      guard let old = markerList.replace(id.number, by: marker) else { return false }
      if old.position != marker.position || old.zIndex != marker.zIndex {
        unindex(old, id.number)
        index(marker, id.number)
      } else {
        markerExtent.include(marker)
      }
      return true
    }
    guard others[id.number]?.kind == overlay.kind,
      let old = others.replace(id.number, by: overlay)
    else { return false }
    unindex(old, id.number)
    index(overlay, id.number)
    return true
  }

  /// Changes a marker where it stands; answers whether it is there.
  @discardableResult
  public mutating func changeMarker(_ id: OverlayID, _ change: (inout Marker) -> Void) -> Bool {
    guard var marker = marker(id) else { return false }
    change(&marker)
    return self.change(id, to: .marker(marker))
  }

  /// Takes a thing off the map; answers whether it was there.
  @discardableResult
  public mutating func remove(_ id: OverlayID) -> Bool {
    if let marker = markerList.remove(id.number) {
      unindex(marker, id.number)
      return true
    }
    guard let old = others.remove(id.number) else { return false }
    unindex(old, id.number)
    if case .region = old { regionNumbers.removeAll { $0 == id.number } }
    return true
  }

  /// Takes everything off the map. Identities are not used again.
  public mutating func clear() {
    markerList.removeAll()
    others.removeAll()
    regionNumbers.removeAll()
    markerIndex.removeAll()
    markerExtent = MarkerExtent()
    geometries.removeAll()
    shapeIndex.removeAll()
    shapeReach = 0
  }

  private mutating func index(_ marker: Marker, _ number: Int) {
    markerIndex.add(number, WorldBox(WorldPoint(marker.position)), zIndex: marker.zIndex)
    markerExtent.include(marker)
  }

  private mutating func unindex(_ marker: Marker, _ number: Int) {
    markerIndex.remove(number, WorldBox(WorldPoint(marker.position)))
  }

  private mutating func index(_ overlay: Overlay, _ number: Int) {
    guard let geometry = ShapeGeometry(overlay) else { return }
    geometries[number] = geometry
    shapeIndex.add(number, geometry.box, zIndex: geometry.zIndex)
    shapeReach = max(shapeReach, geometry.reach)
  }

  private mutating func unindex(_ overlay: Overlay, _ number: Int) {
    guard let geometry = geometries.removeValue(forKey: number) else { return }
    shapeIndex.remove(number, geometry.box)
  }
}

extension OverlayStore {
  /// The identities in the order of adding.
  public var ids: [OverlayID] { find(OverlayQuestion()) }

  /// Who a question asks for, in the order of adding.
  ///
  /// - Parameter limit: how many are wanted at most.
  public func find(_ question: OverlayQuestion, limit: Int = .max) -> [OverlayID] {
    var found: [OverlayID] = []
    if question.kind ?? .marker == .marker {
      for (number, marker) in markerList where question.asks(for: marker) {
        found.append(OverlayID(number))
        if found.count >= limit { break }
      }
    }
    guard question.kind != .marker, others.count > 0 else { return found }
    let markers = found.count
    for (number, overlay) in others where question.asks(for: overlay) {
      found.append(OverlayID(number, kind: overlay.kind))
      if found.count - markers >= limit { break }
    }
    if markers > 0, found.count > markers { found.sort { $0.number < $1.number } }
    return Array(found.prefix(limit))
  }
}
