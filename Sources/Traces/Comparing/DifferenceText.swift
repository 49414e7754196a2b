import MapModel
import Reporting

/// A difference of traces in words.
public struct DifferenceText: Sendable {
  /// Records that are shown before and behind a difference.
  public var context = 3
  /// Whether every difference is shown, and not only the first.
  public var showsAll = false
  private let difference: TraceDifference

  /// Makes the text of a difference.
  public init(_ difference: TraceDifference) { self.difference = difference }

  /// The first difference with what is around it, or all of them, and the counts; empty where there
  /// is none.
  public var text: String {
    let steps = difference.steps
    let places = steps.indices.filter { isDifferent(steps[$0]) }
    guard let start = places.first else { return "" }
    var text = "--- \(difference.first.path)\n+++ \(difference.second.path)\n"
    var shown = 0
    var index = start
    while index < steps.count {
      let end = endOfHunk(from: index)
      text += hunk(max(shown, index - context)..<min(steps.count, end + context), at: index)
      shown = min(steps.count, end + context)
      guard showsAll, let next = places.first(where: { $0 >= end }) else { break }
      index = next
    }
    return text + counts + summary
  }

  /// How much differs, in one line.
  public var summary: String {
    var changed = 0
    var missing = 0
    var added = 0
    for step in difference.steps {
      switch step {
      case .same: break
      case .changed: changed += 1
      case .missing: missing += 1
      case .added: added += 1
      }
    }
    return "\(difference.count) of \(difference.steps.count) records differ: "
      + "\(changed) changed, \(missing) missing, \(added) more\n"
  }

  private func isDifferent(_ step: TraceDifference.Step) -> Bool {
    if case .same = step { false } else { true }
  }

  /// Differences with less between them than the context are shown together.
  private func endOfHunk(from start: Int) -> Int {
    let steps = difference.steps
    var end = start + 1
    var same = 0
    var index = end
    while index < steps.count, same <= context, showsAll || index - start < DifferenceText.longest {
      if isDifferent(steps[index]) {
        end = index + 1
        same = 0
      } else {
        same += 1
      }
      index += 1
    }
    return end
  }

  /// Places of the one difference that is shown.
  private static let longest = 12

  private func hunk(_ range: Range<Int>, at start: Int) -> String {
    let (time, line) = place(of: difference.steps[start])
    var text = "@@ at \(RecordWords.number(time)) s, line \(line) @@\n"
    for step in difference.steps[range] {
      switch step {
      case .same(let record, _): text += "  " + first(record)
      case .missing(let record): text += "- " + first(record)
      case .added(let record): text += "+ " + second(record)
      case .changed(let one, let other):
        text += "- " + first(one) + "+ " + second(other) + changes(one, other)
      }
    }
    return text
  }

  private func place(of step: TraceDifference.Step) -> (time: Double, line: Int) {
    switch step {
    case .same(let record, _), .changed(let record, _), .missing(let record):
      (difference.first.records[record].time, difference.first.line(of: record))
    case .added(let record):
      (difference.second.records[record].time, difference.second.line(of: record))
    }
  }

  private func first(_ record: Int) -> String {
    RecordLine.text(difference.first.records[record], of: difference.first) + "\n"
  }

  private func second(_ record: Int) -> String {
    RecordLine.text(difference.second.records[record], of: difference.second) + "\n"
  }

  private func changes(_ one: Int, _ other: Int) -> String {
    let (a, b) = (difference.first.records[one], difference.second.records[other])
    var words = FieldDifference.between(
      difference.first.fields(of: a), difference.second.fields(of: b), difference.tolerance,
      most: 8
    ).map(\.words)
    if !difference.tolerance.agrees(a.time, b.time) {
      words.insert("t \(RecordWords.number(a.time)) → \(RecordWords.number(b.time))", at: 0)
    }
    return words.map { "      \($0)\n" }.joined()
  }

  /// The names of which the traces have different numbers.
  private var counts: String {
    var names: [String] = []
    var numbers: [String: (first: Int, second: Int)] = [:]
    func count(_ record: TraceRecord, _ add: (inout (first: Int, second: Int)) -> Void) {
      let name = "\(record.kind.rawValue) \(record.name)"
      if numbers[name] == nil { names.append(name) }
      add(&numbers[name, default: (0, 0)])
    }
    for step in difference.steps {
      switch step {
      case .same(let one, let other), .changed(let one, let other):
        count(difference.first.records[one]) { $0.first += 1 }
        count(difference.second.records[other]) { $0.second += 1 }
      case .missing(let one): count(difference.first.records[one]) { $0.first += 1 }
      case .added(let other): count(difference.second.records[other]) { $0.second += 1 }
      }
    }
    return names.compactMap { name in
      guard let number = numbers[name], number.first != number.second else { return nil }
      return "\(name): \(number.first) → \(number.second)\n"
    }.joined()
  }

  /// The difference for a program.
  public var fields: [RecordField] {
    var fields = [
      RecordField("same", .flag(difference.isEmpty)),
      RecordField("records", .number(Double(difference.steps.count))),
      RecordField("differences", .number(Double(difference.count))),
    ]
    let steps = difference.steps.filter(isDifferent).prefix(showsAll ? .max : 1)
    fields.append(RecordField("shown", .list(steps.map(value))))
    return fields
  }

  private func value(_ step: TraceDifference.Step) -> RecordValue {
    let (time, line) = place(of: step)
    var fields = [RecordField("t", .number(time)), RecordField("line", .number(Double(line)))]
    switch step {
    case .same: break
    case .missing(let record):
      fields.append(RecordField("missing", value(record, of: difference.first)))
    case .added(let record):
      fields.append(RecordField("added", value(record, of: difference.second)))
    case .changed(let one, let other):
      fields.append(RecordField("was", value(one, of: difference.first)))
      fields.append(RecordField("is", value(other, of: difference.second)))
    }
    return .object(fields)
  }

  private func value(_ index: Int, of trace: Trace) -> RecordValue {
    let record = trace.records[index]
    return .object(
      [
        RecordField("t", .number(record.time)),
        RecordField("type", .text(record.kind.rawValue)),
        RecordField("name", .text(record.name)),
      ] + trace.fields(of: record))
  }
}
