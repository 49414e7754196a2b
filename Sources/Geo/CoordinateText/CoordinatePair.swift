/// Where the latitude ends and the longitude begins.
enum CoordinatePair {
  /// Reads two angles; the latitude comes first unless letters or names tell otherwise.
  static func angles(
    _ tokens: [CoordinateToken]
  ) throws(CoordinateTextError) -> (lat: Double, lng: Double, areAxesTold: Bool) {
    let (head, tail) = try split(tokens)
    let first = try AngleText(head)
    let second = try AngleText(tail)
    switch (first.axis, second.axis) {
    case (nil, nil): return (first.degrees, second.degrees, false)
    case (.latitude?, .longitude?): return (first.degrees, second.degrees, true)
    case (.longitude?, .latitude?): return (second.degrees, first.degrees, true)
    default: throw .unreadable
    }
  }

  private typealias Parts = (ArraySlice<CoordinateToken>, ArraySlice<CoordinateToken>)

  private static func split(_ tokens: [CoordinateToken]) throws(CoordinateTextError) -> Parts {
    let labels = tokens.indices.filter { tokens[$0].isLabel }
    if !labels.isEmpty {
      guard labels.count == 2, labels[0] == 0 else { throw .unreadable }
      let head = tokens[..<labels[1]]
      let isDivided = head.last?.kind == .comma || head.last?.kind == .separator
      return (isDivided ? head.dropLast() : head, tokens[labels[1]...])
    }
    let separators = tokens.indices.filter { tokens[$0].kind == .separator }
    if let only = separators.first {
      guard separators.count == 1 else { throw .unreadable }
      return (tokens[..<only], tokens[(only + 1)...])
    }
    let letters = tokens.indices.filter { tokens[$0].isLetter }
    if !letters.isEmpty {
      guard letters.count == 2 else { throw .unreadable }
      return trimmed(tokens, at: letters[0] == 0 ? letters[1] : letters[0] + 1)
    }
    if let comma = try dividingComma(tokens) { return (tokens[..<comma], tokens[(comma + 1)...]) }
    return try splitWithoutMarks(tokens)
  }

  /// Both parts without the commas that stand between them.
  private static func trimmed(_ tokens: [CoordinateToken], at cut: Int) -> Parts {
    var head = tokens[..<cut]
    var tail = tokens[cut...]
    if head.last?.kind == .comma {
      head.removeLast()
    } else if tail.first?.kind == .comma {
      tail.removeFirst()
    }
    return (head, tail)
  }

  /// The comma between the two angles, or nil when all commas are decimal ones.
  private static func dividingComma(
    _ tokens: [CoordinateToken]
  ) throws(CoordinateTextError) -> Int? {
    let commas = tokens.indices.filter { tokens[$0].kind == .comma }
    guard commas.count > 1 else { return commas.first }
    let apart = commas.filter { $0 + 1 < tokens.count && tokens[$0 + 1].isApart }
    switch (apart.count, commas.count) {
    case (1, 2), (1, 3): return apart[0]
    case (0, 2): return nil
    default: throw .ambiguous
    }
  }

  /// Splits before the second degree mark's number, else half the numbers each.
  private static func splitWithoutMarks(
    _ tokens: [CoordinateToken]
  ) throws(CoordinateTextError) -> Parts {
    let degrees = tokens.indices.filter { tokens[$0].kind == .degreeMark }
    var starts = tokens.indices.filter { index in
      tokens[index].isNumber && (index == 0 || tokens[index - 1].kind != .comma)
    }
    if degrees.count == 2 {
      starts = starts.filter { $0 < degrees[1] }
      guard let start = starts.last else { throw .unreadable }
      return parts(tokens, from: start)
    }
    guard degrees.isEmpty, starts.count >= 2, starts.count % 2 == 0 else { throw .unreadable }
    return parts(tokens, from: starts[starts.count / 2])
  }

  /// Splits before a number and its sign.
  private static func parts(_ tokens: [CoordinateToken], from number: Int) -> Parts {
    var cut = number
    if cut > 0, case .sign = tokens[cut - 1].kind { cut -= 1 }
    return (tokens[..<cut], tokens[cut...])
  }
}
