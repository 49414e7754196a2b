/// A form that results can be written in.
public enum ReportKind: String, CaseIterable, Sendable {
  /// Lines for a person.
  case console
  /// A character a test.
  case dots
  /// The Test Anything Protocol.
  case tap
  /// JUnit XML.
  case junit
  /// All there is to tell.
  case json
  /// Annotations of GitHub Actions, after lines for a person.
  case github
  /// One page.
  case html

  /// Whether it shows what happened in each test.
  public var needsTimelines: Bool { self == .json || self == .html }

  /// The whole report, for a file.
  public func bytes(_ report: TestReport) -> [UInt8] {
    switch self {
    case .console: Array(ConsoleReport.text(report).utf8)
    case .dots: Array((DotsReport.marks(report) + "\n" + ConsoleReport.ending(report)).utf8)
    case .tap: Array(TAPReport.text(report).utf8)
    case .junit: Array(JUnitReport.text(report).utf8)
    case .json: report.jsonText
    case .github: Array((ConsoleReport.text(report) + GitHubReport.text(report)).utf8)
    case .html: Array(HTMLReport.text(report).utf8)
    }
  }
}
