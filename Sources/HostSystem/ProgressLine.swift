/// The line on a terminal that tells how far a long run is.
public struct ProgressLine {
  private let messages: OutputStream
  private let unit: String
  private let start = monotonicSeconds()
  private var shown = 0.0
  private var isShown = false
  private let doneBefore: Int
  private let partBefore: Double

  /// Nothing is shown during the first second.
  private static let patience = 1.0
  private static let interval = 0.25

  /// - Parameters:
  ///   - unit: what is counted, in the plural.
  ///   - doneBefore: how many of them an earlier run had done.
  ///   - partBefore: which part of the whole that was, 0…1.
  public init(
    _ messages: OutputStream, unit: String, doneBefore: Int = 0, partBefore: Double = 0
  ) {
    self.messages = messages
    self.unit = unit
    self.doneBefore = doneBefore
    self.partBefore = partBefore
  }

  /// Shows the line, if it is time to.
  ///
  /// - Parameter part: which part of the whole is done, 0…1; nil when nobody knows.
  public mutating func update(done: Int, part: Double?) {
    let elapsed = monotonicSeconds() - start
    guard messages.isTerminal, elapsed > ProgressLine.patience,
      elapsed - shown > ProgressLine.interval
    else { return }
    shown = elapsed
    isShown = true
    let left = part.map { part in
      (1 - part) / (max(part - partBefore, 1e-12) / elapsed)
    }
    let text = ProgressLine.text(
      done: done, unit: unit, rate: Double(done - doneBefore) / elapsed, left: left, part: part)
    messages.write("\r\(text)\u{1B}[K")
  }

  /// Takes the line away.
  public mutating func end() {
    if isShown { messages.write("\r\u{1B}[K") }
    isShown = false
  }

  /// Such as `1,234,567 rows · 45 % · 812,000 rows/s · 0:12 left`.
  public static func text(
    done: Int, unit: String, rate: Double, left: Double?, part: Double?
  ) -> String {
    var parts = ["\(grouped(done)) \(unit)"]
    if let part { parts.append("\(Int((part * 100).rounded(.down))) %") }
    let tenths = Int((rate * 10).rounded())
    let shownRate =
      tenths < 100 && tenths % 10 != 0
      ? "\(tenths / 10).\(tenths % 10)" : grouped(Int(rate.rounded()))
    parts.append("\(shownRate) \(unit)/s")
    if let left, left.isFinite, left < 1e7 {
      let seconds = max(0, Int(left.rounded(.up)))
      let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
      let shown = clock[0] > 0 ? clock[...] : clock[1...]
      let words = shown.enumerated().map { index, number in
        index > 0 && number < 10 ? "0\(number)" : "\(number)"
      }
      parts.append(words.joined(separator: ":") + " left")
    }
    return parts.joined(separator: " · ")
  }

  /// A number with commas between thousands.
  public static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
