import MapModel

/// What events are expected to come, in order.
struct EventPattern: Sendable {
  /// One of the events that may stand at a place.
  struct Choice: Sendable {
    let name: String
    /// Each has to be the value of one of the event's fields.
    var words: [String] = []
    /// What the event's fields have to be.
    var fields: ScriptValue?

    func matches(_ event: SeenEvent) -> Bool {
      guard name == event.name else { return false }
      if !words.isEmpty {
        let found = event.words
        guard words.allSatisfy({ found.contains($0) }) else { return false }
      }
      guard let fields else { return true }
      return ValueComparison.differences(expected: fields, actual: event.value, partial: true)
        .isEmpty
    }

    var text: String {
      var text = words.isEmpty ? name : "\(name)(\(words.joined(separator: ", ")))"
      if let fields { text += " with \(fields.short)" }
      return text
    }
  }

  /// A place of the pattern.
  struct Item: Sendable {
    /// What may stand there; nothing for any event.
    var choices: [Choice]
    var least = 1
    var most = 1

    static let anything = Item(choices: [], least: 0, most: .max)

    func matches(_ event: SeenEvent) -> Bool {
      choices.isEmpty || choices.contains { $0.matches(event) }
    }

    var text: String {
      guard !choices.isEmpty else { return "..." }
      let names = choices.map(\.text).joined(separator: "|")
      let base = choices.count > 1 ? "(\(names))" : names
      return switch (least, most) {
      case (1, 1): base
      case (1, .max): base + "+"
      case (0, .max): base + "*"
      case (0, 1): base + "?"
      case (let least, .max): "\(base){\(least),}"
      case (let least, let most) where least == most: "\(base){\(least)}"
      case (let least, let most): "\(base){\(least),\(most)}"
      }
    }
  }

  var items: [Item] = []

  /// The greatest count in braces.
  static let mostTimes = 100_000

  /// Whether events of that name count.
  func counts(_ name: String) -> Bool {
    !SeenEvent.quiet.contains(name)
      || items.contains { $0.choices.contains { $0.name == name } }
  }

  /// The pattern with anything before, between and after its places.
  var withGaps: EventPattern {
    EventPattern(items: [.anything] + items.flatMap { [$0, .anything] })
  }
}

/// What is wrong with a pattern.
struct EventPatternFault: Error {
  let words: String
}

extension EventPattern {
  /// The pattern that a text or a list of texts and tables spells.
  init(_ value: ScriptValue) throws(EventPatternFault) {
    if let text = value.asText {
      items = try EventPatternText.items(text)
      return
    }
    guard let table = value.asTable, table.members.isEmpty else {
      throw EventPatternFault(
        words: "expected a text such as \"will_move, change+, idle\" or a list, got \(value.short)")
    }
    for entry in table.items {
      if let text = entry.asText {
        items += try EventPatternText.items(text)
      } else if let table = entry.asTable {
        items.append(try EventPattern.item(table))
      } else {
        throw EventPatternFault(words: "expected events as texts or tables, got \(entry.short)")
      }
    }
  }

  /// `{"idle", gesture = true, times = 2}`.
  private static func item(_ table: ScriptTable) throws(EventPatternFault) -> Item {
    guard table.items.count == 1, let text = table.items[0].asText else {
      throw EventPatternFault(
        words: "an event as a table begins with its name, as in {\"idle\", gesture = true}")
    }
    let parsed = try EventPatternText.items(text)
    guard var item = parsed.first, parsed.count == 1, !item.choices.isEmpty else {
      throw EventPatternFault(words: "a table stands for one event, got \"\(text)\"")
    }
    var fields = ScriptTable()
    for (key, value) in table.members {
      guard key.asText == "times" else {
        fields.members.append((key, value))
        continue
      }
      guard let count = value.asNumber, count >= 0, count <= Double(mostTimes) else {
        throw EventPatternFault(words: "times: expected a whole number, got \(value.short)")
      }
      item.least = Int(count)
      item.most = Int(count)
    }
    if !fields.isEmpty {
      for index in item.choices.indices { item.choices[index].fields = .table(fields) }
    }
    return item
  }
}

/// Reads `will_move(false), change+, (idle|move_canceled), ...`.
private struct EventPatternText {
  private var rest: Substring
  private let whole: String

  static func items(_ text: String) throws(EventPatternFault) -> [EventPattern.Item] {
    var reader = EventPatternText(rest: text[...], whole: text)
    var items: [EventPattern.Item] = []
    reader.skipSpace()
    while !reader.rest.isEmpty {
      items.append(try reader.item())
      reader.skipSpace()
      guard !reader.rest.isEmpty else { break }
      try reader.expect(",")
      reader.skipSpace()
    }
    return items
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

  private func fault(_ problem: String) -> EventPatternFault {
    EventPatternFault(words: "\(problem) in \"\(whole)\"")
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func expect(_ text: String) throws(EventPatternFault) {
    guard take(text) else {
      throw fault(rest.isEmpty ? "'\(text)' is missing" : "'\(text)' expected before '\(rest)'")
    }
  }

  private mutating func item() throws(EventPatternFault) -> EventPattern.Item {
    if take("...") { return .anything }
    var item = EventPattern.Item(choices: [])
    if take("(") {
      repeat {
        skipSpace()
        item.choices.append(try choice())
        skipSpace()
      } while take("|")
      try expect(")")
    } else {
      item.choices = [try choice()]
    }
    if take("+") {
      item.most = .max
    } else if take("*") {
      (item.least, item.most) = (0, .max)
    } else if take("?") {
      item.least = 0
    } else if take("{") {
      item.least = try count()
      item.most = item.least
      if take(",") { item.most = rest.hasPrefix("}") ? .max : try count() }
      try expect("}")
      guard item.least <= item.most else { throw fault("the counts in braces fall") }
    }
    return item
  }

  private mutating func count() throws(EventPatternFault) -> Int {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count <= EventPattern.mostTimes else {
      throw fault("a count is missing or too large")
    }
    rest = rest.dropFirst(digits.count)
    return count
  }

  private mutating func choice() throws(EventPatternFault) -> EventPattern.Choice {
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard !word.isEmpty else { throw fault("an event's name is missing") }
    guard let name = EventName(word: String(word)) else {
      throw EventPatternFault(words: unknownEvent(String(word)))
    }
    rest = rest.dropFirst(word.count)
    var choice = EventPattern.Choice(name: name.word)
    if take("(") {
      let inner = rest.prefix { $0 != ")" }
      rest = rest.dropFirst(inner.count)
      try expect(")")
      choice.words = inner.split(separator: ",").map { String($0.trimmingSpace) }
    }
    return choice
  }
}

extension Substring {
  /// Without the white space around it.
  fileprivate var trimmingSpace: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
