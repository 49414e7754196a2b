import MapFiles
import MapModel

/// A layer of a geographic file as it lies on the map.
public struct PlacedLayer: Sendable {
  /// The name that the file gives itself.
  public let name: String?
  /// What was left out or looks wrong.
  public let notices: [String]
  /// Its features in the order of the file.
  let features: [MapLayer.Feature]
  private let first: Int
  private let kinds: [OverlayKind]

  /// Notes a layer whose things were added one after the other, the first one under that number.
  public init(_ layer: MapLayer, from first: Int) {
    name = layer.name
    notices = layer.notices
    features = layer.features
    self.first = first
    kinds = layer.things.map(\.kind)
  }

  /// The number of its first thing; that of the next thing on the map when it has none.
  var number: Int { first }

  /// Its things, also those that were taken off the map.
  public var things: [OverlayID] {
    kinds.enumerated().map { OverlayID(first + $0.offset, kind: $0.element) }
  }

  var isEmpty: Bool { kinds.isEmpty }

  func has(_ number: Int) -> Bool { number >= first && number < first + kinds.count }

  /// The feature that one of its things belongs to.
  func feature(of number: Int) -> MapLayer.Feature? {
    let place = number - first
    // Things of a feature lie together, in the order of the features.
    var (low, high) = (0, features.count)
    while low < high {
      let middle = (low + high) / 2
      if features[middle].things.upperBound > place { high = middle } else { low = middle + 1 }
    }
    guard low < features.count, features[low].things.contains(place) else { return nil }
    return features[low]
  }

  /// About how many bytes it takes besides its things.
  var cost: Int {
    features.reduce(Ledger.object + kinds.count) { $0 + 120 + $1.properties.bytes.count }
  }
}

/// The layers of geographic files that lie on the map.
public struct PlacedLayers: Sendable {
  private var layers: [Int: PlacedLayer] = [:]
  /// The numbers of the layers with things, in the order of those.
  private var order: [Int] = []
  private var last = 0

  /// No layers.
  public init() {}

  /// The layer of a number; nil when it was taken off.
  public subscript(number: Int) -> PlacedLayer? { layers[number] }

  /// Notes a layer, whose things came last.
  ///
  /// - Returns: its number.
  public mutating func add(_ layer: PlacedLayer) -> Int {
    last += 1
    layers[last] = layer
    order.append(last)
    return last
  }

  /// Forgets a layer.
  public mutating func remove(_ number: Int) {
    layers[number] = nil
    order.removeAll { $0 == number }
  }

  /// Forgets all layers.
  public mutating func removeAll() {
    layers = [:]
    order = []
  }

  /// The feature that a thing on the map belongs to; nil when it came from no file.
  public func feature(of thing: OverlayID) -> MapLayer.Feature? {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      let layer = layers[order[middle]]
      if let layer, layer.number <= thing.number { low = middle + 1 } else { high = middle }
    }
    // A layer without things begins where the next one does.
    while low > 0, let layer = layers[order[low - 1]] {
      if layer.has(thing.number) { return layer.feature(of: thing.number) }
      guard layer.isEmpty else { return nil }
      low -= 1
    }
    return nil
  }
}
