import MapSession
import Rows

/// Why an input of rows cannot be taken, in words.
enum RowsOutcome {
  /// Says what is wrong with an input.
  ///
  /// - Parameter command: what reads it, for the advice.
  static func tell(_ error: RowsError, _ name: String, _ messages: Messages, command: String) {
    switch error {
    case .file(let error): messages.error(error)
    case .notText(let content):
      messages.error("\(name) is \(content.kind)", hint: content.advice(for: command))
    case .unknownJSON(let reason):
      messages.error("cannot take the JSON of \(name): \(reason)")
    case .noRowEnds: messages.error("\(name) has no end of a row within its first 16 MiB")
    case .returnsOnly:
      messages.error(
        "the lines of \(name) end with carriage returns (CR) alone",
        hint: "make line feeds of them on the way: tr '\\r' '\\n' < FILE | mapctl \(command) -")
    case .badHeader(let error):
      messages.error("the first row of \(name) names no columns: \(error.words)")
    case .truncated:
      messages.error("\(name) is broken: the list of features has no proper end")
    case .repeatedColumn(let column, let one, let other):
      messages.error(
        "\(name) has two columns named '\(column)', the \(one). and the \(other).",
        hint: "give one of them another name")
    }
  }
}
