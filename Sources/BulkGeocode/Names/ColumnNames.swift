/// Finds the columns of coordinates by their names.
enum ColumnNames {
  /// Two columns that hold a coordinate.
  struct Pair: Equatable {
    /// The latitude's column, from 0.
    var lat: Int
    /// The longitude's column, from 0.
    var lng: Int
    /// Whether the names may well mean something else.
    var isDoubtful = false
    /// Whether the names tell the axes, but not that they belong together.
    var isMismatched = false
    /// Another pair that might as well be meant.
    var other: [Int] = []
  }

  private struct Candidate {
    var column: Int
    var reading: ColumnName.Reading
    var kept: [String] { reading.rest.filter { !AxisWords.decorations.contains($0) } }
  }

  /// The pairs of latitude and longitude that names tell of, the best first.
  static func pairs(in names: [String]) -> [Pair] {
    let all = names.enumerated().flatMap { column, name in
      ColumnName(name).readings.map { Candidate(column: column, reading: $0) }
    }
    let lats = all.filter { $0.reading.axis == .lat }
    let lngs = all.filter { $0.reading.axis == .lng }
    var found: [(rank: Int, pair: Pair)] = []
    var taken: Set<Int> = []
    for isExact in [true, false] {
      for lat in lats where !taken.contains(lat.column) {
        let other = lngs.first { lng in
          lng.column != lat.column && !taken.contains(lng.column)
            && (isExact ? lng.reading.rest == lat.reading.rest : lng.kept == lat.kept)
        }
        guard let other else { continue }
        taken.formUnion([lat.column, other.column])
        let isDoubtful = lat.reading.isDoubtful || other.reading.isDoubtful
        // Plain names come before those of one place among several.
        let rank = (isDoubtful ? 4 : 0) + (lat.kept.isEmpty ? 0 : 2) + (isExact ? 0 : 1)
        found.append((rank, Pair(lat: lat.column, lng: other.column, isDoubtful: isDoubtful)))
      }
    }
    if found.isEmpty, let pair = lonePair(lats, lngs) { return [pair] }
    var pairs = found.enumerated().sorted { one, other in
      (one.element.rank, one.offset) < (other.element.rank, other.offset)
    }.map(\.element)
    if pairs.count > 1, pairs[0].rank == pairs[1].rank, pairs[0].rank & 2 != 0 {
      pairs[0].pair.other = [pairs[1].pair.lat, pairs[1].pair.lng]
    }
    return pairs.map(\.pair)
  }

  /// The one latitude and the one longitude, though their names differ in what else they say.
  private static func lonePair(_ lats: [Candidate], _ lngs: [Candidate]) -> Pair? {
    func plain(_ candidates: [Candidate]) -> [Candidate] {
      candidates.filter { !$0.reading.isDoubtful && !$0.reading.rest.contains("") }
    }
    let (lats, lngs) = (plain(lats), plain(lngs))
    guard lats.count == 1, lngs.count == 1 else { return nil }
    return Pair(lat: lats[0].column, lng: lngs[0].column, isMismatched: true)
  }

  /// The columns of latitude and longitude, when names tell them without a doubt.
  static func pair(in names: [String]) -> Pair? { pairs(in: names).first { !$0.isDoubtful } }

  /// The columns that hold minutes, seconds or hemispheres of coordinates, or radians: the degrees
  /// beside them are not the whole.
  static func parts(in names: [String]) -> [Int] {
    let all = names.map { ColumnName($0) }
    for axis in [AxisWords.lat, AxisWords.lng] {
      let own = all.filter { !axis.isDisjoint(with: $0.words) }
      // lat_min and lat_max are the edges of a box.
      let areEdges = [AxisWords.parts, AxisWords.edges].allSatisfy { words in
        own.contains { !words.isDisjoint(with: $0.words) }
      }
      if areEdges { return [] }
    }
    return all.indices.filter { column in
      ["ns", "ew"].contains(all[column].plain)
        || all[column].isOfAxis && !AxisWords.parts.isDisjoint(with: all[column].words)
    }
  }

  /// The column of coordinates as text, when its name tells it.
  ///
  /// - Parameter isDoubtful: whether to look for names that may mean something else.
  static func text(in names: [String], isDoubtful: Bool) -> Int? {
    let known = isDoubtful ? AxisWords.doubtfulText : AxisWords.text
    return names.firstIndex { known.contains(plain($0)) }
  }

  /// A name without case and marks.
  static func plain(_ name: String) -> String { ColumnName(name).plain }
}
