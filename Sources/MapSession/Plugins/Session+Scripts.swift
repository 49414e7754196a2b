import LuaBridge
import MapModel
import MapScript

// The scripts of a run: plugins in their order, then the script itself. Runs without plugins do not
// pay for them.
extension Session {
  /// All scripts that take part, in the order in which they hear of things.
  var scripts: [Script] {
    var scripts = room.running.compactMap { $0.isOut ? nil : $0.script }
    if let script { scripts.append(script) }
    return scripts
  }

  /// Whether something holds of one of them.
  func isAnyScript(_ holds: (Script) -> Bool) -> Bool {
    guard !room.running.isEmpty else { return script.map(holds) ?? false }
    return scripts.contains(where: holds)
  }

  /// Does something with each of them.
  func forEachScript(_ body: (Script) -> Void) {
    guard !room.running.isEmpty else {
      if let script { body(script) }
      return
    }
    for script in scripts { body(script) }
  }

  /// The script that a number belongs to, nil when it is no more.
  func owner(of number: Int) -> Script? {
    let ordinal = number >> Script.ordinalShift
    guard ordinal > 0 else { return script }
    guard let plugin = room.byOrdinal[ordinal], !plugin.isOut else { return nil }
    return plugin.script(of: ordinal)
  }

  /// Whether a handler of any script runs.
  var isHandling: Bool { handlers.isHandling }

  /// What runs now, in words.
  var runningWords: String {
    (scripts.first(where: \.isHandling) ?? script)?.runningWords ?? "the script"
  }

  /// Tells all scripts of an event.
  ///
  /// - Returns: what the handlers said.
  func tellScripts(_ event: MapEvent) -> EventAnswer {
    guard !room.running.isEmpty else { return script?.deliver(event) ?? EventAnswer() }
    let all = scripts
    let name = event.eventName
    var answer = EventAnswer()
    room.events[name, default: EventCount(name)].told += 1
    for turn in turns(of: name, among: all) {
      guard turn.run(event, into: &answer) else { continue }
      room.events[name]?.heard[turn.ordinal, default: 0] += 1
      // A beginning or an end is for everybody.
      if answer.isHandled, event.isForOne { break }
    }
    for script in all { script.wakeWaiting(for: event) }
    return answer
  }

  /// The handlers of an event by priority, then by the scripts' order.
  private func turns(of event: EventName, among scripts: [Script]) -> [Script.Turn] {
    var turns: [Script.Turn] = []
    for script in scripts { turns += script.turns(of: event) }
    guard let first = turns.first, turns.contains(where: { $0.priority != first.priority }) else {
      return turns
    }
    return turns.sorted { $0.priority > $1.priority }
  }

  func tell(_ error: LuaError, _ activity: Activity, of script: Script) -> Bool {
    if room.trying?.ordinal == script.ordinal, activity == .main {
      room.trying?.fault = error
      return true
    }
    guard !room.isTellingError else { return false }
    room.isTellingError = true
    defer { room.isTellingError = false }
    // A plugin takes care of its own errors, the run's script of all.
    return turns(of: .error, among: scripts).contains { turn in
      turn.run(error, activity, of: script.plugin?.id)
        && (turn.ordinal == script.ordinal || turn.ordinal == 0)
    }
  }
}

extension MapEvent {
  /// Whether an answer keeps it from the handlers that follow.
  fileprivate var isForOne: Bool {
    switch self {
    case .ready, .exit: false
    default: true
    }
  }
}
