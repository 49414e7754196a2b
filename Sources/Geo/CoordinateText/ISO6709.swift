/// A point in the form of ISO 6709, Annex H: `+48.8566+002.3522/`, with degrees of two and three
/// digits, which minutes and seconds may follow (`+4851.4+00221.1/`), and perhaps a height.
struct ISO6709 {
  private let lat: Double
  private let lng: Double

  /// Takes a text of that form; nil for any other.
  init?(_ text: String) {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard rest.first == "+" || rest.first == "-" else { return nil }
    if rest.last == "/" { rest.removeLast() }
    let system = "crswgs_84"
    if rest.suffix(system.count).lowercased() == system { rest = rest.dropLast(system.count) }
    var angles: [Substring] = []
    var start = rest.startIndex
    for at in rest.indices where rest[at] == "+" || rest[at] == "-" {
      if at > rest.startIndex { angles.append(rest[start..<at]) }
      start = at
    }
    angles.append(rest[start...])
    guard (2...3).contains(angles.count),
      let lat = PackedDegrees.value(angles[0].dropFirst(), axis: .latitude),
      let lng = PackedDegrees.value(angles[1].dropFirst(), axis: .longitude),
      angles.count == 2 || GeoURI.number(angles[2].dropFirst()) != nil
    else { return nil }
    self.lat = angles[0].first == "-" ? -lat : lat
    self.lng = angles[1].first == "-" ? -lng : lng
  }

  /// The point; a height is left aside.
  func coordinate() throws(CoordinateTextError) -> Coordinate {
    try CoordinateText.coordinate(lat, lng, areAxesTold: true)
  }
}

/// Degrees, minutes and seconds without marks, whose numbers of digits tell them apart.
enum PackedDegrees {
  /// `48.8566`, `4851.4` or `485124` of a latitude, with one more digit of a longitude; nil for a
  /// text of another form.
  static func value(_ text: Substring, axis: CoordinateError.Axis) -> Double? {
    guard let number = GeoURI.number(text), !text.hasPrefix("-") else { return nil }
    let whole = text.prefix { $0 != "." }.utf8.count
    let first = axis == .latitude ? 2 : 3
    switch whole - first {
    case 0: return number
    case 2:
      let degrees = (number / 100).rounded(.down)
      let minutes = number - degrees * 100
      return minutes < 60 ? degrees + minutes / 60 : nil
    case 4:
      let degrees = (number / 10_000).rounded(.down)
      let minutes = ((number - degrees * 10_000) / 100).rounded(.down)
      let seconds = number - degrees * 10_000 - minutes * 100
      return minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3600 : nil
    default: return nil
    }
  }
}
