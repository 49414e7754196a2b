/// One record as a line for a person: `    1.250000  event     idle            48.85, 2.35  zoom 11`.
enum RecordLine {
  /// The line without its end.
  static func text(_ record: TraceRecord, of trace: Trace) -> String {
    let words = RecordWords.words(trace.fields(of: record))
    var line = RecordWords.time(record.time) + "  " + padded(record.kind.rawValue, 8)
    line += "  " + (words.isEmpty ? record.name : padded(record.name, 20) + "  " + words)
    return line
  }

  /// A text with blanks up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
