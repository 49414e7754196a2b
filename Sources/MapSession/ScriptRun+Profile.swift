import HostSystem
import MapModel
import MapScript
import Reporting

/// Where a profile of a run goes.
public enum ProfileOrder: Hashable, Sendable {
  /// It is told at the end.
  case told
  /// It is written to a file, as JSON.
  case file(String)
}

/// Which functions took the time and the memory of the run.
extension ScriptRun {
  /// Whether the profile can be written, as far as can be told before the run; if not it is said.
  func canProfile(_ messages: Messages) -> Bool {
    guard case .file(let path)? = profile, !isSpecialFile(path) else { return true }
    do throws(FileError) {
      try OutputFile(path: path).discard()
      return true
    } catch {
      messages.error(error, "the profile")
      return false
    }
  }

  /// Tells or writes the profile; what cannot be done is said.
  ///
  /// - Returns: whether it is there.
  func makeProfile(_ session: Session, _ messages: Messages) -> Bool {
    guard let profile, let profiler = session.profiler else { return true }
    let report = ProfileReport(profiler)
    switch profile {
    case .told:
      messages.profile(report)
      return true
    case .file(let path):
      do throws(FileError) {
        let file = try OutputFile(path: path)
        try report.json.withUnsafeBufferPointer { bytes throws(FileError) in
          try file.write(UnsafeRawBufferPointer(bytes))
        }
        try file.commit()
        return true
      } catch {
        messages.error(error, "the profile")
        return false
      }
    }
  }
}

/// A profile in words and as JSON.
struct ProfileReport {
  /// Seconds of the whole run.
  let total: Double
  /// Seconds in scripts.
  let seconds: Double
  private let rows: [(place: Profiler.Place, cost: Profiler.Cost)]

  init(_ profiler: Profiler) {
    total = profiler.elapsed
    rows = profiler.costsByPlace
    seconds = rows.reduce(0) { $0 + $1.cost.seconds }
  }

  /// What it comes to, in one line.
  var headline: String {
    "\(ProfileReport.time(seconds)) in scripts, of \(ProfileReport.time(total)) in all"
  }

  /// A table of the functions.
  var lines: [String] {
    let head = ["time", "calls", "resumed", "longest", "allocated", "function"]
    let cells = [head] + rows.map(cells)
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).dropLast().map { text, width in
        String(repeating: " ", count: width - text.count) + text
      }.joined(separator: "  ") + "  " + (row.last ?? "")
    }
  }

  private func cells(_ row: (place: Profiler.Place, cost: Profiler.Cost)) -> [String] {
    let (place, cost) = row
    var words = place.name
    if let file = place.file { words += " \(file):\(place.line)" }
    if let plugin = place.plugin { words += " of plugin '\(plugin)'" }
    return [
      ProfileReport.time(cost.seconds), "\(cost.calls)", "\(cost.resumptions)",
      ProfileReport.time(cost.longest), ProfileReport.size(cost.allocations.bytes), words,
    ]
  }

  /// The same as members of an object.
  var fields: [RecordField] {
    [
      RecordField("seconds", .number(seconds)), RecordField("total_seconds", .number(total)),
      RecordField(
        "handlers",
        .list(
          rows.map { place, cost in
            .object([
              RecordField("name", .text(place.name)),
              RecordField("plugin", place.plugin.map { .text($0) } ?? .null),
              RecordField("file", place.file.map { .text($0) } ?? .null),
              RecordField("line", place.file == nil ? .null : .number(Double(place.line))),
              RecordField("calls", .number(Double(cost.calls))),
              RecordField("resumptions", .number(Double(cost.resumptions))),
              RecordField("seconds", .number(cost.seconds)),
              RecordField("longest_seconds", .number(cost.longest)),
              RecordField("allocations", .number(Double(cost.allocations.count))),
              RecordField("allocated_bytes", .number(Double(cost.allocations.bytes))),
            ])
          })),
    ]
  }

  /// The same as a file.
  var json: [UInt8] {
    var json = JSONText()
    json.raw("{\"mapctl_profile\":1")
    json.members(fields)
    json.raw("}\n")
    return json.bytes
  }

  private static func time(_ seconds: Double) -> String {
    "\(decimals(seconds * 1000, seconds < 0.1 ? 2 : 0)) ms"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20
      ? "\(decimals(Double(bytes) / 1024, 1)) KiB"
      : "\(decimals(Double(bytes) / 1_048_576, 1)) MiB"
  }

  private static func decimals(_ value: Double, _ places: Int) -> String {
    let scale = places == 2 ? 100.0 : places == 1 ? 10 : 1
    let units = Int((max(value, 0) * scale).rounded())
    guard places > 0 else { return "\(units)" }
    let rest = String(units % Int(scale) + Int(scale)).dropFirst()
    return "\(units / Int(scale)).\(rest)"
  }
}
