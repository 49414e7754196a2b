/// When and how large the names of areas of one kind are written.
struct AreaRule {
  /// The least room, half the width of the area's ellipse in points, that a name needs at all.
  var least: Double
  /// With more room than this the name has lost its meaning: one is deep inside.
  var greatest: Double
  /// How many times as wide as its room a name may be.
  var overhang: Double
  /// From this zoom on names are written that have no room.
  var anyway: Double?
  /// Parts of the world's width, and how much larger names with more room are written.
  var ranks: [(halfWidth: Double, factor: Double)]
  /// Whether names with much room are spaced out.
  var isSpaced: Bool

  /// The rule for a kind of names.
  static func of(_ kind: MapLabel.Kind) -> AreaRule {
    switch kind {
    case .country:
      AreaRule(
        least: 14, greatest: 1100, overhang: 1.35, anyway: 6.5,
        ranks: [(0.05, 1.2), (0.016, 1.08), (0.006, 0.95), (0, 0.85)], isSpaced: true)
    case .region:
      AreaRule(
        least: 22, greatest: 700, overhang: 1.15, anyway: nil, ranks: [(0.01, 1), (0, 0.9)],
        isSpaced: false)
    case .sea:
      AreaRule(
        least: 16, greatest: 1600, overhang: 1.2, anyway: nil,
        ranks: [(0.09, 1.25), (0.03, 1.05), (0.008, 0.92), (0, 0.84)], isSpaced: true)
    case .lake, .city:
      AreaRule(
        least: 10, greatest: 1200, overhang: 1.7, anyway: nil, ranks: [(0.003, 1), (0, 0.92)],
        isSpaced: false)
    }
  }

  /// Whether a name is written however little room it has.
  func isShownAnyway(at zoom: Double) -> Bool { zoom >= anyway ?? .infinity }

  /// How much larger than usual an area's name is written.
  func rank(of area: WorldAreas.Area) -> Double {
    ranks.first { area.halfWidth >= $0.halfWidth }?.factor ?? 1
  }

  /// How much wider than usual an area's name is spaced.
  func spacing(of area: WorldAreas.Area) -> Double {
    isSpaced && area.halfWidth >= 0.03 ? 1.8 : 1
  }
}
