/// A plus code (Open Location Code), such as `8FW4V942+JV`.
///
/// Ten digits, two by two for latitude and longitude, to the base 20; every digit behind the tenth
/// divides the cell into five rows and four columns. Zeros pad a code of a larger area.
struct PlusCode {
  private static let digits = Array("23456789CFGHJMPQRVWX".utf8)
  private static let separatorPlace = 8
  private static let pairDigits = 10
  private static let mostDigits = 15

  private let before: [UInt8]
  private let after: [UInt8]

  /// Takes a text that has the form of a plus code, full or short; nil for any other.
  init?(_ text: String) {
    let bytes = Array(text.uppercased().utf8).filter { $0 != UInt8(ascii: " ") }
    guard let plus = bytes.firstIndex(of: UInt8(ascii: "+")),
      plus <= PlusCode.separatorPlace, plus >= 2, plus % 2 == 0
    else { return nil }
    let head = bytes[..<plus]
    let tail = bytes[(plus + 1)...]
    let used = head.prefix { $0 != UInt8(ascii: "0") }
    let padding = head[used.endIndex...]
    guard padding.allSatisfy({ $0 == UInt8(ascii: "0") }), used.count % 2 == 0, !used.isEmpty,
      padding.isEmpty || tail.isEmpty && plus == PlusCode.separatorPlace, tail.count != 1,
      (used + tail).allSatisfy(PlusCode.digits.contains)
    else { return nil }
    before = Array(head)
    after = Array(tail)
  }

  private init(before: [UInt8], after: [UInt8]) {
    self.before = before
    self.after = after
  }

  /// Whether the first digits are left out.
  var isShort: Bool { before.count < PlusCode.separatorPlace }

  /// The middle of the area that a short code names, of all such areas the nearest to a place.
  ///
  /// - Throws: `.unreadable` for a code that begins beyond the poles or the antimeridian.
  func center(near place: Coordinate) throws(CoordinateTextError) -> Coordinate {
    let missing = PlusCode.separatorPlace - before.count
    var prefix: [UInt8] = []
    var north = min(max(place.lat + 90, 0), 179.999_999)
    var east = min(max(place.lng + 180, 0), 359.999_999)
    var cell = 400.0
    for _ in 0..<missing / 2 {
      cell /= 20
      prefix.append(PlusCode.digits[Int(north / cell)])
      prefix.append(PlusCode.digits[Int(east / cell)])
      north.formTruncatingRemainder(dividingBy: cell)
      east.formTruncatingRemainder(dividingBy: cell)
    }
    let center = try PlusCode(before: prefix + before, after: after).center()
    func moved(_ value: Double, near reference: Double) -> Double {
      let gap = value - reference
      return gap > cell / 2 ? value - cell : gap < -cell / 2 ? value + cell : value
    }
    let lat = moved(center.lat, near: place.lat)
    return Coordinate(
      lat: abs(lat) > 90 ? center.lat : lat, lng: moved(center.lng, near: place.lng))
  }

  /// The middle of the area that the code names.
  ///
  /// - Throws: `.shortPlusCode` for a code that lacks its first digits, `.unreadable` for one that
  ///   begins beyond the poles or the antimeridian.
  func center() throws(CoordinateTextError) -> Coordinate {
    guard !isShort else { throw .shortPlusCode }
    let code = before.prefix { $0 != UInt8(ascii: "0") } + after
    var south = 0.0
    var west = 0.0
    var height = 400.0
    var width = 400.0
    for (index, digit) in code.prefix(PlusCode.mostDigits).enumerated() {
      let value = PlusCode.digits.firstIndex(of: digit) ?? 0
      if index >= PlusCode.pairDigits {
        height /= 5
        width /= 4
        south += Double(value / 4) * height
        west += Double(value % 4) * width
      } else if index % 2 == 0 {
        height /= 20
        south += Double(value) * height
      } else {
        width /= 20
        west += Double(value) * width
      }
    }
    guard south < 180, west < 360 else { throw .unreadable }
    return Coordinate(lat: min(90, south + height / 2 - 90), lng: west + width / 2 - 180)
  }
}
