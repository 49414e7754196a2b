import MapFiles

extension String {
  /// The text on one line, as it may be written to terminals and tables: runs of white space, control
  /// characters, line ends and signs that turn the direction of writing become one space each, none is
  /// left at the ends.
  var onOneLine: String {
    var line = ""
    var isSpaceDue = false
    for scalar in unicodeScalars {
      guard scalar.isWritten else {
        isSpaceDue = !line.isEmpty
        continue
      }
      if isSpaceDue { line.unicodeScalars.append(" ") }
      isSpaceDue = false
      line.unicodeScalars.append(scalar)
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether it is more than white space or an order to a terminal (Unicode, 23.1, 23.2; UAX #9, 2).
  fileprivate var isWritten: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
    default:
      switch value {
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: false
      default: true
      }
    }
  }
}

extension JSONValue {
  /// The text on one line, unless it is empty.
  var text: String? {
    string.flatMap { text in
      let line = text.onOneLine
      return line.isEmpty ? nil : line
    }
  }

  /// Degrees, written as a number or as a text.
  var degrees: Double? { number ?? string.flatMap(Double.init) }

  /// The first of these members that has a text.
  func first(of names: [String]) -> String? {
    for name in names { if let text = self[name]?.text { return text } }
    return nil
  }

  /// The items of a list; nil for anything else.
  var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
}
