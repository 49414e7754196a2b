/// The name that a misspelt one was most likely meant to be.
///
/// - Returns: the candidate with the smallest edit distance (insertion, deletion, replacement,
///   swap of neighbours; Damerau's optimal string alignment), if it is at most a third of the
///   length away, ties to the first candidate; nil if none is near.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let typed = Array(name.lowercased().utf8.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let known = Array(candidate.lowercased().utf8.prefix(64))
    let allowed = max(1, max(typed.count, known.count) / 3)
    let distance = editDistance(typed, known)
    if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(
        row[j] + 1, previous[j + 1] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      row.append(cost)
    }
    before = previous
    previous = row
  }
  return previous[b.count]
}
