/// The rules of the event contract that every trace obeys, whatever the script did.
package struct TraceRules {
  private var violations: [String] = []
  private var isMoving = false
  private var wasCanceled = false
  private var lastChange: JSONValue?
  private var changes = 0

  /// What breaks a rule, nothing when all is well.
  ///
  /// - Parameter isWhole: whether the run came to its end by itself.
  package static func violations(in trace: Trace, isWhole: Bool = true) -> [String] {
    var rules = TraceRules()
    rules.check(trace, isWhole)
    return rules.violations
  }

  private mutating func check(_ trace: Trace, _ isWhole: Bool) {
    if trace.header["mapctl_trace"] != .number(1) { violations.append("no header") }
    if !trace.text.hasSuffix("\n") { violations.append("the last line is cut off") }
    var time = 0.0
    for (index, line) in trace.lines.enumerated() {
      if line.sequence != Double(index + 1) { report(line, "out of sequence") }
      if line.time < time { report(line, "goes back in time") }
      time = line.time
      if line.isEvent { camera(line) }
    }
    if isWhole, isMoving { violations.append("a motion never came to idle") }
    if trace.lines.last?.name != "exit" { violations.append("the last event is not exit") }
  }

  private mutating func camera(_ line: TraceLine) {
    switch line.name {
    case "will_move":
      if isMoving, !wasCanceled { report(line, "will_move within a cycle") }
      isMoving = true
      wasCanceled = false
    case "change":
      if !isMoving { report(line, "change without will_move") }
      finite(line)
      lastChange = line["camera"]
      changes += 1
    case "idle":
      if !isMoving { report(line, "idle without will_move") }
      if changes == 0 { report(line, "idle without change") }
      if lastChange != line["camera"] { report(line, "idle is not where the last change was") }
      finite(line)
      isMoving = false
      wasCanceled = false
      changes = 0
    case "move_canceled":
      if !isMoving { report(line, "move_canceled while nothing moves") }
      wasCanceled = true
    default: break
    }
  }

  private mutating func finite(_ line: TraceLine) {
    let camera = line["camera"]
    let numbers = [
      camera["target"]["lat"], camera["target"]["lng"], camera["zoom"], camera["bearing"],
      camera["viewing_angle"],
    ]
    if numbers.contains(where: { $0.number == nil }) { report(line, "a number is missing") }
    guard let lat = camera["target"]["lat"].number, let lng = camera["target"]["lng"].number
    else { return }
    if abs(lat) > 85 || lng < -180 || lng >= 180 { report(line, "the target is off the map") }
  }

  private mutating func report(_ line: TraceLine, _ problem: String) {
    violations.append("\(Int(line.sequence)) \(line.name) at \(line.time): \(problem)")
  }
}
