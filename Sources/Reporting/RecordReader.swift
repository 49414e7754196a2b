import Geo
import MapModel

/// The fields of a record by name, read back as what they were written from.
public struct RecordReader: Sendable {
  private let fields: [String: RecordValue]

  /// Makes a reader; of a name given twice the last value counts.
  public init(_ fields: [RecordField]) {
    self.fields = Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
  }

  /// The value of a field; nil where there is none, and for null.
  public func value(_ name: String) -> RecordValue? {
    if let value = fields[name], value != .null { value } else { nil }
  }

  /// Whether there is such a field, be it null.
  public func has(_ name: String) -> Bool { fields[name] != nil }

  // MARK: What has to be there

  /// A number.
  public func number(_ name: String) throws(RecordFault) -> Double {
    guard let number = try optionalNumber(name) else { throw .missing(name) }
    return number
  }

  /// A number above 0: one that is written as 0 was less than half a unit of the last decimal.
  func positive(_ name: String) throws(RecordFault) -> Double {
    let number = try number(name)
    return number == 0 ? RecordReader.leastPositive : number
  }

  /// A whole number.
  public func integer(_ name: String) throws(RecordFault) -> Int {
    guard let whole = Int(exactly: try number(name)) else {
      throw .unlike(name, expected: "whole number")
    }
    return whole
  }

  /// A text.
  public func text(_ name: String) throws(RecordFault) -> String {
    guard let text = try optionalText(name) else { throw .missing(name) }
    return text
  }

  /// A truth value.
  public func flag(_ name: String) throws(RecordFault) -> Bool {
    guard let value = value(name) else { throw .missing(name) }
    guard case .flag(let flag) = value else { throw .unlike(name, expected: "true or false") }
    return flag
  }

  /// A list.
  public func list(_ name: String) throws(RecordFault) -> [RecordValue] {
    guard let value = value(name) else { throw .missing(name) }
    guard case .list(let values) = value else { throw .unlike(name, expected: "list") }
    return values
  }

  /// A coordinate.
  public func coordinate(_ name: String) throws(RecordFault) -> Coordinate {
    guard let value = value(name) else { throw .missing(name) }
    return try RecordReader.coordinate(value, name)
  }

  /// A view point.
  func point(_ name: String) throws(RecordFault) -> ViewPoint {
    let reader = try object(name, expected: "point")
    return ViewPoint(x: try reader.number("x"), y: try reader.number("y"))
  }

  /// A box; an eastern edge that is written as 180 was just west of it.
  func bounds(_ name: String) throws(RecordFault) -> CoordinateBounds {
    let reader = try object(name, expected: "bounds")
    let corner = try reader.object("northeast", expected: "coordinate")
    let east = min(try corner.number("lng"), (180.0).nextDown)
    return CoordinateBounds(
      southwest: try reader.coordinate("southwest"),
      northeast: Coordinate(lat: try corner.number("lat"), lng: east))
  }

  /// Padding by side.
  public func padding(_ name: String) throws(RecordFault) -> Padding {
    let reader = try object(name, expected: "padding")
    return Padding(
      top: try reader.number("top"), left: try reader.number("left"),
      bottom: try reader.number("bottom"), right: try reader.number("right"))
  }

  /// A path.
  func path(_ name: String) throws(RecordFault) -> [Coordinate] {
    try list(name).map { value throws(RecordFault) in try RecordReader.coordinate(value, name) }
  }

  /// The whole camera.
  public func camera(_ name: String) throws(RecordFault) -> Camera {
    let reader = try object(name, expected: "camera")
    return Camera(
      target: try reader.coordinate("target"), zoom: try reader.number("zoom"),
      bearing: try reader.number("bearing"), viewingAngle: try reader.number("viewing_angle"))
  }

  /// Named values.
  public func object(_ name: String, expected: String = "object") throws(RecordFault)
    -> RecordReader
  {
    guard let value = value(name) else { throw .missing(name) }
    guard case .object(let fields) = value else { throw .unlike(name, expected: expected) }
    return RecordReader(fields)
  }

  // MARK: What may be missing

  /// A number, if there is one.
  func optionalNumber(_ name: String) throws(RecordFault) -> Double? {
    guard let value = value(name) else { return nil }
    guard case .number(let number) = value else { throw .unlike(name, expected: "number") }
    return number
  }

  /// A text, if there is one.
  func optionalText(_ name: String) throws(RecordFault) -> String? {
    guard let value = value(name) else { return nil }
    guard case .text(let text) = value else { throw .unlike(name, expected: "text") }
    return text
  }

  /// A truth value, or what it is unless told.
  func flag(_ name: String, else usual: Bool) throws(RecordFault) -> Bool {
    value(name) == nil ? usual : try flag(name)
  }

  /// A number, or what it is unless told.
  func number(_ name: String, else usual: Double) throws(RecordFault) -> Double {
    try optionalNumber(name) ?? usual
  }

  /// A coordinate, if there is one.
  func optionalCoordinate(_ name: String) throws(RecordFault) -> Coordinate? {
    value(name) == nil ? nil : try coordinate(name)
  }

  /// A number above 0, if there is one.
  func optionalPositive(_ name: String) throws(RecordFault) -> Double? {
    value(name) == nil ? nil : try positive(name)
  }

  // MARK: Values

  /// What stands for a number above 0 whose nine decimals are all 0.
  private static let leastPositive = 2.5e-10

  private static func coordinate(
    _ value: RecordValue, _ name: String
  ) throws(RecordFault) -> Coordinate {
    guard case .object(let fields) = value else { throw .unlike(name, expected: "coordinate") }
    let reader = RecordReader(fields)
    return Coordinate(lat: try reader.number("lat"), lng: try reader.number("lng"))
  }
}
