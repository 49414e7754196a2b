import CExpat

/// What an XML document shows itself to, element by element.
protocol XMLVisitor: AnyObject {
  /// An element begins.
  func start(_ element: borrowing XMLElement) throws(MapFileError.ContentFault)
  /// A piece of text in UTF-8 within the innermost element.
  func text(_ bytes: UnsafeRawBufferPointer)
  /// The innermost element ends.
  func end() throws(MapFileError.ContentFault)
  /// How many lines before the place where the parser is that is which is wrong.
  var linesBack: Int { get }
}

extension XMLVisitor {
  var linesBack: Int { 0 }
}

/// Reads XML text in any encoding that expat knows: UTF-8, UTF-16, ISO 8859-1, ASCII.
///
/// Entities but the five of XML itself are refused where they are declared, so nothing expands and
/// nothing is fetched.
enum XMLReader {
  /// Shows a document to a visitor.
  static func read(
    _ bytes: [UInt8], as format: MapFileFormat, to visitor: some XMLVisitor
  ) throws(MapFileError) {
    try MapFileLimit.check(bytes, as: format)
    guard let parser = XML_ParserCreateNS(nil, XMLElement.separator) else { throw .outOfMemory }
    defer { XML_ParserFree(parser) }
    let reading = XMLReading(parser, format: format, visitor: visitor)
    XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
    XML_SetElementHandler(parser, elementStarts, elementEnds)
    XML_SetCharacterDataHandler(parser, textComes)
    XML_SetEntityDeclHandler(parser, entityIsDeclared)
    XML_SetSkippedEntityHandler(parser, entityIsSkipped)
    _ = XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
    let status = withExtendedLifetime(reading) {
      bytes.withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.assumingMemoryBound(to: CChar.self).baseAddress, Int32(buffer.count), 1)
      }
    }
    if let failure = reading.failure { throw failure }
    guard status == XML_STATUS_OK else { throw reading.error(of: XML_GetErrorCode(parser)) }
  }
}

private func elementStarts(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  guard let reading = XMLReading.of(data), let name else { return }
  reading.start(name, attributes)
}

private func elementEnds(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
  XMLReading.of(data)?.end()
}

private func textComes(
  _ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
  XMLReading.of(data)?.visitor.text(UnsafeRawBufferPointer(start: text, count: Int(count)))
}

private func entityIsDeclared(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
  _ value: UnsafePointer<XML_Char>?, _ count: Int32, _ base: UnsafePointer<XML_Char>?,
  _ systemID: UnsafePointer<XML_Char>?, _ publicID: UnsafePointer<XML_Char>?,
  _ notation: UnsafePointer<XML_Char>?
) {
  XMLReading.of(data)?.fail(.entityDeclared)
}

private func entityIsSkipped(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32
) {
  XMLReading.of(data)?.fail(.entityDeclared)
}
