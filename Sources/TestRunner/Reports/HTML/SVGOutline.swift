/// Lines and rings as the data of an SVG path: whole numbers, each relative to the one before.
struct SVGOutline {
  private(set) var text = ""
  private let spacing: Int
  private let frame: (width: Int, height: Int)?

  /// - Parameters:
  ///   - spacing: points closer together are left out.
  ///   - width: the size of the picture: what lies outside is drawn only as far as it matters.
  init(spacing: Int, width: Double? = nil, height: Double? = nil) {
    self.spacing = spacing
    if let width, let height { frame = (Int(width), Int(height)) } else { frame = nil }
  }

  mutating func append(_ points: [(x: Double, y: Double)], _ isClosed: Bool) {
    let places = points.map { (x: clamped($0.x), y: clamped($0.y)) }
    var kept: [(x: Int, y: Int)] = []
    for (index, place) in places.enumerated() {
      if let last = kept.last {
        let isLast = index == places.count - 1 && !isClosed
        if !isLast, abs(last.x - place.x) < spacing, abs(last.y - place.y) < spacing { continue }
        // Between two on the same outer side nothing is seen.
        if kept.count > 1, side(kept[kept.count - 2]) & side(last) & side(place) != 0 {
          kept.removeLast()
        }
      }
      kept.append(place)
    }
    guard let first = kept.first, kept.count > 1 || !isClosed else { return }
    text += "M\(first.x) \(first.y)l"
    var before = first
    for place in kept.dropFirst() {
      put(place.x - before.x)
      put(place.y - before.y)
      before = place
    }
    if text.last == "l" { text += "0 0" }
    if isClosed { text += "Z" }
  }

  private mutating func put(_ number: Int) {
    if number >= 0, text.last != "l" { text += " " }
    text += String(number)
  }

  private func clamped(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6).rounded()) }

  /// On which sides of the picture a point lies, a bit each.
  private func side(_ place: (x: Int, y: Int)) -> Int {
    guard let frame else { return 0 }
    return (place.x < 0 ? 1 : 0) | (place.x > frame.width ? 2 : 0) | (place.y < 0 ? 4 : 0)
      | (place.y > frame.height ? 8 : 0)
  }
}
