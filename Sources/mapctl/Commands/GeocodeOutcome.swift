import BulkGeocode
import Glibc
import HostSystem
import MapScript
import MapSession

/// How a bulk run ended, in words and as an exit code.
struct GeocodeOutcome {
  private let outcome: BulkOutcome
  private let isStrict: Bool
  private let isTold: Bool
  private let isTable: Bool
  private let resumablePath: String?

  init(
    _ outcome: BulkOutcome, _ options: ParsedOptions, _ world: ProcessWorld, _ output: String?,
    isTable: Bool
  ) {
    self.outcome = outcome
    self.isTable = isTable
    isStrict = options.has("--strict")
    isTold = world.messages.isTerminal && (output != nil || !world.output.isTerminal)
    resumablePath = options.has("--resume") ? output : nil
  }

  func tell(_ messages: Messages) -> ExitCode {
    let columns = outcome.repeatedColumns
    if !columns.isEmpty {
      messages.log(
        .warn, "the input has \(columns.joined(separator: ", ")), too; --prefix tells them apart")
    }
    if outcome.foreignRows > 0 {
      messages.log(
        .warn,
        "\(rows(outcome.foreignRows)) \(outcome.foreignRows == 1 ? "is" : "are") not UTF-8, but "
          + (isTable ? "what is added is" : "taken for Latin-1")
          + "; make UTF-8 of it on the way: iconv -f latin1 -t utf-8 FILE | mapctl geocode -")
    }
    if outcome.isStopped {
      let advice = resumablePath.map { "; \($0).partial holds them: the same command goes on" }
      messages.error("interrupted after \(rows(outcome.rows))\(advice ?? "")")
      return .interrupted
    }
    if isStrict, let bad = outcome.firstBad {
      messages.error("line \(bad.line): \(bad.reason)", hint: "without --strict it is only marked")
      return .scriptError
    }
    if outcome.badRows > 0 {
      let first = outcome.firstBad.map { ", the first in line \($0.line): \($0.reason)" } ?? ""
      messages.log(.warn, "\(outcome.badRows) of \(rows(outcome.rows)) without an answer\(first)")
    } else if isTold || outcome.resumedRows > 0 {
      let resumed =
        outcome.resumedRows > 0 ? ", \(outcome.resumedRows) of them by an earlier run" : ""
      messages.log(.info, "\(rows(outcome.rows))\(resumed)")
    }
    return .done
  }

  private func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }

  // MARK: Errors

  /// Tells why a run could not go on.
  ///
  /// - Throws: `UsageError` when other options help.
  static func tell(
    _ error: BulkError, _ path: String, _ messages: Messages
  ) throws(UsageError) -> ExitCode {
    let name = path == "-" ? "standard input" : path
    switch error {
    case .file(let error):
      // A reader that has had enough is no news.
      if error.attempt == .write, error.code == EPIPE { return .unavailable }
      messages.error(error)
    case .input(let error): RowsOutcome.tell(error, name, messages, command: "geocode")
    case .noRows: messages.error("\(name) has no rows")
    case .truncated:
      messages.error("\(name) is broken: the list of features has no proper end")
    case .noCoordinateColumns(let names):
      throw UsageError(
        "no columns of \(name) look like coordinates" + listed(names),
        hint: "name them: --lat COL --lng COL, or --coordinate COL")
    case .coordinatesInParts(let names):
      throw UsageError(
        "\(name) has coordinates in parts, or not in degrees north and east" + listed(names),
        hint: "make one number of each, or name the columns to take: --lat COL --lng COL")
    case .unknownColumn(let column, let names):
      throw UsageError("\(name) has no column '\(column)'" + listed(names))
    case .sameColumn(let lat, let lng): throw GeocodeBulk.sameColumn(lat, lng)
    case .otherPartial(let partial):
      throw UsageError(
        "\(partial) was made from another input or with other options",
        hint: "give the same ones, or remove it and \(partial).journal to begin anew")
    case .partialInUse(let partial): messages.error("another run is writing \(partial)")
    }
    return .unavailable
  }

  private static func listed(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let more = names.count > 12 ? ", …" : ""
    return "; there are " + names.prefix(12).joined(separator: ", ") + more
  }
}
