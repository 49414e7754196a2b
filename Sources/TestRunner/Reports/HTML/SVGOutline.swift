/// Lines and rings as the data of an SVG path: whole numbers, each relative to the one before.
struct SVGOutline {
  private var bytes: [UInt8] = []
  private let spacing: Int
  private let frame: (width: Int, height: Int)?

  /// - Parameters:
  ///   - spacing: points closer together are left out.
  ///   - width: the size of the picture: what lies outside is drawn only as far as it matters.
  init(spacing: Int, width: Double? = nil, height: Double? = nil) {
    self.spacing = spacing
    if let width, let height { frame = (Int(width), Int(height)) } else { frame = nil }
  }

  /// - Parameter place: where a point is in the picture.
  mutating func append(
    _ points: [(x: Double, y: Double)], _ isClosed: Bool,
    at place: ((x: Double, y: Double)) -> (x: Double, y: Double) = { $0 }
  ) {
    var kept: [(x: Int, y: Int)] = []
    // The sides of the two that were kept last.
    var (sideBefore, sideLast) = (0, 0)
    for (index, point) in points.enumerated() {
      let exact = place(point)
      let place = (x: clamped(exact.x), y: clamped(exact.y))
      let side = side(place)
      if let last = kept.last {
        let isLast = index == points.count - 1 && !isClosed
        if !isLast, abs(last.x - place.x) < spacing, abs(last.y - place.y) < spacing { continue }
        // Between two on the same outer side nothing is seen.
        if kept.count > 1, sideBefore & sideLast & side != 0 {
          kept[kept.count - 1] = place
          sideLast = side
          continue
        }
      }
      kept.append(place)
      (sideBefore, sideLast) = (sideLast, side)
    }
    guard let first = kept.first, kept.count > 1 || !isClosed else { return }
    bytes += "M\(first.x) \(first.y)l".utf8
    var before = first
    for place in kept.dropFirst() {
      put(place.x - before.x)
      put(place.y - before.y)
      before = place
    }
    if kept.count == 1 { bytes += "0 0".utf8 }
    if isClosed { bytes.append(UInt8(ascii: "Z")) }
  }

  /// The data.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether nothing is drawn.
  var isEmpty: Bool { bytes.isEmpty }

  private mutating func put(_ number: Int) {
    if number < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if bytes.last != UInt8(ascii: "l") {
      bytes.append(UInt8(ascii: " "))
    }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private func clamped(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6).rounded()) }

  /// On which sides of the picture a point lies, a bit each.
  private func side(_ place: (x: Int, y: Int)) -> Int {
    guard let frame else { return 0 }
    return (place.x < 0 ? 1 : 0) | (place.x > frame.width ? 2 : 0) | (place.y < 0 ? 4 : 0)
      | (place.y > frame.height ? 8 : 0)
  }
}
