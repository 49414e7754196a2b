import Batch
import HostSystem
import MapSession
import Rows

/// Why a batch cannot begin or go on, in words and as an exit code.
enum BatchFaultWords {
  /// What is wrong with a template on the command line.
  static func usage(_ fault: NameTemplate.Fault, _ option: String, _ text: String) -> UsageError {
    switch fault {
    case .brace:
      UsageError(
        "\(option): a brace in '\(text)' has no partner",
        hint: "columns stand in braces, as in {id}; a brace itself is written twice")
    case .noColumn: UsageError("\(option): braces in '\(text)' name no column")
    case .unknownColumn(let column, let nearest):
      UsageError(
        "\(option): there is no column '\(column)'"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        hint: "{row} is the number of the row")
    }
  }

  /// Says why a batch cannot go on.
  ///
  /// - Throws: `UsageError` when other options help.
  static func tell(
    _ fault: BatchFault, rows: String, _ messages: Messages
  ) throws(UsageError) -> ExitCode {
    let name = rows == "-" ? "standard input" : rows
    switch fault {
    case .rows(let error): RowsOutcome.tell(error, name, messages, command: "batch SCRIPT --rows")
    case .file(let error): messages.error(error, "the results")
    case .unfinished(let results):
      throw UsageError(
        "an interrupted batch has left \(results).partial",
        hint: "--resume goes on with it; to begin anew remove it and \(results).partial.journal")
    case .otherOptions(let path, let theirs, let these):
      throw UsageError(
        "\(path) is of a batch with other options"
          + listed("; it had ", theirs) + listed("; this one has ", these),
        hint: "give the same ones, or another --results, or \(anew(path))")
    case .otherScript(let path):
      throw UsageError(
        "\(path) is of a batch with another script, or another state of it",
        hint: "--resume=failed keeps its good rows all the same; or \(anew(path))")
    case .changedRow(let row, let results):
      throw UsageError(
        "row \(row) of \(name) is not what it was when \(results).partial was written",
        hint: "give the same rows, or \(anew(results + ".partial"))")
    case .fewerRows(let row, let results):
      throw UsageError(
        "\(results).partial has row \(row), which \(name) has not",
        hint: "give the same rows, or \(anew(results + ".partial"))")
    case .inUse(let path): messages.error("another batch is writing \(path)")
    case .foreignResults(let path, let line):
      messages.error(
        "\(path):\(line): not a result of a batch", hint: "name another file, or remove it")
    }
    return .unavailable
  }
  private static func listed(_ start: String, _ words: [String]) -> String {
    guard !words.isEmpty else { return "" }
    let more = words.count > 3 ? " and \(words.count - 3) more" : ""
    return start + words.prefix(3).joined(separator: " ") + more
  }

  /// How to begin anew where results are.
  private static func anew(_ path: String) -> String {
    path.hasSuffix(".partial")
      ? "remove it and \(path).journal to begin anew" : "leave --resume out to begin anew"
  }
}
