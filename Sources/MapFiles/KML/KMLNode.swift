import Geo

/// An element of a KML document with everything in it.
final class KMLNode {
  /// Its name; those of the Google extensions begin with `gx:`.
  let name: String
  /// The line that it begins in.
  let line: Int
  let attributes: [(name: String, value: String)]
  fileprivate(set) var children: [KMLNode] = []
  /// The text right within it.
  var bytes: [UInt8] = []
  /// The positions that it holds, of an element with some.
  var places: [Coordinate] = []

  init(_ name: String, line: Int, attributes: [(name: String, value: String)]) {
    self.name = name
    self.line = line
    self.attributes = attributes
  }

  func append(_ child: KMLNode) { children.append(child) }

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The first element of that name in it.
  func child(_ name: String) -> KMLNode? { children.first { $0.name == name } }

  /// The text, without white space around it.
  var text: String { DecimalText.trimmed(String(decoding: bytes, as: UTF8.self)) }

  /// The text of an element in it; nil for none and for an empty one.
  func text(of name: String) -> String? {
    child(name).flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// The number that an element in it holds.
  func number(of name: String) throws(MapFileError.ContentFault) -> Double? {
    guard let text = text(of: name) else { return nil }
    guard let number = DecimalText.number(of: text) else { throw .notANumber(text, of: name) }
    return number
  }

  /// What an element in it says of yes and no.
  func flag(of name: String) -> Bool? {
    switch text(of: name)?.lowercased() {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }
}
