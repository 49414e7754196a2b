import MapScript
import MapSession

/// The commands that move and hold virtual time.
enum TimeCommands {
  static let all = [step, run, pause, clock]

  private static let step = ConsoleCommand(
    "step", "SECONDS", "let so much virtual time pass",
    examples: ["step 0.5"]
  ) { words, console throws(ConsoleFault) in
    let seconds = try seconds(words, words.needed("seconds"))
    return .lua("sleep(\(LuaText.number(seconds)))")
  }

  private static let run = ConsoleCommand(
    "run", "[SECONDS]", "let time go on after pause, or where none runs until all is at rest",
    examples: ["run", "run 10"]
  ) { words, console throws(ConsoleFault) in
    if !words.isEmpty {
      return .lua("sleep(\(LuaText.number(try seconds(words, words.text))))")
    }
    guard let clock = console.clock else { return .lua("wait_idle()") }
    clock.run(from: console.session.now)
    return .done
  }

  private static let pause = ConsoleCommand("pause", "", "hold virtual time; run lets it go on") {
    words, console throws(ConsoleFault) in
    try words.none()
    guard let clock = console.clock else {
      throw ConsoleFault("pause: no clock runs here", hint: "step and run move virtual time")
    }
    clock.pause()
    return .done
  }

  private static let clock = ConsoleCommand("clock", "", "tell the virtual time") {
    words, console throws(ConsoleFault) in
    try words.none()
    console.echo("now()")
    let time = MapWords.decimals(console.time, 3)
    let next = console.session.nextTime.map { "; next at \(MapWords.decimals($0, 3)) s" } ?? ""
    let state =
      switch console.clock?.isRunning {
      case nil: "moved by step, run and waiting"
      case true?: "running"
      case false?: "held"
      }
    console.print("\(time) s, \(state)\(next)")
    return .done
  }

  private static func seconds(
    _ words: CommandWords, _ text: String
  ) throws(ConsoleFault) -> Double {
    guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else {
      throw ConsoleFault("\(words.command): expected seconds, got '\(text)'")
    }
    return seconds
  }
}
