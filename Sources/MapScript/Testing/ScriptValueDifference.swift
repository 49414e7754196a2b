import Geo

/// One place where two values are not the same.
struct ValueDifference: Sendable, Equatable {
  /// Where, such as `.camera.zoom` or `[3]`; empty for the values themselves.
  var path: String
  /// What is wrong there.
  var words: String
}

/// Compares a value with an expected one, deeply.
struct ValueComparison {
  /// Whether the actual tables may have more fields than the expected ones.
  private let isPartial: Bool
  private var differences: [ValueDifference] = []

  /// How many differences are told.
  private static let most = 20

  private init(isPartial: Bool) { self.isPartial = isPartial }

  /// What is different, nothing when the values are equal; at most twenty.
  static func differences(
    expected: ScriptValue, actual: ScriptValue, partial: Bool = false
  ) -> [ValueDifference] {
    var comparison = ValueComparison(isPartial: partial)
    comparison.compare(expected, actual, "")
    return comparison.differences
  }

  private mutating func report(_ path: String, _ words: String) {
    if differences.count < ValueComparison.most {
      differences.append(ValueDifference(path: path, words: words))
    }
  }

  private mutating func compare(_ expected: ScriptValue, _ actual: ScriptValue, _ path: String) {
    guard differences.count < ValueComparison.most else { return }
    switch (expected, actual) {
    case (.anything, _):
      if actual.isNull { report(path, "expected anything, got nil") }
    case (.near(let near), _):
      guard let gap = near.difference(from: actual) else { return }
      report(path, "expected \(expected.short), got \(actual.short), which \(gap)")
    case (.null, .null): return
    case (.flag(let one), .flag(let two)) where one == two: return
    case (.text(let one), .text(let two)) where one == two: return
    case (.object(let one, _), .object(let two, _)) where one == two: return
    case (.function(let one), .function(let two)) where one == two: return
    case (.coroutine(let one), .coroutine(let two)) where one == two: return
    case (.other(let one), .other(let two)) where one == two: return
    case (.again(let one), .again(let two)) where one == two: return
    case (.table(let one), .table(let two)): compare(one, two, path, (expected, actual))
    default:
      if let one = expected.asNumber, let two = actual.asNumber, isSame(one, two) { return }
      report(path, "expected \(expected.short), got \(actual.short)\(kinds(expected, actual))")
    }
  }

  /// NaN is what was expected when NaN was.
  private func isSame(_ one: Double, _ two: Double) -> Bool {
    one == two || (one.isNaN && two.isNaN)
  }

  private func kinds(_ expected: ScriptValue, _ actual: ScriptValue) -> String {
    switch (expected, actual) {
    case (.text, .integer), (.text, .number): " (a number, not a text)"
    case (.integer, .text), (.number, .text): " (a text, not a number)"
    default: ""
    }
  }

  private mutating func compare(
    _ one: ScriptTable, _ two: ScriptTable, _ path: String,
    _ values: (expected: ScriptValue, actual: ScriptValue)
  ) {
    // A script may write {lat, lng} wherever a coordinate stands.
    if one.members.isEmpty, one.items.count == 2, values.actual.isNamedCoordinate,
      let wanted = values.expected.asCoordinate, let coordinate = values.actual.asCoordinate
    {
      if wanted != coordinate {
        report(path, "expected \(values.expected.short), got \(values.actual.short)")
      }
      return
    }
    for index in 0..<max(one.items.count, two.items.count) {
      let place = "\(path)[\(index + 1)]"
      if index >= two.items.count {
        report(place, "expected \(one.items[index].short), got nothing")
      } else if index >= one.items.count {
        guard !isPartial else { break }
        report(place, "expected nothing, got \(two.items[index].short)")
      } else {
        compare(one.items[index], two.items[index], place)
      }
    }
    let (theirs, wanted) = (two.byKey, one.byKey)
    for (key, value) in one.members {
      let actual = key.key.flatMap { theirs[$0] }
      if actual == nil, !value.isNull {
        report(place(key, in: path), "expected \(value.short), got nothing")
      } else {
        compare(value, actual ?? .null, place(key, in: path))
      }
    }
    guard !isPartial else { return }
    for (key, value) in two.members where key.key.map({ wanted[$0] == nil }) ?? true {
      report(place(key, in: path), "expected nothing, got \(value.short)")
    }
  }

  private func place(_ key: ScriptValue, in path: String) -> String {
    key.asText.map { "\(path).\($0)" } ?? "\(path)[\(key.short)]"
  }
}
