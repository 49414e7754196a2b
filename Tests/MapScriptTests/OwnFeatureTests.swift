import MapFiles
import MapModel
import Testing

@testable import MapScript

/// Features that say of themselves that mapctl wrote them, written by somebody else.
@Suite struct `Features of our own` {
  private let features = [
    (
      #""Point","coordinates":[1,2]"#,
      #""kind":"marker","rotation":9,"icon":"a.png","icon_size":[9,9]"#
    ),
    (
      #""LineString","coordinates":[[1,2],[3,4]]"#,
      #""kind":"polyline","dash":[4,2],"spans":[{"color":"red","segments":1}],"stroke_width":3"#
    ),
    (
      #""Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]"#,
      #""kind":"polygon","fill_color":"blue","visible_until":5"#
    ),
    (#""Point","coordinates":[1,2]"#, #""kind":"circle","position":{"lat":1,"lng":2},"radius":9"#),
    (
      #""Point","coordinates":[1,2]"#,
      #""kind":"ground_overlay","position":{"lat":1,"lng":2},"width":9,"height":9,"opacity":1"#
    ),
    (
      #""Point","coordinates":[1,2]"#,
      #""kind":"label","position":{"lat":1,"lng":2},"text":"L","size":12,"halo_width":2"#
    ),
    (
      #""MultiPoint","coordinates":[[1,2]]"#,
      #""kind":"heatmap","points":[{"lat":1,"lng":2,"weight":3}],"gradient":[[0,"red"],[1,"blue"]],"#
        + #""radius":20"#
    ),
    (
      #""Point","coordinates":[1,2]"#,
      #""kind":"region","bounds":{"southwest":{"lat":1,"lng":2},"northeast":{"lat":3,"lng":4}}"#
    ),
    (#""Point","coordinates":[1,2]"#, #""kind":"cluster","distance":50,"minimum_size":3"#),
  ]

  private func text(_ geometry: String, _ own: String) -> String {
    #"{"type":"Feature","id":"x","geometry":{"type":"# + geometry + #"},"mapctl":{"# + own + "}}"
  }

  @Test func `are what they say`() throws {
    for (geometry, own) in features {
      var layer = try MapLayer(geoJSON: Array(text(geometry, own).utf8))
      try layer.restoreOwn()
      #expect(own.hasPrefix("\"kind\":\"\(layer.things.first?.kind.rawValue ?? "")\""))
    }
  }

  @Test func `with strange values are within their ranges, or told`() throws {
    var random = Seeded(seed: 7)
    let values = [
      "-1", "0", "1e308", "-1e308", "0.5", "null", "\"x\"", "true", "[]", "{}", "1e9", "91",
      "-0.001",
    ]
    for (geometry, own) in features {
      let parts = own.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "," }
      for _ in 0..<300 {
        let place = Int.random(in: 1..<parts.count, using: &random)
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        let changed = own.replacing(String(parts[place]), by: value, after: place)
        guard var layer = try? MapLayer(geoJSON: Array(text(geometry, changed).utf8)) else {
          continue
        }
        var problem: String?
        do throws(OwnFeatureFault) {
          try layer.restoreOwn()
        } catch {
          problem = error.words
        }
        let isSound = layer.things.allSatisfy { $0.isWithinRanges }
        #expect(problem?.isEmpty == false || isSound, "\(changed)")
      }
    }
  }
}

extension String {
  /// The text with the last of the first so many occurrences of a part replaced.
  fileprivate func replacing(_ part: String, by other: String, after count: Int) -> String {
    guard !part.isEmpty, let range = range(of: part, from: min(count, 3)) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }

  private func range(of part: String, from skip: Int) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var start = startIndex
    for _ in 0...skip {
      guard let next = self[start...].firstRange(of: part) else { break }
      (found, start) = (next, next.upperBound)
    }
    return found
  }
}

/// Seeded random numbers (SplitMix64: G. Steele, D. Lea, C. Flood, 2014).
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
