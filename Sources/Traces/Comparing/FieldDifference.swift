import MapModel

/// A field in which two records differ.
public struct FieldDifference: Hashable, Sendable {
  /// The field, within others by points: `camera.target.lat`.
  public let path: String
  /// What the first record has, nil when it has no such field.
  public let first: RecordValue?
  /// What the second one has.
  public let second: RecordValue?

  /// The differences of two lists of fields, in the order of the first.
  ///
  /// - Parameter most: how many are wanted at most.
  public static func between(
    _ first: [RecordField], _ second: [RecordField], _ tolerance: Tolerance, most: Int = .max
  ) -> [FieldDifference] {
    var found: [FieldDifference] = []
    compare(first, second, "", tolerance, most, &found)
    return found
  }

  /// The difference in words.
  var words: String {
    "\(path) \(FieldDifference.words(first)) → \(FieldDifference.words(second))"
  }

  private static func words(_ value: RecordValue?) -> String {
    guard let value else { return "missing" }
    return RecordWords.words([RecordField("message", value)])
  }

  private static func compare(
    _ first: [RecordField], _ second: [RecordField], _ path: String, _ tolerance: Tolerance,
    _ most: Int, _ found: inout [FieldDifference]
  ) {
    for field in first where found.count < most {
      let other = second.first { $0.name == field.name }?.value
      compare(field.value, other, path, field.name, tolerance, most, &found)
    }
    for field in second
    where found.count < most && !first.contains(where: { $0.name == field.name }) {
      found.append(FieldDifference(path: path + field.name, first: nil, second: field.value))
    }
  }

  private static func compare(
    _ first: RecordValue, _ second: RecordValue?, _ path: String, _ name: String,
    _ tolerance: Tolerance, _ most: Int, _ found: inout [FieldDifference]
  ) {
    switch (first, second) {
    case (.number(let one), .number(let other)?)
    where tolerance.agrees(one, other, field: name):
      return
    case (.object(let one), .object(let other)?):
      compare(one, other, path + name + ".", tolerance, most, &found)
    case (.list(let one), .list(let other)?) where one.count == other.count:
      for (index, pair) in zip(one, other).enumerated() where found.count < most {
        compare(
          pair.0, pair.1, "\(path)\(name).", "\(index + 1)", tolerance, most, &found)
      }
    default:
      guard first != second else { return }
      found.append(FieldDifference(path: path + name, first: first, second: second))
    }
  }
}
