/// Why the bytes of a geographic file could not be understood; `reason` says it in words.
public enum MapFileError: Error, Hashable, Sendable {
  /// There is nothing but white space.
  case empty(MapFileFormat)
  /// There are more bytes than are read.
  case tooLarge(bytes: Int, limit: Int)
  /// The content is plainly of another format.
  case otherFormat(expected: MapFileFormat, found: MapFileFormat)
  /// The text breaks the rules of JSON or XML.
  case syntax(MapFileFormat, SyntaxFault, at: TextPosition)
  /// The text is well-formed but does not say what the format asks for.
  case content(MapFileFormat, ContentFault, at: Place)
  /// The file is fine, but a journey needs a point and it has none.
  case noPoints(MapFileFormat)
  /// The memory did not suffice.
  case outOfMemory

  /// How a text breaks the rules of its notation.
  public enum SyntaxFault: Hashable, Sendable {
    /// The file ends inside something.
    case endedEarly
    /// Something stands where it must not, and in some cases what was wanted there.
    case unexpected(String, wanted: String?)
    /// Something follows the end of the document.
    case trailing
    /// A number beyond what a 64-bit float holds.
    case numberTooLarge
    /// More levels than are read.
    case tooDeep(limit: Int)
    /// A document type that declares entities or leans on ones from elsewhere; they are refused.
    case entityDeclared
    /// An entity that XML does not know.
    case undefinedEntity
    /// An end tag that does not belong to the open element.
    case mismatchedTag
    /// A prefix without a namespace.
    case unboundPrefix
    /// Bytes that are no text in the file's encoding.
    case invalidEncoding
    /// An encoding that is not read here.
    case unsupportedEncoding
    /// What the reading library says.
    case other(String)
  }

  /// How a well-formed text fails its format.
  public enum ContentFault: Error, Hashable, Sendable {
    /// The document's root element is another one.
    case wrongRoot(String)
    /// A member or attribute is not there.
    case missing(String)
    /// A text that should be a number.
    case notANumber(String, of: String)
    /// A text that should be a date and time.
    case notATime(String)
    /// A value of another type, in the words of the format.
    case wrongType(expected: String, found: String)
    /// A `type` that does not exist, or not here.
    case unknownType(String)
    /// A position with too few numbers.
    case shortPosition(count: Int)
    /// A latitude beyond ±90; `fitsSwapped` tells that the two numbers would do exchanged.
    case latitude(Double, fitsSwapped: Bool)
    /// A longitude beyond ±360.
    case longitude(Double)
    /// A box with nothing in it, in words.
    case emptyBox(String)
    /// A link to more of it elsewhere, with the address.
    case networkLink(String?)
    /// More collections within collections than are read.
    case tooDeep(limit: Int)
    /// More of it than there is room for.
    case tooMuch(limit: Int)
    /// Not as many times as positions.
    case timesMismatch(times: Int, positions: Int)
  }

  /// Where in a file.
  public enum Place: Hashable, Sendable {
    /// A line and a column.
    case text(TextPosition)
    /// A member of a JSON document: its path, and the feature from 0 that it belongs to.
    case member(path: String, feature: Int?)
  }
}

/// A format read here.
public enum MapFileFormat: String, Hashable, Sendable {
  /// GPS Exchange Format.
  case gpx = "GPX"
  /// Geographic features in JSON (RFC 7946).
  case geoJSON = "GeoJSON"
  /// Keyhole Markup Language.
  case kml = "KML"
  /// Any JSON (RFC 8259).
  case json = "JSON"
  /// Any XML.
  case xml = "XML"
  /// Any archive of that kind, such as KMZ.
  case zip = "a ZIP archive"
}

/// How much is read at all, so that a hostile file costs an error and not the machine.
enum MapFileLimit {
  /// Bytes of a file.
  static let bytes = 128 << 20
  /// Elements within elements.
  static let elements = 100
  /// Geometry collections within one another.
  static let collections = 16

  /// Refuses a file beyond `bytes`, and one of nothing but white space.
  static func check(_ bytes: [UInt8], as format: MapFileFormat) throws(MapFileError) {
    guard bytes.count <= Self.bytes else {
      throw .tooLarge(bytes: bytes.count, limit: Self.bytes)
    }
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let content = bytes.dropFirst(ByteOrderMark.length(of: bytes))
    guard content.contains(where: { !blank.contains($0) }) else { throw .empty(format) }
  }
}
