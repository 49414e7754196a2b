/// One record of a trace, read back.
package struct TraceLine: Sendable {
  package let json: JSONValue

  package init(_ json: JSONValue) { self.json = json }

  package var time: Double { json["t"].number ?? -1 }
  package var sequence: Double { json["seq"].number ?? -1 }
  package var type: String { json["type"].text ?? "" }
  package var name: String { json["name"].text ?? "" }

  package subscript(field: String) -> JSONValue { json[field] }

  package var isEvent: Bool { type == "event" }
}

/// A whole trace, read back.
package struct Trace: Sendable {
  /// The bytes as text.
  package let text: String

  package init(_ text: String) { self.text = text }

  private var values: [JSONValue] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      (try? JSONValue(parsing: line)) ?? .text("no JSON: \(line)")
    }
  }

  package var header: JSONValue { values.first ?? .null }

  /// The records; read from the text at each call.
  package var lines: [TraceLine] { values.dropFirst().map(TraceLine.init) }

  package static let camera: Set = ["will_move", "change", "idle", "move_canceled"]

  package var events: [TraceLine] { lines.filter(\.isEvent) }

  /// The names of the camera events in order, a run of changes as one `change+`.
  package var cameraEvents: String {
    var words: [String] = []
    for event in events where Trace.camera.contains(event.name) {
      let gesture = event.name == "will_move" ? "(\(event["gesture"].flag ?? false))" : ""
      words.append(event.name + gesture)
      let two = words.suffix(2)
      if two.count == 2, event.name == "change", two.first?.hasPrefix("change") == true {
        words.removeLast(2)
        words.append("change+")
      }
    }
    return words.joined(separator: " ")
  }

  package func events(_ name: String) -> [TraceLine] { events.filter { $0.name == name } }

  package func lines(_ type: String) -> [TraceLine] { lines.filter { $0.type == type } }
}
