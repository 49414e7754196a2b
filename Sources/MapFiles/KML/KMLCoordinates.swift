import Geo

/// Positions as KML writes them: `longitude,latitude,altitude`, with white space between them.
struct KMLCoordinates {
  /// What is wrong, and how many lines before the end of the text.
  struct Fault: Error {
    let fault: MapFileError.ContentFault
    let linesBack: Int
  }

  private let bytes: [UInt8]
  private var at = 0

  /// Reads a text; white space around commas does no harm.
  static func read(_ bytes: [UInt8]) throws(Fault) -> [Coordinate] {
    var reader = KMLCoordinates(bytes)
    var places: [Coordinate] = []
    while reader.skipBlanks() {
      let start = reader.at
      do throws(MapFileError.ContentFault) {
        places.append(try reader.place())
      } catch {
        let lines = bytes[start...].count { $0 == UInt8(ascii: "\n") }
        throw Fault(fault: error, linesBack: lines)
      }
    }
    return places
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func place() throws(MapFileError.ContentFault) -> Coordinate {
    var numbers = [try number()]
    while true {
      let behind = at
      guard skipBlanks(), bytes[at] == UInt8(ascii: ",") else {
        at = behind
        break
      }
      at += 1
      guard skipBlanks() else { throw .shortPosition(count: numbers.count) }
      numbers.append(try number())
      guard numbers.count <= 3 else {
        throw .wrongType(
          expected: "longitude,latitude,altitude", found: "a position of more than 3 numbers")
      }
    }
    guard numbers.count > 1 else { throw .shortPosition(count: 1) }
    return try FileCoordinate.check(lat: numbers[1], lng: numbers[0])
  }

  private mutating func number() throws(MapFileError.ContentFault) -> Double {
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: ","), !isBlank(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = DecimalText.number(of: text) else {
      throw .notANumber(text, of: "a coordinate")
    }
    return number
  }

  /// Answers whether something follows.
  private mutating func skipBlanks() -> Bool {
    while at < bytes.count, isBlank(bytes[at]) { at += 1 }
    return at < bytes.count
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D
  }
}
