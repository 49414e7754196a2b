import Gazetteer
import Geo

/// The named areas of the world by kind, the roomiest first.
struct WorldAreas: Sendable {
  /// A named area on the map.
  struct Area: Sendable {
    var name: String
    var point: WorldPoint
    var halfWidth: Double
    var angle: Double
  }

  /// All of them, decoded on the first use.
  static let all = WorldAreas()

  let countries: [Area]
  let regions: [Area]
  let lakes: [Area]
  /// Seas that are as large as continents.
  let oceans: [Area]
  let seas: [Area]

  private init() {
    var areas: [NamedArea.Kind: [Area]] = [:]
    for area in World.embedded.namedAreas {
      areas[area.kind, default: []].append(
        Area(
          name: area.name, point: WorldPoint(area.middle), halfWidth: area.halfWidth,
          angle: area.angle))
    }
    countries = areas[.country] ?? []
    regions = areas[.region] ?? []
    lakes = areas[.lake] ?? []
    let water = areas[.sea] ?? []
    oceans = water.filter { $0.halfWidth >= 0.09 }
    seas = water.filter { $0.halfWidth < 0.09 }
  }
}
