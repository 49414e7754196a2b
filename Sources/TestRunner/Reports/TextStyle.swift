/// How text for a person looks: with colours, or plain.
public struct TextStyle: Sendable {
  /// Whether there are colours.
  public var hasColor: Bool

  /// Makes a style.
  public init(hasColor: Bool) { self.hasColor = hasColor }

  func bad(_ text: String) -> String { painted(text, "1;31") }
  func good(_ text: String) -> String { painted(text, "32") }
  func doubtful(_ text: String) -> String { painted(text, "33") }
  func faint(_ text: String) -> String { painted(text, "2") }
  func strong(_ text: String) -> String { painted(text, "1") }

  private func painted(_ text: String, _ code: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  func painted(_ text: String, as status: TestStatus) -> String {
    switch status {
    case .passed: good(text)
    case .failed, .timedOut: bad(text)
    case .flaky: doubtful(text)
    case .pending, .notRun: faint(text)
    }
  }
}

extension TestStatus {
  /// The sign in front of a test.
  var mark: String {
    switch self {
    case .passed: "✓"
    case .failed, .timedOut: "✗"
    case .flaky: "~"
    case .pending: "-"
    case .notRun: " "
    }
  }

  /// The status in words.
  var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .timedOut: "timed out"
    case .flaky: "flaky"
    case .pending: "pending"
    case .notRun: "not run"
    }
  }
}

/// A time on the wall as a person reads it.
func wallTime(_ seconds: Double) -> String {
  if seconds < 0.9995 { return "\(Int((seconds * 1000).rounded())) ms" }
  let hundredths = Int((seconds * 100).rounded())
  return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) s"
}

/// A number of things.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
