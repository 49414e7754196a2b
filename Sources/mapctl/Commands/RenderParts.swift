import Gazetteer
import Geo
import MapModel

/// What the options of `mapctl render` spell.
enum RenderParts {
  /// A box of four numbers, or the box around a place.
  static func box(_ text: String) throws(UsageError) -> CoordinateBounds {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0.filter { $0 != " " }) }
    if numbers.count == words.count, words.count > 1 {
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
        throw UsageError("--fit: expected SOUTH,WEST,NORTH,EAST or a place, got '\(text)'")
      }
      guard numbers[0] <= numbers[2] else {
        throw UsageError("--fit: south \(numbers[0]) lies north of north \(numbers[2])")
      }
      let corners = (
        try coordinate("--fit", numbers[0], numbers[1]),
        try coordinate("--fit", numbers[2], numbers[3])
      )
      if numbers[3] - numbers[1] >= 360 {
        return CoordinateBounds.around(from: numbers[0], to: numbers[2])
      }
      return CoordinateBounds(southwest: corners.0, northeast: corners.1)
    }
    guard let box = World.embedded.extent(of: text) else {
      throw UsageError(
        "--fit: nothing is called '\(text)'", hint: "a box is written SOUTH,WEST,NORTH,EAST")
    }
    return box
  }

  /// A marker with perhaps a title and a colour; a title may have commas when a colour follows.
  static func marker(_ text: String) throws(UsageError) -> Overlay {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 2, let lat = number(words[0]), let lng = number(words[1]) else {
      throw UsageError("--marker: expected LAT,LNG[,TITLE[,COLOR]], got '\(text)'")
    }
    var marker = Marker(position: try coordinate("--marker", lat, lng), id: text)
    var rest = words.dropFirst(2)
    if rest.count > 1, let last = rest.popLast() { marker.color = try color("--marker", last) }
    let title = rest.joined(separator: ",")
    if !title.isEmpty { marker.title = title }
    return .marker(marker)
  }

  /// A line, then perhaps its colour and its width in points.
  static func line(_ text: String) throws(UsageError) -> Overlay {
    var words = text.split { $0 == " " || $0 == ";" || $0 == "|" }.map(String.init)[...]
    guard let first = words.first else { throw UsageError("--path: is empty") }
    var path: [Coordinate] = []
    if first.contains(",") {
      while let word = words.first, word.contains(",") {
        let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard numbers.count == 2, let lat = number(numbers[0]), let lng = number(numbers[1]) else {
          throw UsageError("--path: expected LAT,LNG, got '\(word)'")
        }
        path.append(try coordinate("--path", lat, lng))
        words.removeFirst()
      }
    } else {
      do throws(PolylineError) {
        path = try EncodedPolyline.decode(first)
      } catch {
        throw UsageError(
          "--path: '\(first)' is no encoded polyline", hint: "a list is written LAT,LNG LAT,LNG …")
      }
      words.removeFirst()
    }
    guard path.count > 1 else { throw UsageError("--path: needs at least 2 points, got '\(text)'") }
    var line = Polyline(path: path, id: text)
    line.strokeWidth = 4
    for word in words {
      if let width = Double(word), width > 0, width.isFinite {
        line.strokeWidth = width
      } else {
        line.strokeColor = try color("--path", word)
      }
    }
    return .polyline(line)
  }

  private static func number(_ text: String) -> Double? {
    Double(text.filter { $0 != " " }).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func coordinate(
    _ option: String, _ lat: Double, _ lng: Double
  ) throws(UsageError) -> Coordinate {
    guard let place = try? Coordinate(checking: lat, lng: lng) else {
      let swap = abs(lng) <= 90 && abs(lat) <= 180
      throw UsageError(
        "\(option): latitude \(lat) is outside -90…90"
          + (swap ? "; are latitude and longitude swapped?" : ""))
    }
    return place
  }

  private static func color(_ option: String, _ text: String) throws(UsageError) -> Color {
    do throws(ColorError) {
      return try Color(text)
    } catch {
      switch error {
      case .unknownName(let near?):
        throw UsageError("\(option): unknown colour '\(text)'; did you mean '\(near)'?")
      case .unknownName(nil), .malformed:
        throw UsageError(
          "\(option): '\(text)' is no colour", hint: "there are CSS names, #rgb and #rrggbb")
      }
    }
  }
}
