import MapModel
import Reporting

/// An event as tests see it: its name, its time and its fields as traces have them.
struct SeenEvent: Sendable {
  var name: String
  var time: Double
  var fields: [RecordField]

  /// The event of a record; nil for records of other things.
  init?(_ record: Record) {
    time = record.time
    switch record.entry {
    case .event(let event, let subject):
      name = event.name
      fields = event.fields(subject: subject)
    case .error(let message, let handler, _, _, _):
      name = EventName.error.word
      fields = [RecordField("message", .text(message)), RecordField("handler", .text(handler))]
    case .command, .request, .response, .log: return nil
    }
  }

  /// The texts and truth values among the fields, as patterns name them in parentheses.
  var words: [String] {
    fields.compactMap { field in
      switch field.value {
      case .text(let text): text
      case .flag(let flag): "\(flag)"
      case .number, .list, .object, .null: nil
      }
    }
  }

  /// The event in a few words, such as `will_move(false, animation)`.
  var text: String {
    if name == EventName.error.word { return "error: \(words.first ?? "")" }
    let place = fields.first { $0.name == "coordinate" }.map { ScriptValue($0.value) }
    let parts = words + (place?.asCoordinate.map { [coordinateText($0)] } ?? [])
    return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// The event as a Lua table.
  var value: ScriptValue {
    let own = fields.map { (key: ScriptValue.words($0.name), value: ScriptValue($0.value)) }
    return .table(
      ScriptTable(
        items: [.words(name)],
        members: [(.words("name"), .words(name)), (.words("t"), .number(time))] + own))
  }

  /// Events that happen by themselves: they count only where a pattern names them.
  static let quiet: Set = [
    "ready", "exit", "tiles_start", "tiles_finish", "snapshot_ready", "capabilities", "location",
    "marker_info_window", "marker_info_contents", "error",
  ]
}

extension ScriptValue {
  /// A value of a record.
  init(_ value: RecordValue) {
    switch value {
    case .null: self = .null
    case .number(let number): self = .number(number)
    case .text(let text): self = .words(text)
    case .flag(let flag): self = .flag(flag)
    case .list(let items): self = .table(ScriptTable(items: items.map { ScriptValue($0) }))
    case .object(let fields):
      self = .table(
        ScriptTable(members: fields.map { (.words($0.name), ScriptValue($0.value)) }))
    }
  }
}
