import MapModel
import MapSession
import Reporting
import Traces

/// What the commands about traces say in the end.
enum TraceOutcome {
  /// Says why a trace could not be read or replayed.
  static func tell(_ fault: TraceFault, _ messages: Messages) -> ExitCode {
    switch fault {
    case .file(let error):
      messages.error(error, "the trace")
      return .unavailable
    case .newer:
      messages.error(fault.words, hint: "take a later mapctl")
    case .empty, .notTrace:
      messages.error(fault.words, hint: "traces are written by --trace FILE")
    case .damaged, .tooLong:
      messages.error(fault.words)
    }
    return .usage
  }

  /// An object as one line of JSON.
  static func json(_ fields: [RecordField]) -> String {
    var json = JSONText()
    json.value(.object(fields))
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}
