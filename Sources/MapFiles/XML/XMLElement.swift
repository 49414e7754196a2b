import CExpat
import Glibc

/// The start of an element, valid only while the visitor looks at it.
struct XMLElement: ~Copyable {
  /// What expat puts between a namespace and a name: no URI contains it.
  static let separator = XML_Char(UInt8(ascii: "|"))

  /// The name within the namespace.
  let name: String
  private let namespaceBytes: UnsafeRawBufferPointer
  private let attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

  init(
    _ name: UnsafePointer<XML_Char>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    let whole = UnsafeRawBufferPointer(start: name, count: strlen(name))
    let mark = whole.lastIndex(of: UInt8(bitPattern: Self.separator))
    let start = mark.map { $0 + 1 } ?? 0
    self.name = String(decoding: whole[start...], as: UTF8.self)
    namespaceBytes = UnsafeRawBufferPointer(rebasing: whole[..<(mark ?? 0)])
    self.attributes = attributes
  }

  /// The namespace's URI, empty for none.
  var namespace: String { String(decoding: namespaceBytes, as: UTF8.self) }

  /// Whether the namespace is that one; cheaper than to ask for it.
  func isIn(_ namespace: [UInt8]) -> Bool { namespaceBytes.elementsEqual(namespace) }

  /// The value of an attribute without a namespace.
  func attribute(_ name: String) -> String? {
    guard var pair = attributes else { return nil }
    while let key = pair[0], let value = pair[1] {
      if name.withCString({ strcmp($0, key) }) == 0 { return String(cString: value) }
      pair += 2
    }
    return nil
  }
}
