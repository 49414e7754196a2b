extension MapFileError {
  /// What is wrong, where, why, and what to do; the caller puts the file's name before it.
  public var reason: String {
    switch self {
    case .empty(let format):
      "it is empty, where \(format.rawValue) was expected"
    case .tooLarge(let bytes, let limit):
      "it has \(bytes) bytes, and at most \(limit) are read; split or simplify it"
    case .otherFormat(let expected, .zip):
      "it looks like a ZIP archive, not \(expected.rawValue); is it a KMZ? Unpack it and give the "
        + ".kml file within"
    case .otherFormat(let expected, let found):
      "it looks like \(found.rawValue), not \(expected.rawValue); give it to what reads "
        + "\(found == .xml ? "GPX or KML" : found.rawValue), or convert it"
    case .syntax(let format, let fault, let position):
      "\(position.words): \(fault.words(in: format))"
    case .content(let format, let fault, let place):
      place.words.isEmpty
        ? fault.words(in: format) : "\(place.words): \(fault.words(in: format))"
    case .noPoints(.gpx):
      "it has no trkpt, rtept or wpt, and a journey needs at least one point"
    case .noPoints:
      "it has no line and no point, and a journey needs at least one point"
    case .outOfMemory:
      "the memory does not suffice to read it"
    }
  }
}

/// A text of a file as a message may show it: short, and without characters that move the cursor.
private func shown(_ text: String) -> String {
  var short = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(40) {
    let isControl = scalar.properties.generalCategory == .control
    short.append(isControl ? "\u{FFFD}" : scalar)
  }
  return String(short) + (text.unicodeScalars.count > 40 ? "…" : "")
}

extension TextPosition {
  fileprivate var words: String { "line \(line), column \(column)" }
}

extension MapFileError.Place {
  fileprivate var words: String {
    switch self {
    case .text(let position): position.words
    case .member(let path, _): path
    }
  }
}

extension MapFileError.SyntaxFault {
  fileprivate func words(in format: MapFileFormat) -> String {
    switch self {
    case .endedEarly: "it ends in the middle of something; is it complete?"
    case .unexpected(let what, nil): "'\(shown(what))' is not expected here; \(Self.hint(on: what))"
    case .unexpected(let what, .some(let wanted)):
      "'\(shown(what))' stands where \(wanted) is expected; \(Self.hint(on: what))"
    case .trailing: "something follows the end of the document; one file holds one document"
    case .numberTooLarge: "this number is too large for a 64-bit float"
    case .tooDeep(let limit): "more than \(limit) levels within one another are not read"
    case .entityDeclared:
      "its document type declares entities, which are refused because they can harm; "
        + "remove the <!DOCTYPE>"
    case .undefinedEntity:
      "this entity does not exist in XML; write the character itself, or & as &amp;"
    case .mismatchedTag: "this end tag does not belong to the open element"
    case .unboundPrefix: "a name's prefix has no namespace; declare it with xmlns:prefix=\"…\""
    case .invalidEncoding:
      format == .json
        ? "these bytes are not UTF-8; save the file as UTF-8"
        : "these bytes are no text in the encoding that the file declares; save it as UTF-8"
    case .unsupportedEncoding:
      format == .json
        ? "JSON is read in UTF-8 only; save the file as UTF-8"
        : "the declared encoding is not known here; save the file as UTF-8"
    case .other(let words): "\(words); it is no well-formed \(format == .json ? "JSON" : "XML")"
    }
  }

  private static func hint(on token: String) -> String {
    switch token {
    case "'": "JSON has double quotes"
    case "/", "#": "JSON has no comments"
    case "]", "}": "is the comma before it one too many?"
    case "NaN", "Infinity", "-Infinity", "undefined", "None": "write null for what is no number"
    default: "is a comma, a colon or a quote missing before it?"
    }
  }
}

extension MapFileError.ContentFault {
  fileprivate func words(in format: MapFileFormat) -> String {
    switch self {
    case .wrongRoot(let name):
      "the root element is <\(shown(name))>, and that of \(format.rawValue) is "
        + "<\(format.rawValue.lowercased())>"
    case .missing(let name): "'\(name)' is missing"
    case .notANumber(let text, let name):
      "\(name) is '\(shown(text))', not a number"
        + (text.contains(",") ? "; write a decimal point, not a comma" : "")
    case .notATime(let text):
      "'\(shown(text))' is no date and time; write it like 2024-01-31T12:00:00Z"
    case .wrongType(let expected, let found): "here is \(found), and it must be \(expected)"
    case .unknownType(let type): "type '\(shown(type))' \(Self.hint(onType: type))"
    case .shortPosition(let count):
      "a position is \(format == .kml ? "longitude,latitude" : "[longitude, latitude]"), and here "
        + (count == 1 ? "is 1 number" : "are \(count) numbers")
    case .latitude(let value, true):
      "latitude \(value) is beyond ±90; latitude and longitude look swapped"
        + (format == .geoJSON ? ": GeoJSON has [longitude, latitude]" : "")
        + (format == .kml ? ": KML has longitude,latitude" : "")
    case .latitude(let value, false): "latitude \(value) is beyond ±90" + Self.hint(onDegree: value)
    case .longitude(let value): "longitude \(value) is beyond ±360" + Self.hint(onDegree: value)
    case .emptyBox(let words): "\(words), so there is no box between them"
    case .networkLink(let address):
      "a NetworkLink\(address.map { " to '\(shown($0))'" } ?? "") is refused: nothing is fetched for "
        + "a file; save what it links to, add that by itself, and take the link out"
    case .tooDeep(let limit):
      "more than \(limit) geometry collections within one another are not read"
    case .tooMuch(let limit):
      "there are more than \(limit) things in it, for which there is no room; split the file"
    case .timesMismatch(let times, let positions):
      "it has \(times) times for \(positions) positions; give each position one, or null"
    }
  }

  private static func hint(onDegree value: Double) -> String {
    abs(value) > 1000 ? "; are these metres of a map projection? Degrees (WGS 84) are read" : ""
  }

  private static func hint(onType type: String) -> String {
    switch type {
    case "Topology": "is TopoJSON, not GeoJSON; convert it first"
    case "FeatureCollection", "Feature": "must not stand here"
    default:
      "is unknown or out of place here; GeoJSON has FeatureCollection, Feature, Point, MultiPoint, "
        + "LineString, MultiLineString, Polygon, MultiPolygon and GeometryCollection"
    }
  }
}
