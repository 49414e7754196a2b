import Geo
import MapModel

/// A value with numbers in it, and how far from it is still near.
struct Nearness: Sendable {
  /// The middle: a number, a coordinate, a camera, or a table of such.
  var center: ScriptValue
  /// The greatest distance: of a coordinate in metres, of any other number in its own unit.
  var tolerance: Double
  /// The tolerances of a camera's fields that have one of their own.
  var fields: [String: Double] = [:]

  /// The tolerance of a camera's zoom, bearing and viewing angle when none is named.
  static let cameraTolerance = 0.01
  private static let cameraFields: Set = ["target", "zoom", "bearing", "viewing_angle"]

  /// How far a value lies off, in words; nil when it is near.
  func difference(from value: ScriptValue) -> String? {
    if let wanted = center.asNumber {
      guard let number = value.asNumber else { return "is no number" }
      if number == wanted { return nil }
      let gap = abs(number - wanted)
      return gap <= tolerance ? nil : "is off by \(roundNumber(gap))"
    }
    if let wanted = center.asCoordinate {
      guard let coordinate = value.asCoordinate else { return "is no coordinate" }
      let gap = Spherical.distance(coordinate, wanted)
      return gap <= tolerance ? nil : "is \(metres(gap)) off"
    }
    guard let wanted = center.asTable else { return "is something else" }
    guard let table = value.asTable else { return "is no table" }
    return difference(from: table, wanted)
  }

  private func difference(from table: ScriptTable, _ wanted: ScriptTable) -> String? {
    var gaps: [String] = []
    let isCamera =
      wanted.items.isEmpty
      && wanted.members.allSatisfy { Nearness.cameraFields.contains($0.key.asText ?? "") }
    for (index, item) in wanted.items.enumerated() {
      let actual = index < table.items.count ? table.items[index] : .null
      let part = Nearness(center: item, tolerance: tolerance)
      if let gap = part.difference(from: actual) { gaps.append("[\(index + 1)] \(gap)") }
    }
    if table.items.count > wanted.items.count { gaps.append("has more elements") }
    let theirs = table.byKey
    for (key, item) in wanted.members {
      let name = key.asText ?? "[\(key.short)]"
      let actual = key.key.flatMap { theirs[$0] } ?? .null
      let usual = isCamera && name != "target" ? Nearness.cameraTolerance : tolerance
      let limit = fields[name] ?? usual
      if isCamera, name == "bearing", let one = item.asNumber, let two = actual.asNumber {
        let gap = abs((two - one).remainder(dividingBy: 360))
        if gap > limit { gaps.append("bearing is off by \(roundNumber(gap))") }
      } else if let gap = Nearness(center: item, tolerance: limit).difference(from: actual) {
        gaps.append("\(name) \(gap)")
      }
    }
    return gaps.isEmpty ? nil : gaps.joined(separator: ", ")
  }

  /// Whether it can stand around a middle of that kind.
  var hasMiddle: Bool { center.asNumber != nil || center.asTable?.isEmpty == false }
}

extension ScriptValue {
  /// The coordinate that `{lat=, lng=}` or `{lat, lng}` is.
  var asCoordinate: Coordinate? {
    guard let table = asTable else { return nil }
    if table.items.isEmpty, table.members.count == 2, let lat = table["lat"]?.asNumber,
      let lng = table["lng"]?.asNumber
    {
      return Coordinate(lat: lat, lng: lng)
    }
    guard table.members.isEmpty, table.items.count == 2, let lat = table.items[0].asNumber,
      let lng = table.items[1].asNumber, abs(lat) <= 90
    else { return nil }
    return Coordinate(lat: lat, lng: lng)
  }

  /// Whether it is a coordinate as the host returns them.
  var isNamedCoordinate: Bool { asCoordinate != nil && asTable?.items.isEmpty == true }
}

/// A distance as a person reads it.
func metres(_ distance: Double) -> String {
  if distance >= 10_000 { return "\(Int((distance / 1000).rounded())) km" }
  if distance >= 10 { return "\(Int(distance.rounded())) m" }
  return "\(roundNumber(distance)) m"
}

/// A number with the digits that tell something: nine at most, so that the last bit, which differs
/// between processors, does not show.
func roundNumber(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e15, number != 0 else { return shortNumber(number) }
  var unit = 1e9
  while unit < 1e15, abs(number) * unit < 1e4 { unit *= 10 }
  return shortNumber((number * unit).rounded() / unit)
}
