import CExpat

/// One document being read: what the callbacks of expat share.
final class XMLReading {
  private let parser: XML_Parser
  private let format: MapFileFormat
  let visitor: any XMLVisitor
  private var depth = 0
  /// The first failure; nothing is shown to the visitor after it.
  private(set) var failure: MapFileError?

  init(_ parser: XML_Parser, format: MapFileFormat, visitor: any XMLVisitor) {
    self.parser = parser
    self.format = format
    self.visitor = visitor
  }

  /// The reading behind a callback's pointer, nil once it has failed: expat may still call then.
  static func of(_ data: UnsafeMutableRawPointer?) -> XMLReading? {
    guard let data else { return nil }
    let reading = Unmanaged<XMLReading>.fromOpaque(data).takeUnretainedValue()
    return reading.failure == nil ? reading : nil
  }

  func start(
    _ name: UnsafePointer<XML_Char>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    depth += 1
    guard depth <= MapFileLimit.elements else {
      fail(.tooDeep(limit: MapFileLimit.elements))
      return
    }
    do {
      try visitor.start(XMLElement(name, attributes, parser))
    } catch {
      stop(.content(format, error, at: .text(position)))
    }
  }

  func end() {
    depth -= 1
    do {
      try visitor.end()
    } catch {
      let back = visitor.linesBack
      let here = position
      let place = back > 0 ? TextPosition(line: max(1, here.line - back), column: 1) : here
      stop(.content(format, error, at: .text(place)))
    }
  }

  func fail(_ fault: MapFileError.SyntaxFault) { stop(.syntax(format, fault, at: position)) }

  private func stop(_ error: MapFileError) {
    failure = error
    _ = XML_StopParser(parser, 0)
  }

  /// Where the parser is; expat counts columns from 0.
  private var position: TextPosition {
    TextPosition(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  /// The error of a document that is not well-formed.
  func error(of code: XML_Error) -> MapFileError {
    let fault: MapFileError.SyntaxFault
    switch code {
    case XML_ERROR_NO_MEMORY: return .outOfMemory
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
      XML_ERROR_PARTIAL_CHAR:
      fault = .endedEarly
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: fault = .trailing
    case XML_ERROR_TAG_MISMATCH: fault = .mismatchedTag
    case XML_ERROR_UNDEFINED_ENTITY: fault = .undefinedEntity
    case XML_ERROR_UNBOUND_PREFIX: fault = .unboundPrefix
    case XML_ERROR_UNKNOWN_ENCODING: fault = .unsupportedEncoding
    case XML_ERROR_INCORRECT_ENCODING: fault = .invalidEncoding
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: fault = .entityDeclared
    default: fault = .other(XML_ErrorString(code).map { String(cString: $0) } ?? "malformed")
    }
    return .syntax(format, fault, at: position)
  }
}
