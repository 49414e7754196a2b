import HostSystem
import MapSession
import TestRunner

/// `--report KIND[=FILE]`: which reports are made, and where they go.
struct ReportOptions {
  static let spec = OptionSpec(
    "--report", .required("KIND[=FILE]"), isRepeatable: true,
    "console, dots, tap, junit, json, github or html; repeatable")

  /// The one on standard output.
  private(set) var shown = ReportKind.console
  /// Whether it was asked for by name.
  private(set) var isShownNamed = false
  private(set) var files: [(kind: ReportKind, path: String)] = []

  init(_ options: ParsedOptions) throws(UsageError) {
    for text in options.all("--report") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let kind = ReportKind(rawValue: String(parts[0])) else {
        throw UsageError(
          "--report: expected \(ReportKind.allCases.map(\.rawValue).joined(separator: ", ")), "
            + "got '\(parts[0])'")
      }
      guard parts.count > 1, parts[1] != "-" else {
        guard !isShownNamed else {
          throw UsageError(
            "--report: \(shown.rawValue) and \(kind.rawValue) would both go to standard output",
            hint: "give one of them a file, as in --report \(kind.rawValue)=FILE")
        }
        (shown, isShownNamed) = (kind, true)
        continue
      }
      let path = String(parts[1])
      guard !path.isEmpty else { throw UsageError("--report: \(text) names no file") }
      files.append((kind, path))
    }
    try DistinctOutputs.check(
      files.map { ("--report", $0.path) }
        + ["--trace", "--snapshot"].flatMap { option in options.all(option).map { (option, $0) } })
  }

  /// Whether some report shows what happened in each test.
  var needsTimelines: Bool { shown.needsTimelines || files.contains { $0.kind.needsTimelines } }

  /// Opens the files, so that it is known before anything runs that they can be written.
  func open(_ messages: Messages) -> [(kind: ReportKind, file: OutputFile)]? {
    var opened: [(kind: ReportKind, file: OutputFile)] = []
    for (kind, path) in files {
      do throws(FileError) {
        opened.append((kind, try OutputFile(path: path)))
      } catch {
        for (_, file) in opened { file.discard() }
        messages.error(error, "the report")
        return nil
      }
    }
    return opened
  }

  /// Writes the reports into the files.
  ///
  /// - Returns: whether all were written; what went wrong has been said.
  static func write(
    _ report: TestReport, to files: [(kind: ReportKind, file: OutputFile)], _ messages: Messages
  ) -> Bool {
    var isWritten = true
    for (kind, file) in files {
      do throws(FileError) {
        let failure = kind.bytes(report).withUnsafeBytes { bytes -> FileError? in
          do throws(FileError) {
            try file.write(bytes)
            return nil
          } catch {
            return error
          }
        }
        if let failure { throw failure }
        try file.commit()
      } catch {
        file.discard()
        messages.error(error, "the report")
        isWritten = false
      }
    }
    return isWritten
  }
}

/// What is seen on standard output while tests run.
enum LiveReport: TestObserver {
  case console(ConsoleReport)
  case dots(DotsReport)
  /// The report is printed when all is over.
  case none(ReportKind, OutputStream)

  mutating func began(_ report: TestReport) {
    switch self {
    case .console(var console):
      console.began(report)
      self = .console(console)
    case .dots(var dots):
      dots.began(report)
      self = .dots(dots)
    case .none: break
    }
  }

  mutating func ended(_ outcome: TestOutcome, at place: Int) {
    switch self {
    case .console(var console):
      console.ended(outcome, at: place)
      self = .console(console)
    case .dots(var dots):
      dots.ended(outcome, at: place)
      self = .dots(dots)
    case .none: break
    }
  }

  func finish(_ report: TestReport) {
    switch self {
    case .console(var console): console.finish(report)
    case .dots(let dots): dots.finish(report)
    case .none(let kind, let output):
      kind.bytes(report).withUnsafeBytes { _ = output.write($0) }
    }
  }
}
