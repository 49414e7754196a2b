import Glibc

/// The line on a terminal that tells how far a long run is.
public struct ProgressLine {
  private let messages: OutputStream
  private let size: Int?
  private let start = ProgressLine.now()
  private var shown = 0.0
  private var isShown = false
  private let rowsBefore: Int
  private let bytesBefore: Int

  /// Nothing is shown during the first second.
  private static let patience = 1.0
  private static let interval = 0.25

  /// - Parameters:
  ///   - size: the input's size, when it is known.
  ///   - rowsBefore: rows that an earlier run had written, of so many bytes.
  public init(_ messages: OutputStream, size: Int?, rowsBefore: Int, bytesBefore: Int) {
    self.messages = messages
    self.size = size
    self.rowsBefore = rowsBefore
    self.bytesBefore = bytesBefore
  }

  /// Shows the line, if it is time to.
  public mutating func update(rows: Int, consumed: Int) {
    let elapsed = ProgressLine.now() - start
    guard messages.isTerminal, elapsed > ProgressLine.patience,
      elapsed - shown > ProgressLine.interval
    else { return }
    shown = elapsed
    isShown = true
    messages.write(
      "\r"
        + ProgressLine.text(
          rows: rows, rate: Double(rows - rowsBefore) / elapsed,
          left: size.map { size in
            Double(size - consumed) / (Double(max(1, consumed - bytesBefore)) / elapsed)
          },
          part: size.map { Double(consumed) / Double(max(1, $0)) }) + "\u{1B}[K")
  }

  /// Takes the line away.
  public mutating func end() {
    if isShown { messages.write("\r\u{1B}[K") }
    isShown = false
  }

  /// Such as `1,234,567 rows · 45 % · 812,000 rows/s · 0:12 left`.
  public static func text(rows: Int, rate: Double, left: Double?, part: Double?) -> String {
    var parts = ["\(grouped(rows)) rows"]
    if let part { parts.append("\(Int((part * 100).rounded(.down))) %") }
    parts.append("\(grouped(Int(rate.rounded()))) rows/s")
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

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
