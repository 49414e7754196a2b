import HostSystem
import LuaBridge
import MapScript
import Reporting

/// What mapctl itself says, on standard error: for a person, or as JSON lines.
public final class Messages {
  /// Which levels are said.
  public enum Loudness: Sendable { case quiet, normal, verbose }

  private let stream: OutputStream
  private let results: OutputStream
  private let isJSON: Bool
  private let hasColor: Bool
  private let loudness: Loudness
  private var said: [String: Int] = [:]
  private var order: [String] = []

  /// Makes messages that go to the world's standard error, after what was already printed.
  public init(
    _ world: ProcessWorld, isJSON: Bool = false, hasColor: Bool = false,
    loudness: Loudness = .normal
  ) {
    stream = world.messages
    results = world.output
    self.isJSON = isJSON
    self.hasColor = hasColor
    self.loudness = loudness
  }

  /// Something a script said.
  public func log(_ level: LogLevel, _ message: String) {
    switch (loudness, level) {
    case (_, .error): break
    case (.quiet, _), (.normal, .debug): return
    default: break
    }
    say(level.rawValue, message, details: [], fields: [])
  }

  /// Something went wrong; what it is, and what to do about it.
  public func error(_ message: String, hint: String? = nil) {
    say(
      "error", message, details: hint.map { ["  \($0)"] } ?? [],
      fields: hint.map { [("hint", $0)] } ?? [])
  }

  /// A script's error, with where it happened. The same error again is only counted.
  public func failure(_ failure: ScriptFailure, at time: Double) {
    let error = failure.error
    let key = failure.activity.words + error.message
    if let count = said[key] {
      said[key] = count + 1
      return
    }
    if order.count < 100 {
      said[key] = 1
      order.append(key)
    }
    var details = ["  in \(place(failure.activity)) at \(shortTime(time)) s"]
    if !error.traceback.isEmpty {
      let lines = error.traceback.split(separator: "\n", omittingEmptySubsequences: true)
      if !error.traceback.hasPrefix("stack traceback") { details.append("  stack traceback:") }
      details += lines.map { "  \($0.replacing("\t", with: "  "))" }
    }
    var fields = [("handler", failure.activity.words)]
    if let file = error.file { fields.append(("file", file)) }
    if let line = error.line { fields.append(("line", "\(line)")) }
    fields.append(("traceback", error.traceback))
    say("error", error.message, details: details, fields: fields)
  }

  /// Says which errors came more than once.
  public func summary() {
    for key in order {
      guard let count = said[key], count > 1 else { continue }
      let message = key.split(separator: "\n").first.map(String.init) ?? key
      say("error", "\(count - 1) more of: \(message)", details: [], fields: [])
    }
    said = [:]
    order = []
  }

  private func place(_ activity: Activity) -> String {
    switch activity {
    case .main, .timer, .spawned: activity.words
    case .handler(let name): "handler 'on_\(name.word)'"
    case .callback(let purpose): "the callback of \(purpose.rawValue)"
    case .listener(let purpose): "the function given to \(purpose.rawValue)"
    }
  }

  private func say(
    _ level: String, _ message: String, details: [String], fields: [(String, String)]
  ) {
    results.flush()
    if isJSON {
      var json = JSONText()
      json.raw("{\"level\":")
      json.text(level)
      json.raw(",\"message\":")
      json.text(message)
      for (name, value) in fields {
        json.raw(",")
        json.text(name)
        json.raw(":")
        json.text(value)
      }
      json.raw("}\n")
      json.bytes.withUnsafeBytes { _ = stream.write($0) }
      return
    }
    let color = hasColor ? Messages.colors[level] ?? "" : ""
    let end = color.isEmpty ? "" : "\u{1B}[0m"
    let text = ([message] + details).joined(separator: "\n")
    stream.write("\(color)\(level):\(end) \(text)\n")
  }

  private static let colors = [
    "error": "\u{1B}[1;31m", "warn": "\u{1B}[1;33m", "info": "\u{1B}[1;34m",
    "debug": "\u{1B}[2m",
  ]
}

/// Seconds with at most three decimals.
func shortTime(_ seconds: Double) -> String {
  let thousandths = (seconds * 1000).rounded()
  guard abs(thousandths) < 9e15 else { return "\(seconds)" }
  let whole = Int64(thousandths)
  var rest = String(whole % 1000 + 1000).dropFirst()
  while rest.hasSuffix("0") { rest.removeLast() }
  return "\(whole / 1000)" + (rest.isEmpty ? "" : ".\(rest)")
}
