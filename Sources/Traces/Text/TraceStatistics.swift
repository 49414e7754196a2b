import MapModel
import Reporting

/// What a trace amounts to, in numbers.
public struct TraceStatistics: Sendable {
  /// A type and name with how often they came.
  public struct Count: Hashable, Sendable {
    /// The type of the records.
    public let kind: TraceRecord.Kind
    /// Their name.
    public let name: String
    /// How many there are.
    public var count: Int
  }

  /// Virtual seconds from the first record to the last.
  public let duration: Double
  /// How many records there are.
  public let records: Int
  /// Records by type and name, in the order of first coming.
  public private(set) var counts: [Count] = []
  /// Camera cycles: from a will_move at rest to its idle.
  public private(set) var cycles = 0
  /// Virtual seconds in which the camera was in a cycle.
  public private(set) var movingSeconds = 0.0
  /// The longest time between a request and its response, in virtual seconds.
  public private(set) var longestAnswer = 0.0
  /// Responses that came after the camera had moved on.
  public private(set) var staleResponses = 0
  /// The code of the run's end, nil when the trace has none.
  public private(set) var exitCode: Int?

  /// Counts a trace.
  public init(_ trace: Trace) {
    duration = (trace.records.last?.time ?? 0) - (trace.records.first?.time ?? 0)
    records = trace.records.count
    var places: [String: Int] = [:]
    var start: Double?
    var asked: [Double: Double] = [:]
    for record in trace.records {
      let key = "\(record.kind.rawValue) \(record.name)"
      if let place = places[key] {
        counts[place].count += 1
      } else {
        places[key] = counts.count
        counts.append(Count(kind: record.kind, name: record.name, count: 1))
      }
      switch (record.kind, record.name) {
      case (.event, "will_move"): start = start ?? record.time
      case (.event, "idle"):
        cycles += 1
        movingSeconds += record.time - (start ?? record.time)
        start = nil
      case (.event, "exit"):
        exitCode = try? RecordReader(trace.fields(of: record)).integer("code")
      case (.request, _):
        if let id = TraceStatistics.id(record, trace) { asked[id] = record.time }
      case (.response, _):
        let reader = RecordReader(trace.fields(of: record))
        if let id = try? reader.number("id"), let time = asked.removeValue(forKey: id) {
          longestAnswer = max(longestAnswer, record.time - time)
        }
        if (try? reader.flag("stale")) == true { staleResponses += 1 }
      default: break
      }
    }
  }

  private static func id(_ record: TraceRecord, _ trace: Trace) -> Double? {
    try? RecordReader(trace.fields(of: record)).number("id")
  }

  /// How many records there are of a type.
  public func count(of kind: TraceRecord.Kind) -> Int {
    counts.reduce(0) { $1.kind == kind ? $0 + $1.count : $0 }
  }

  /// The numbers for a person.
  public var text: String {
    func counted(_ number: Int, _ thing: String) -> String {
      "\(number) \(thing)" + (number == 1 ? "" : "s")
    }
    var text = "\(counted(records, "record")) over \(RecordWords.number(duration)) s"
    if let exitCode { text += ", exit code \(exitCode)" }
    text += "\n\(counted(cycles, "camera cycle")), "
    text += "\(RecordWords.number(movingSeconds)) s in motion\n"
    if count(of: .response) > 0 {
      text +=
        "\(counted(count(of: .response), "response")) after at most "
        + "\(RecordWords.number(longestAnswer)) s, \(staleResponses) of them stale\n"
    }
    for kind in TraceRecord.Kind.allCases {
      for count in counts where count.kind == kind {
        let number = String(count.count)
        text += String(repeating: " ", count: max(0, 9 - number.count)) + number + "  "
        text += RecordLine.padded(kind.rawValue, 8) + "  " + count.name + "\n"
      }
    }
    return text
  }

  /// The numbers for a program.
  public var fields: [RecordField] {
    [
      RecordField("records", .number(Double(records))),
      RecordField("duration", .number(duration)),
      RecordField("exit_code", exitCode.map { .number(Double($0)) } ?? .null),
      RecordField("cycles", .number(Double(cycles))),
      RecordField("moving_seconds", .number(movingSeconds)),
      RecordField("longest_answer", .number(longestAnswer)),
      RecordField("stale_responses", .number(Double(staleResponses))),
      RecordField(
        "counts",
        .list(
          counts.map { count in
            .object([
              RecordField("type", .text(count.kind.rawValue)),
              RecordField("name", .text(count.name)),
              RecordField("count", .number(Double(count.count))),
            ])
          })),
    ]
  }
}
