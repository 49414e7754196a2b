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
  private let parser: XML_Parser

  init(
    _ name: UnsafePointer<XML_Char>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?, _ parser: XML_Parser
  ) {
    self.parser = parser
    if let mark = strrchr(name, Int32(Self.separator)) {
      self.name = String(cString: mark + 1)
      namespaceBytes = UnsafeRawBufferPointer(start: name, count: UnsafePointer(mark) - name)
    } else {
      self.name = String(cString: name)
      namespaceBytes = UnsafeRawBufferPointer(start: name, count: 0)
    }
    self.attributes = attributes
  }

  /// The namespace's URI, empty for none.
  var namespace: String { String(decoding: namespaceBytes, as: UTF8.self) }

  /// Whether the namespace is that one; cheaper than to ask for it.
  func isIn(_ namespace: [UInt8]) -> Bool {
    guard let start = namespaceBytes.baseAddress, !namespace.isEmpty else {
      return namespaceBytes.isEmpty && namespace.isEmpty
    }
    return namespace.count == namespaceBytes.count && memcmp(start, namespace, namespace.count) == 0
  }

  /// The line that it begins in, from 1.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// All attributes; those with a namespace have it before their names.
  var allAttributes: [(name: String, value: String)] {
    guard var pair = attributes else { return [] }
    var all: [(name: String, value: String)] = []
    while let key = pair[0], let value = pair[1] {
      all.append((String(cString: key), String(cString: value)))
      pair += 2
    }
    return all
  }

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
