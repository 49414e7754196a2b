/// The encoded polyline algorithm format of the Google Maps platform: five decimals, differences,
/// zigzag signs, groups of five bits in printable ASCII.
public enum EncodedPolyline {
  /// The text of a path; coordinates are rounded to five decimals.
  ///
  /// Longitudes are written as they are, so a path over 180° has one long difference.
  public static func encode(_ path: some Sequence<Coordinate>) -> String {
    var bytes: [UInt8] = []
    var last = (lat: Int64(0), lng: Int64(0))
    for point in path {
      let next = (lat: scaled(point.lat), lng: scaled(point.lng))
      append(next.lat &- last.lat, to: &bytes)
      append(next.lng &- last.lng, to: &bytes)
      last = next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How many points a text has, without reading it; at least as many as can be read.
  public static func pointCount(_ text: String) -> Int {
    // The last character of each number is one of the smaller ones.
    (text.utf8.count { $0 < 95 } + 1) / 2
  }

  /// The path of a text; longitudes beyond ±180 wrap.
  ///
  /// - Throws: `PolylineError` with the position of what cannot be read.
  public static func decode(_ text: String) throws(PolylineError) -> [Coordinate] {
    var reader = Reader(bytes: Array(text.utf8))
    var path: [Coordinate] = []
    var lat: Int64 = 0
    var lng: Int64 = 0
    while !reader.isAtEnd {
      let start = reader.position
      lat = try reader.value(after: lat)
      guard lat >= -9_000_000, lat <= 9_000_000 else { throw .latitudeOutOfRange(position: start) }
      guard !reader.isAtEnd else { throw .truncated(position: reader.position) }
      lng = try reader.value(after: lng)
      path.append(Coordinate(lat: Double(lat) / 1e5, lng: Double(lng) / 1e5))
    }
    return path
  }

  private static func scaled(_ degrees: Double) -> Int64 {
    Int64(exactly: (degrees * 1e5).rounded()) ?? 0
  }

  private static func append(_ value: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: value &<< 1 ^ value &>> 63)
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1f | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }

  /// Reads one number after the other.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position >= bytes.count }

    /// The next difference added to the value before it.
    mutating func value(after last: Int64) throws(PolylineError) -> Int64 {
      let start = position
      var bits: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        guard position < bytes.count else { throw .truncated(position: position) }
        let byte = bytes[position]
        guard byte >= 63, byte <= 126 else { throw .invalidCharacter(position: position) }
        let group = UInt64(byte - 63)
        // Twelve groups fill 60 bits; a thirteenth has room for four.
        guard shift < 60 || shift == 60 && group < 16 else { throw .overflow(position: start) }
        bits |= (group & 0x1f) << shift
        shift += 5
        position += 1
        if group < 0x20 { break }
      }
      let difference = Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
      let (sum, overflow) = last.addingReportingOverflow(difference)
      guard !overflow else { throw .overflow(position: start) }
      return sum
    }
  }
}

/// Why a text is no encoded polyline. Positions count bytes of UTF-8 from 0.
public enum PolylineError: Error, Equatable, Sendable {
  /// A character outside "?" … "~".
  case invalidCharacter(position: Int)
  /// The text ends inside a number, or a latitude has no longitude.
  case truncated(position: Int)
  /// A number begins here that does not fit 64 bits.
  case overflow(position: Int)
  /// A difference begins here that leads to a latitude beyond ±90.
  case latitudeOutOfRange(position: Int)
}
