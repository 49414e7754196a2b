/// The commands that go back and forth.
enum HistoryCommands {
  static let all = [undo, redo]

  private static let undo = ConsoleCommand(
    "undo", "", "bring the camera and what lies on the map back to before the last line"
  ) { words, console throws(ConsoleFault) in
    try words.none()
    guard let text = console.changes.undo(console.session) else {
      throw ConsoleFault("undo: there is nothing to undo")
    }
    return .lua(text)
  }

  private static let redo = ConsoleCommand("redo", "", "take the last undo back") {
    words, console throws(ConsoleFault) in
    try words.none()
    guard let text = console.changes.redo(console.session) else {
      throw ConsoleFault("redo: there is nothing to redo")
    }
    return .lua(text)
  }
}
