import CEdit
import Glibc
import HostSystem

/// The lower end of a terminal: a line that is being typed, a row above it that tells how things
/// stand, and everything that is printed above both without disturbing them.
///
/// Used on one thread.
public final class Screen: @unchecked Sendable {
  private let descriptor: Int32
  private var columns = 80
  private var rows = 24
  /// The row above the line, without orders to the terminal.
  public var status: () -> String = { "" }
  /// What comes before and after the status and the prompt.
  public var styles = (status: (on: "", off: ""), prompt: (on: "", off: ""))
  private var shown = ""
  private var shownAt = 0.0
  private var pending: [UInt8] = []
  /// The line that is being typed, nil while none is.
  private var editing: (prompt: String, line: () -> (text: String, cursor: String))?
  private var redraw: () -> Void = {}
  /// How much may wait for its turn to be printed above the line.
  private static let mostPending = 1 << 16
  /// Seconds between two looks of the status.
  private static let statusInterval = 0.08

  /// A screen at an open descriptor.
  public init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    measure()
  }

  /// How wide it is.
  public var width: Int { columns }

  /// Looks how large the window is.
  public func measure() { (columns, rows) = TerminalAbilities.size }

  private func send(_ text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = writeAll($0, to: descriptor) }
  }

  // MARK: Printing

  /// Prints; above the line while one is typed, when ``refresh()`` is called.
  public func print(_ bytes: UnsafeRawBufferPointer) {
    guard editing != nil else {
      if !shown.isEmpty { hideStatus() }
      _ = writeAll(bytes, to: descriptor)
      return
    }
    pending.append(contentsOf: bytes)
    if pending.count > Screen.mostPending { refresh() }
  }

  /// Prints text.
  public func print(_ text: String) {
    var text = text
    text.withUTF8 { print(UnsafeRawBufferPointer($0)) }
  }

  /// Brings what has been printed and the status onto the screen.
  public func refresh() {
    guard editing != nil else { return }
    if !pending.isEmpty {
      var text = Array((toTop + "\u{1B}[J").utf8) + pending
      pending = []
      if text.last != 0x0A { text.append(0x0A) }
      send(text + Array(statusRow.utf8))
      redraw()
    } else if monotonicSeconds() - shownAt >= Screen.statusInterval, status() != shown,
      isStatusInView
    {
      send("\u{1B}7" + toTop + statusText + "\u{1B}8")
    }
  }

  // MARK: The line

  /// A line begins to be typed.
  func begin(
    prompt: String, line: @escaping () -> (text: String, cursor: String),
    redraw: @escaping () -> Void
  ) {
    if !shown.isEmpty { hideStatus() }
    measure()
    send("\u{1B}[?2004h" + statusRow)
    editing = (prompt, line)
    self.redraw = redraw
  }

  /// The line is over; it stays as it was typed, without the status.
  ///
  /// - Parameters:
  ///   - text: what it was.
  ///   - isBelow: whether the cursor stands in the row below it, or still in it.
  func end(_ text: String, mark: String = "", isBelow: Bool) {
    guard let (prompt, _) = editing else { return }
    var layout = TextLayout(columns: columns)
    layout.add(prompt + text)
    var up = "\r" + "\u{1B}[\(layout.row + 2)A"
    if !isBelow { up = toTop }
    editing = nil
    shown = ""
    // What is higher than the screen cannot be reached any more.
    if layout.row + 2 < rows {
      let shown = text.replacing("\n", with: "\n" + Screen.continuation)
      send(
        up + "\u{1B}[J" + styles.prompt.on + prompt + styles.prompt.off + shown + mark + "\n")
    } else if !isBelow {
      send("\n")
    }
    send("\u{1B}[?2004l")
    if !pending.isEmpty {
      send(pending)
      pending = []
    }
  }

  /// What stands before the further rows of a line when it has been typed.
  public static let continuation = "… "

  /// The window has another size: what is on it may have been wrapped anew.
  func resized(_ resize: () -> Void) {
    guard editing != nil else { return measure() }
    let width = TextLayout.width(of: shown)
    measure()
    let extra = max(0, (width - 1) / columns)
    send(toTop + (extra > 0 ? "\u{1B}[\(extra)A" : "") + "\u{1B}[J" + statusRow)
    resize()
    redraw()
  }

  /// Empties the screen but for the line.
  func clear() {
    guard editing != nil else { return }
    send("\u{1B}[H\u{1B}[2J" + statusRow)
    redraw()
  }

  /// The order that takes the cursor to the row of the status.
  private var toTop: String {
    guard let (prompt, line) = editing else { return "\r" }
    var layout = TextLayout(columns: columns)
    layout.add(prompt)
    layout.add(line().cursor)
    return "\r\u{1B}[\(min(layout.row + 1, rows - 1))A"
  }

  /// Whether the row of the status has not been scrolled away by a line of many rows.
  private var isStatusInView: Bool {
    guard let (prompt, line) = editing else { return false }
    var layout = TextLayout(columns: columns)
    layout.add(prompt)
    layout.add(line().text)
    return layout.row + 1 < rows
  }

  private var statusText: String {
    shown = status()
    shownAt = monotonicSeconds()
    return styles.status.on + TextLayout.cut(shown, to: columns - 1) + styles.status.off
      + "\u{1B}[K"
  }

  private var statusRow: String { statusText + "\n" }

  // MARK: Waiting

  /// Shows the status in the row of the cursor, while nothing is typed; the next print takes its
  /// place.
  public func showWaiting() {
    guard editing == nil, monotonicSeconds() - shownAt >= Screen.statusInterval, status() != shown
    else { return }
    send("\r" + statusText)
  }

  /// What is printed next begins a row, also where the terminal has shown a key that was hit.
  public func beginRow() {
    guard editing == nil else { return }
    shown.isEmpty ? send("\n") : hideStatus()
  }

  private func hideStatus() {
    shown = ""
    send("\r\u{1B}[K")
  }
}
