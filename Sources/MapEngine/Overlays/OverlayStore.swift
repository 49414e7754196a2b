import Geo
import MapModel

/// What lies on the map, in the order of adding.
public struct OverlayStore: Sendable {
  private(set) var markerList = NumberedList<Marker>()
  /// Everything but markers.
  private(set) var others = NumberedList<Overlay>()
  private var regionNumbers: [Int] = []
  private var lastNumber = 0
  /// Where things are drawn.
  private(set) var markerIndex = StandingIndex()
  private(set) var labelIndex = StandingIndex()
  private(set) var shapeIndex = ShapeIndex()
  /// The symbols of clusters, under the numbers of `symbolNumber(of:in:)`.
  private(set) var symbolIndex = StandingIndex()
  /// The cluster layers whose markers have to be grouped anew.
  private(set) var ungrouped: Set<Int> = []
  /// Markers of cluster layers that are not among the items of those yet.
  private var joining: [Int: [Int]] = [:]
  private var clusterNumbers: Set<Int> = []
  private var tileNumbers: Set<Int> = []
  private var restZoom = 0.0

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
  func geometry(of id: OverlayID) -> ShapeGeometry? { shapeIndex[id.number] }

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
    markerIndex.add(marker, lastNumber)
    if let layer = marker.clusterLayer {
      joining[layer, default: []].append(lastNumber)
      ungrouped.insert(layer)
    }
    return OverlayID(lastNumber)
  }

  /// Replaces a thing where it lies by one of the same kind; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    if case .marker(let marker) = overlay { return change(id, to: marker) }
    guard others[id.number]?.kind == overlay.kind,
      let old = others.replace(id.number, by: overlay)
    else { return false }
    unindex(old, id.number)
    index(overlay, id.number)
    return true
  }

  private mutating func change(_ id: OverlayID, to marker: Marker) -> Bool {
    guard let old = markerList.replace(id.number, by: marker) else { return false }
    if old.position != marker.position || old.zIndex != marker.zIndex {
      markerIndex.remove(id.number, at: old.position)
      markerIndex.add(marker, id.number)
    } else {
      markerIndex.include(marker)
    }
    if old.position != marker.position, let layer = marker.clusterLayer { ungrouped.insert(layer) }
    return true
  }

  /// Changes a marker where it stands; answers whether it is there.
  @discardableResult
  public mutating func changeMarker(_ id: OverlayID, _ change: (inout Marker) -> Void) -> Bool {
    guard var marker = marker(id) else { return false }
    change(&marker)
    return self.change(id, to: .marker(marker))
  }

  /// Takes a thing off the map, a cluster layer with its markers; answers whether it was there.
  @discardableResult
  public mutating func remove(_ id: OverlayID) -> Bool {
    if let marker = markerList.remove(id.number) {
      markerIndex.remove(id.number, at: marker.position)
      if let layer = marker.clusterLayer { ungrouped.insert(layer) }
      return true
    }
    if id.kind == .clusterLayer { groupMarkers() }
    guard let old = others.remove(id.number) else { return false }
    unindex(old, id.number)
    switch old {
    case .region: regionNumbers.removeAll { $0 == id.number }
    case .clusterLayer(let layer): for item in layer.items { remove(OverlayID(item)) }
    default: break
    }
    return true
  }

  /// Takes everything off the map. Identities are not used again.
  public mutating func clear() {
    markerList.removeAll()
    others.removeAll()
    regionNumbers.removeAll()
    markerIndex.removeAll()
    labelIndex.removeAll()
    shapeIndex.removeAll()
    symbolIndex.removeAll()
    ungrouped.removeAll()
    joining.removeAll()
    clusterNumbers.removeAll()
    tileNumbers.removeAll()
  }

  private mutating func index(_ overlay: Overlay, _ number: Int) {
    switch overlay {
    case .label(let label): labelIndex.add(StandingBox(label), number, zIndex: label.zIndex)
    case .tileLayer: tileNumbers.insert(number)
    case .clusterLayer:
      clusterNumbers.insert(number)
      ungrouped.insert(number)
    default: shapeIndex.add(overlay, number)
    }
  }

  private mutating func unindex(_ overlay: Overlay, _ number: Int) {
    switch overlay {
    case .label(let label): labelIndex.remove(number, at: label.position)
    case .clusterLayer(let layer):
      removeSymbols(of: layer, number)
      clusterNumbers.remove(number)
    case .tileLayer: tileNumbers.remove(number)
    default: shapeIndex.remove(number)
    }
  }
}

