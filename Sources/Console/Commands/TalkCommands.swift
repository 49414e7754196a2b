import MapModel

/// The commands about the console itself.
enum TalkCommands {
  static let all = [events, help, quit]

  private static let events = ConsoleCommand(
    "events", "on | off | all | last [N]", "print events as they come, or the last of them",
    examples: ["events on", "events last 20"], words: .choices(["on", "off", "all", "last"])
  ) { words, console throws(ConsoleFault) in
    let parts = words.words
    switch (parts.first, parts.count) {
    case (nil, _): console.say("events are \(console.events.shown.rawValue)")
    case ("last", 1): console.events.last(20).forEach(console.print)
    case ("last", 2):
      guard let count = Int(parts[1]), count > 0 else {
        throw ConsoleFault("events last: expected how many, got '\(parts[1])'")
      }
      console.events.last(count).forEach(console.print)
    case (let word?, 1):
      guard let shown = EventList.Shown(rawValue: word) else { fallthrough }
      console.events.shown = shown
    default:
      let near = nearestName(to: parts[0], among: ["on", "off", "all", "last"])
      throw ConsoleFault(
        "events: expected on, off, all or last, got '\(words.text)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return .done
  }

  private static let help = ConsoleCommand(
    "help", "[TOPIC]", "tell what there is, or about a command, a function, a handler",
    examples: ["help", "help fly", "help map.fly_to", "help marker", "help on_idle"],
    words: .topics
  ) { words, console throws(ConsoleFault) in
    for line in try Help.text(on: words.text, in: console.session) {
      WrappedText.rows(line, width: console.width).forEach(console.print)
    }
    return .done
  }

  private static let quit = ConsoleCommand("quit", "", "end the session; Ctrl-D does the same") {
    words, console throws(ConsoleFault) in
    try words.none()
    console.isQuitting = true
    return .done
  }
}
