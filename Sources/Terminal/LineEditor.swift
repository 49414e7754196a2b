import CEdit
import Glibc

/// A line that a person types, edited by libedit on a ``Screen``.
public final class LineEditor {
  /// What became of a line.
  public enum Input: Sendable {
    case line(String)
    /// It was given up.
    case canceled
    /// There will be no more.
    case end
  }

  /// What is done to the line when a name is to be completed.
  public struct Completion: Sendable {
    /// How many characters before the cursor are replaced.
    public var replaced: Int
    /// By what.
    public var text: String
    /// What is told above the line.
    public var told: String

    /// Makes a completion.
    public init(replaced: Int = 0, text: String = "", told: String = "") {
      self.replaced = replaced
      self.text = text
      self.told = told
    }
  }

  private let screen: Screen
  private let keys: KeyReader
  private var edit: OpaquePointer?
  private var isCanceled = false
  private var left = ""
  private var completedAt = ""
  /// Completes the text before the cursor; told whether it was asked before without a change.
  public var complete: (_ before: String, _ isAgain: Bool) -> Completion = { _, _ in Completion() }

  /// An editor; nil when libedit is not there or the terminal is unknown.
  public init?(_ screen: Screen, _ keys: KeyReader) {
    self.screen = screen
    self.keys = keys
    let context = Unmanaged.passUnretained(self).toOpaque()
    let callbacks = cedit_callbacks(
      context: context, next: nextCallback, complete: completeCallback, paste: pasteCallback,
      clear: clearCallback)
    guard let edit = cedit_open(callbacks) else { return nil }
    self.edit = edit
    cedit_watch_terminal()
  }

  /// Gives the terminal back.
  public func close() {
    if let edit { cedit_close(edit) }
    edit = nil
  }

  /// Adds a line to those that can be called back.
  public func remember(_ line: String) {
    if let edit { cedit_remember(edit, line) }
  }

  /// Lets a person type a line.
  public func read(prompt: String) -> Input {
    guard let edit else { return .end }
    let (on, off) = screen.styles.prompt
    let literal = { (text: String) in text.isEmpty ? "" : "\u{1}\(text)\u{1}" }
    cedit_set_prompt(edit, literal(on) + prompt + literal(off))
    isCanceled = false
    completedAt = ""
    screen.begin(prompt: prompt, line: { self.current }, redraw: { cedit_draw(edit) })
    var length: Int32 = 0
    guard let bytes = cedit_read(edit, &length) else {
      screen.end(left, mark: isCanceled ? "^C" : "", isBelow: false)
      return isCanceled ? .canceled : .end
    }
    let raw = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    var text = String(decoding: raw, as: UTF8.self)
    if text.last == "\n" { text.removeLast() }
    screen.end(text, isBelow: true)
    return .line(text)
  }

  /// The line as it is now, and the part before the cursor.
  private var current: (text: String, cursor: String) {
    guard let edit else { return ("", "") }
    let line = cedit_current(edit)
    let bytes = UnsafeRawBufferPointer(start: line.text, count: line.length)
    let before = UnsafeRawBufferPointer(start: line.text, count: line.cursor)
    return (String(decoding: bytes, as: UTF8.self), String(decoding: before, as: UTF8.self))
  }

  // MARK: What libedit asks for

  fileprivate func next(_ character: UnsafeMutablePointer<UInt32>) -> Int32 {
    switch keys.next() {
    case .character(let scalar):
      character.pointee = scalar.value
      return CEDIT_KEY.rawValue
    case .canceled:
      isCanceled = true
      left = current.text
      return CEDIT_CANCELED.rawValue
    case .end:
      left = current.text
      return Int32(CEDIT_END.rawValue)
    }
  }

  /// Follows the window's size, and takes the terminal back after the process was suspended.
  public func follow() {
    guard let edit else { return }
    if cedit_take_return() {
      cedit_set_raw(edit, true)
      screen.resized { cedit_resize(edit) }
    }
    if cedit_take_window_change() { screen.resized { cedit_resize(edit) } }
  }

  fileprivate func completeHere() {
    guard let edit else { return }
    let (text, before) = current
    let completion = complete(before, completedAt == text + "\u{0}" + before)
    if completion.replaced > 0 { cedit_delete(edit, Int32(completion.replaced)) }
    if !completion.text.isEmpty { cedit_insert(edit, completion.text) }
    let now = current
    completedAt = now.text + "\u{0}" + now.cursor
    if !completion.told.isEmpty {
      screen.print(completion.told)
      screen.refresh()
    }
  }

  fileprivate func paste() {
    guard let edit else { return }
    var text = keys.takePaste().replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    while text.last == "\n" { text.removeLast() }
    text.unicodeScalars.removeAll { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    cedit_insert(edit, text)
  }

  fileprivate func clear() { screen.clear() }
}

private func editor(_ context: UnsafeMutableRawPointer?) -> LineEditor? {
  context.map { Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue() }
}

private func nextCallback(
  _ context: UnsafeMutableRawPointer?, _ character: UnsafeMutablePointer<UInt32>
) -> Int32 {
  editor(context)?.next(character) ?? 0
}

private func completeCallback(_ context: UnsafeMutableRawPointer?) {
  editor(context)?.completeHere()
}

private func pasteCallback(_ context: UnsafeMutableRawPointer?) { editor(context)?.paste() }

private func clearCallback(_ context: UnsafeMutableRawPointer?) { editor(context)?.clear() }