extension OverlayStore {
  /// The number of a group's symbol in the index.
  static func symbolNumber(of group: Int, in layer: Int) -> Int { layer << 24 | group }

  /// The group behind such a number.
  func group(ofSymbol number: Int) -> (layer: Int, place: Int) {
    (number >> 24, number & 0xFF_FFFF)
  }

  /// The markers of a cluster layer.
  func items(of layer: OverlayID) -> [OverlayID] {
    guard case .clusterLayer(let layer)? = others[layer.number] else { return [] }
    return layer.items.map { OverlayID($0) }
  }

  /// The group that a marker of a cluster layer is in; nil for other markers.
  public func cluster(of marker: OverlayID) -> Cluster? {
    guard let number = markerList[marker.number]?.clusterLayer,
      case .clusterLayer(let layer)? = others[number],
      let group = layer.groups.first(where: { $0.members.contains(marker.number) })
    else { return nil }
    return Cluster(layer: OverlayID(number, kind: .clusterLayer), group: group)
  }

  /// The group of the same markers as one that was known before; nil when they are grouped otherwise.
  func group(like cluster: Cluster) -> ClusterLayer.Group? {
    guard case .clusterLayer(let layer)? = others[cluster.layer.number] else { return nil }
    return layer.groups.first { $0.members == cluster.group.members }
  }

  private mutating func removeSymbols(of layer: ClusterLayer, _ number: Int) {
    for (place, group) in layer.groups.enumerated() where group.isShown {
      symbolIndex.remove(
        OverlayStore.symbolNumber(of: place, in: number), at: group.position)
    }
  }

  /// The map rests at a zoom: where it is another whole one, or on the other side of a layer's
  /// limit, markers have to be grouped anew.
  mutating func rest(atZoom zoom: Double) {
    defer { restZoom = zoom }
    guard zoom != restZoom else { return }
    let isOther = Clustering.wholeZoom(zoom) != Clustering.wholeZoom(restZoom)
    for number in clusterNumbers {
      guard case .clusterLayer(let layer)? = others[number] else { continue }
      if isOther || (zoom <= layer.maxZoom) != (restZoom <= layer.maxZoom) {
        ungrouped.insert(number)
      }
    }
  }

  /// Groups the markers of layers where that has to be done, as at the zoom of the last rest.
  mutating func groupMarkers() {
    for number in ungrouped.sorted() {
      guard case .clusterLayer(var layer)? = others[number] else { continue }
      removeSymbols(of: layer, number)
      layer.items += joining.removeValue(forKey: number) ?? []
      layer.items.removeAll { markerList[$0]?.clusterLayer != number }
      layer.groups = Clustering(layer, atZoom: restZoom) { markerList[$0]?.position }.groups()
      for (place, group) in layer.groups.enumerated() {
        if group.isShown {
          let number = OverlayStore.symbolNumber(of: place, in: number)
          symbolIndex.add(StandingBox(group), number, zIndex: layer.zIndex)
        }
        for member in group.members {
          markerList.change(member) { $0.isClustered = group.isShown }
        }
      }
      _ = others.replace(number, by: .clusterLayer(layer))
    }
    ungrouped.removeAll()
  }

  /// Whether there are tile layers.
  var hasTileLayers: Bool { !tileNumbers.isEmpty }

  /// The tile layers in the order of adding.
  var tileLayers: [OverlayID] {
    tileNumbers.sorted().map { OverlayID($0, kind: .tileLayer) }
  }

  /// Sets what there is of a layer's tiles; nothing else of it changes.
  mutating func setTiles(of id: OverlayID, _ tiles: [TileLayer.Address: TileLayer.Tile]) {
    guard case .tileLayer(var layer)? = others[id.number] else { return }
    layer.tiles = tiles
    _ = others.replace(id.number, by: .tileLayer(layer))
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
