import Geo

/// Where the names of countries, regions, seas and lakes are written.
///
/// The section SPOT holds 16 bytes for each, the roomiest first: what it is (8 bits: 0 country,
/// 1 region, 2 sea, 3 lake), the angle (8 bits, signed), its place in the table of its kind
/// (16 bits), longitude and latitude in 1e-5 degrees, half the width in 2^-32 of the world's.
struct LabelSpots {
  /// What sort of area a name belongs to.
  enum Kind: UInt8 {
    case country
    case region
    case sea
    case lake
  }

  /// A settlement whose own name is written, and what it lies in.
  struct Place {
    var coordinate: Coordinate
    var country: Int?
    var region: Int?
    var zoom: Double
  }

  private var found: [(kind: Kind, index: Int, spot: LabelSpot)] = []

  /// Water may be written on at a slant, land may not.
  private static let slants = [0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75]
  /// Rings smaller than this part of a sea's largest one are islands that a name may run across.
  private static let islandShare = 0.01

  /// Adds groups of an outline layer's features, such as the countries that are made of regions.
  ///
  /// - Parameters:
  ///   - groups: the group of each feature, from the feature `first` on; nil for none.
  ///   - names: the name of each group; one without a name gets no spot.
  ///   - places: what the names should not lie on, and its group.
  mutating func add(
    _ kind: Kind, _ outlines: Outlines, first: Int, groups: [Int?], names: [String],
    places: [(group: Int?, coordinate: Coordinate)]
  ) {
    var towns = [[Coordinate]](repeating: [], count: names.count)
    for place in places {
      if let group = place.group { towns[group].append(place.coordinate) }
    }
    // Edges within a group lie on two of its features and part nothing.
    var counts = [Set<Int>](repeating: [], count: names.count)
    for ring in outlines.rings where ring.feature >= first && ring.feature < first + groups.count {
      guard let group = groups[ring.feature - first] else { continue }
      for edge in ring.edges.joined() where counts[group].insert(edge).inserted == false {
        counts[group].remove(edge)
      }
    }
    for (group, edges) in counts.enumerated() where !names[group].isEmpty {
      var area = MercatorArea()
      for edge in edges.sorted() {
        area.add(from: outlines.points[edge].degrees, to: outlines.points[edge + 1].degrees)
      }
      add(kind, group, area, name: names[group], towns: towns[group])
    }
  }

  /// Adds features by their rings.
  mutating func add(_ kind: Kind, rings: [[[Degrees]]], names: [String]) {
    for (index, feature) in rings.enumerated() where !names[index].isEmpty {
      let sizes = feature.map { abs(LabelSpots.area($0)) }
      let least = (sizes.max() ?? 0) * LabelSpots.islandShare
      var area = MercatorArea()
      for (ring, size) in zip(feature, sizes) where size >= least {
        for (a, b) in zip(ring, ring.dropFirst()) { area.add(from: a, to: b) }
      }
      add(kind, index, area, name: names[index], towns: [])
    }
  }

  private mutating func add(
    _ kind: Kind, _ index: Int, _ area: MercatorArea, name: String, towns: [Coordinate]
  ) {
    let isWater = kind == .sea || kind == .lake
    // Capitals, spaced, are about 0.85 of their height wide; long names go on two lines.
    let letters = Double(name.count)
    let aspect = letters > 12 && name.contains(" ") ? letters * 0.25 : letters * 0.65
    let angles = isWater ? LabelSpots.slants : [0]
    guard var spot = area.spot(aspect: max(aspect, 2), angles: angles) else { return }
    if !towns.isEmpty {
      // A town's own name stands on its right.
      var rest = area
      for town in towns {
        let at = Degrees(lng: town.lng, lat: town.lat)
        let end = min(town.lng + spot.halfWidth * 360 * 0.4, 180)
        rest.add(obstacleFrom: at, to: Degrees(lng: end, lat: town.lat))
      }
      let free = rest.spot(aspect: max(aspect, 2), angles: angles)
      if let free, free.halfWidth > spot.halfWidth * 0.4 { spot.middle = free.middle }
    }
    found.append((kind, index, spot))
  }

  private static func area(_ ring: [Degrees]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.lng * $1.1.lat - $1.1.lng * $1.0.lat } / 2
  }

  /// The spots in the order of the section, the roomiest first.
  private var ordered: [(kind: Kind, index: Int, spot: LabelSpot)] {
    found.sorted {
      ($1.spot.halfWidth, $0.kind.rawValue, $0.index) < (
        $0.spot.halfWidth, $1.kind.rawValue, $1.index
      )
    }
  }

  /// What each record of the section is for.
  var owners: [(kind: Kind, index: Int)] { ordered.map { ($0.kind, $0.index) } }

  /// The section.
  var section: [UInt8] {
    var writer = ByteWriter()
    for (kind, index, spot) in ordered {
      let middle = GridPoint(spot.middle)
      writer.put(kind.rawValue)
      writer.put(Int8(spot.angle))
      writer.put(UInt16(index))
      writer.put(Int32(middle.x))
      writer.put(Int32(middle.y))
      writer.put(UInt32(min(spot.halfWidth, 0.5) * 4_294_967_296))
    }
    return writer.bytes
  }
}
