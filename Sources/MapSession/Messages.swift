import HostSystem
import LuaBridge
import MapModel
import MapScript
import Reporting

/// What mapctl itself says, on standard error: for a person, or as JSON lines.
public final class Messages {
  /// Which levels are said.
  public enum Loudness: Sendable { case quiet, normal, verbose }

  private let stream: OutputStream
  private let results: OutputStream
  let style: MessageStyle
  private let loudness: Loudness
  private var said: [Repeatable: Int] = [:]
  private var order: [Repeatable] = []
  private var untold = 0

  /// How many different errors of handlers are told.
  private static let mostErrors = 1000

  /// What makes an error the same as an earlier one.
  private struct Repeatable: Hashable {
    let activity: Activity
    let plugin: String?
    let message: String
    let isTaken: Bool
  }

  /// Makes messages that go to the world's standard error, after what was already printed.
  public init(
    _ world: ProcessWorld, isJSON: Bool = false, hasColor: Bool = false,
    loudness: Loudness = .normal
  ) {
    stream = world.messages
    results = world.output
    style = MessageStyle(isJSON: isJSON, hasColor: hasColor)
    self.loudness = loudness
  }

  /// Something a script said.
  ///
  /// - Parameter plugin: the plugin that did; nil for the script itself.
  public func log(_ level: LogLevel, _ message: String, of plugin: String? = nil) {
    switch (loudness, level) {
    case (_, .error): break
    case (.quiet, _), (.normal, .debug): return
    default: break
    }
    say(
      level.rawValue, (plugin.map { "plugin '\($0)': " } ?? "") + message, details: [],
      fields: plugin.map { [RecordField("plugin", .text($0))] } ?? [])
  }

  /// A handler took more than half of the time that it has.
  func tookLong(_ activity: Activity, of plugin: String?) {
    log(.warn, "\(place(activity, plugin)) took more than half of --handler-timeout")
  }

  /// Something that would be done.
  func plan(_ message: String, _ fields: [RecordField]) {
    say("plan", message, details: [], fields: fields)
  }

  /// Whether a person is told how far a long work is.
  var isProgressTold: Bool { loudness != .quiet && !style.isJSON }

  /// The first line of the first error.
  public private(set) var firstError: String?

  /// Something went wrong; what it is, and what to do about it.
  public func error(_ message: String, hint: String? = nil) {
    say(
      "error", message, details: hint.map { ["  \($0)"] } ?? [],
      fields: hint.map { [RecordField("hint", .text($0))] } ?? [])
  }

  /// Something went wrong, with lines that follow it for a person.
  public func error(_ message: String, details: [String]) {
    say("error", message, details: details, fields: [])
  }

  /// The Lua that a command of the console stands for.
  public func echo(_ lua: String) {
    guard loudness != .quiet else { return }
    results.flush()
    let bytes = style.plain("lua", lua)
    bytes.withUnsafeBytes { _ = stream.write($0) }
  }

  /// An event, as a line.
  public func event(_ line: String) {
    results.flush()
    let bytes = style.plain("event", line)
    bytes.withUnsafeBytes { _ = stream.write($0) }
  }

  /// A file that could not be read or written; what it is for stands before its name.
  public func error(_ error: FileError, _ purpose: String = "") {
    let purpose = purpose.isEmpty ? "" : purpose + " "
    self.error(
      "cannot \(error.attempt.rawValue) \(purpose)\(error.shownPath): \(error.reason)")
  }

  /// A script's error, with where it happened. The same error again is only counted, and so are
  /// others after the first thousand.
  public func failure(_ failure: ScriptFailure, at time: Double, hint: String? = nil) {
    let error = failure.error
    let isTaken = failure.isHandled && failure.activity != .main
    let key = Repeatable(
      activity: failure.activity.kind, plugin: failure.plugin, message: error.message,
      isTaken: isTaken)
    if let count = said[key] {
      said[key] = count + 1
      return
    }
    guard order.count < Messages.mostErrors || failure.activity == .main else {
      untold += 1
      return
    }
    said[key] = 1
    order.append(key)
    let taken = isTaken ? ", taken care of by on_error" : ""
    var details = [
      "  in \(place(failure.activity, failure.plugin)) at \(shortTime(time)) s\(taken)"
    ]
    if let hint { details.append("  \(hint)") }
    if !error.traceback.isEmpty {
      let lines = error.traceback.split(separator: "\n", omittingEmptySubsequences: true)
      if !error.traceback.hasPrefix("stack traceback") { details.append("  stack traceback:") }
      details += lines.map { "  \($0.replacing("\t", with: "  "))" }
    }
    var fields = [RecordField("handler", .text(failure.activity.words))]
    if let plugin = failure.plugin { fields.append(RecordField("plugin", .text(plugin))) }
    if let file = error.file { fields.append(RecordField("file", .text(file))) }
    if let line = error.line { fields.append(RecordField("line", .number(Double(line)))) }
    fields.append(RecordField("traceback", .text(error.traceback)))
    if let hint { fields.append(RecordField("hint", .text(hint))) }
    if isTaken { fields.append(RecordField("handled", .flag(true))) }
    say(isTaken ? "warn" : "error", error.message, details: details, fields: fields)
  }

  /// Where the time and the memory of a run went.
  func profile(_ report: ProfileReport) {
    say("profile", report.headline, details: report.lines, fields: report.fields)
  }

  /// Says which errors came more than once.
  public func summary() {
    for key in order {
      guard let count = said[key], count > 1 else { continue }
      let message = key.message.split(separator: "\n").first.map(String.init) ?? key.message
      let times = count == 2 ? "1 more time" : "\(count - 1) more times"
      say(
        key.isTaken ? "warn" : "error",
        "\(times) in \(place(key.activity, key.plugin)): \(message)", details: [],
        fields: [
          RecordField("times", .number(Double(count - 1))),
          RecordField("handler", .text(key.activity.words)),
          RecordField("repeated", .text(key.message)),
        ])
    }
    if untold > 0 {
      say(
        "error", "\(untold) more errors are not shown; --trace keeps all", details: [],
        fields: [RecordField("untold", .number(Double(untold)))])
    }
    said = [:]
    order = []
    untold = 0
  }

  private func place(_ activity: Activity, _ plugin: String?) -> String {
    place(activity) + (plugin.map { " of plugin '\($0)'" } ?? "")
  }

  private func place(_ activity: Activity) -> String {
    switch activity {
    case .main, .line, .timer, .test, .spawned, .tile, .service: activity.words
    case .handler(let name): "handler 'on_\(name.word)'"
    case .callback(let purpose): "the callback of \(purpose.rawValue)"
    case .listener(let purpose): "the function given to \(purpose.rawValue)"
    }
  }

  private func say(
    _ level: String, _ message: String, details: [String], fields: [RecordField]
  ) {
    results.flush()
    if level == "error", firstError == nil {
      firstError = message.split(separator: "\n").first.map(String.init) ?? message
    }
    let bytes = style.bytes(level, message, details: details, fields: fields)
    bytes.withUnsafeBytes { _ = stream.write($0) }
  }
}

/// Seconds with at most three decimals.
public func shortTime(_ seconds: Double) -> String {
  let thousandths = (seconds * 1000).rounded()
  guard abs(thousandths) < 9e15 else { return "\(seconds)" }
  let whole = Int64(thousandths)
  var rest = String(whole % 1000 + 1000).dropFirst()
  while rest.hasSuffix("0") { rest.removeLast() }
  return "\(whole / 1000)" + (rest.isEmpty ? "" : ".\(rest)")
}
