import HostSystem

/// A character a test, as it ends; failures and the result in the end.
public struct DotsReport: TestObserver {
  private let output: OutputStream
  private let style: TextStyle
  private var column = 0
  private static let width = 80

  /// Makes a report that goes to a stream.
  public init(_ output: OutputStream, style: TextStyle) {
    self.output = output
    self.style = style
  }

  /// The tests are known and about to run.
  public mutating func began(_ report: TestReport) {
    for _ in report.plan.failedFiles { put("E", .failed) }
  }

  /// A test is over.
  public mutating func ended(_ outcome: TestOutcome, at place: Int) {
    put(DotsReport.mark(outcome.status), outcome.status)
    output.flush()
  }

  private mutating func put(_ mark: String, _ status: TestStatus) {
    output.write(style.painted(mark, as: status))
    column += 1
    guard column == DotsReport.width else { return }
    output.write("\n")
    column = 0
  }

  /// Tells what has failed, and the result.
  public func finish(_ report: TestReport) {
    if column > 0 { output.write("\n") }
    output.write(ConsoleReport.ending(report, style: style))
    output.flush()
  }

  private static func mark(_ status: TestStatus) -> String {
    switch status {
    case .passed: "."
    case .failed: "F"
    case .timedOut: "T"
    case .flaky: "f"
    case .pending: "p"
    case .notRun: "-"
    }
  }

  /// All marks in the order of the plan, in lines.
  static func marks(_ report: TestReport) -> String {
    let marks = Array(
      report.plan.failedFiles.map { _ in "E" } + report.outcomes.map { mark($0.status) })
    return stride(from: 0, to: marks.count, by: width).map { start in
      marks[start..<min(start + width, marks.count)].joined()
    }.joined(separator: "\n")
  }
}
